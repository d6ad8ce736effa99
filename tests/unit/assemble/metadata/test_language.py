from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.detect import detect
from marrow.assemble.metadata.evidence import Chosen
from marrow.assemble.metadata.language import CONFIRMED, DECLARED, SURE, akin, choose_language, direction

GERMAN = (
    "Die Bienen sind wieder da, und mit ihnen kommt der Frühling in die Stadt. Wer einen Garten hat, kann ihnen "
    "helfen: nicht alles, was wächst, ist auch gut für sie."
)
RUSSIAN = "Пчёлы вернулись в город, и вместе с ними пришла весна. Если у вас есть сад, вы можете им помочь."
LIST = "Kettle 1.7 L, 3 kg. Teapot 0.9 L. Strainer, 12 cm."


def test_a_declared_language_that_the_text_confirms_keeps_its_region() -> None:
    assert choose_language([("de-AT", "html")], GERMAN) == Chosen("de-AT", ("html", "text"), CONFIRMED)


def test_all_sources_that_agree_are_named_once() -> None:
    declared = [("de", "html"), ("en-US", "og"), ("de-DE", "json-ld"), ("de", "html")]
    assert choose_language(declared, GERMAN).sources == ("html", "json-ld", "text")


def test_the_first_declared_language_that_the_text_bears_out_wins() -> None:
    assert choose_language([("en", "html"), ("de-CH", "meta")], GERMAN)[:2] == ("de-CH", ("meta", "text"))


@pytest.mark.parametrize(("declared", "text", "language"), [("en-US", GERMAN, "de"), ("en", RUSSIAN, "ru")])
def test_the_text_overrules_a_templates_default(declared: str, text: str, language: str) -> None:
    chosen = choose_language([(declared, "html")], text)
    assert chosen[:2] == (language, ("text",))
    assert chosen.confidence >= SURE


def test_a_text_that_says_little_overrules_nothing() -> None:
    assert choose_language([("pl", "html"), ("en", "og")], LIST) == Chosen("pl", ("html",), DECLARED)
    assert choose_language([("pl", "html")], "") == Chosen("pl", ("html",), DECLARED)


def test_where_nothing_is_declared_the_text_is_asked() -> None:
    assert choose_language([], GERMAN)[:2] == ("de", ("text",))
    assert choose_language([], LIST) == Chosen("")


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        (
            "nn",
            "Biene er komne att til byen, og med dei kjem våren. Alle som har ein hage, kan hjelpe, men ikkje mykje.",
        ),
        ("sr-Latn", "Pčele su se vratile u grad, a sa njima je došlo proleće. Ko ima baštu, može da im pomogne."),
        ("yue", "蜜蜂返咗嚟城市，春天都嚟咗。"),
    ],
)
def test_languages_that_a_text_hardly_tells_apart_stand_as_declared(tag: str, text: str) -> None:
    assert choose_language([(tag, "html")], text)[:2] == (tag, ("html", "text"))


def test_countries_that_pages_take_for_languages_are_read_as_meant() -> None:
    assert choose_language([("jp", "html")], "").value == "ja"
    assert choose_language([("us-US", "html")], "").value == "en-US"


def test_tags_are_akin_by_language() -> None:
    assert akin("zh-Hant-TW", "zh")
    assert akin("nb", "no")
    assert not akin("en", "de")
    assert not akin("", "")


@pytest.mark.parametrize(
    ("language", "text", "declared", "runs"),
    [
        ("en", "Hello", "rtl", "ltr"),
        ("en", "مرحبا بالعالم", "ltr", "rtl"),
        ("", "2024", " RTL ", "rtl"),
        ("ar", "2024", "auto", "rtl"),
        ("ar", "", "ltr", "ltr"),
        ("fa-IR", "", "", "rtl"),
        ("az-Arab-IR", "", "", "rtl"),
        ("ar-Latn", "", "", "ltr"),
        ("", "", "", "ltr"),
    ],
)
def test_letters_say_in_which_direction_a_text_runs_then_the_page(
    language: str, text: str, declared: str, runs: str
) -> None:
    assert direction(language, text, declared) == runs


tags = st.sampled_from(("en", "de-AT", "zh-Hans", "xx", "jp", "sr-Latn-RS", "ar", ""))


@given(st.lists(st.tuples(tags, st.sampled_from(("html", "og")))), st.text() | st.sampled_from((GERMAN, RUSSIAN)))
def test_what_is_chosen_was_declared_or_heard(declared: list[tuple[str, str]], text: str) -> None:
    chosen = choose_language(declared, text)
    assert 0 <= chosen.confidence <= 1
    assert {*chosen.sources} <= {"html", "og", "text"}
    assert bool(chosen.value) == bool(chosen.sources)
    if "text" in chosen.sources:
        assert akin(chosen.value, detect(text)[0])
    assert direction(chosen.value, text) in ("ltr", "rtl")
