"""Facts about what Marrow says itself."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from marrow.write.wording import Wording, _known, wording

LANGUAGES = "en fr de es pt it nl pl ru zh ja ko ar".split()


def names(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def test_these_languages_are_known() -> None:
    assert list(_known()) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_phrase_with_the_same_names_in_it(language: str) -> None:
    english = wording("en").phrases
    own = wording(language).phrases
    assert own.keys() == english.keys()
    for key, phrase in own.items():
        forms = phrase.split(" | ")
        assert len(forms) <= 2
        assert all(names(form) == names(english[key].split(" | ")[0]) for form in forms), key
        assert all(form == form.strip() != "" for form in forms), key


@pytest.mark.parametrize("language", ["ru", "zh", "ja", "ko", "ar"])
def test_phrases_are_in_the_letters_of_their_language(language: str) -> None:
    for key, phrase in wording(language).phrases.items():
        said = re.sub(r"\{\w+\}", "", phrase)
        assert not re.search("[A-Za-z]", said), key


def test_one_thing_has_a_form_of_its_own() -> None:
    assert [wording("en")("list", count=count) for count in (0, 1, 2)] == [
        "List of 0 items",
        "List of 1 item",
        "List of 2 items",
    ]
    assert wording("pl")("list", count=1) == "Lista, liczba elementów: 1"


def test_region_and_script_do_not_matter() -> None:
    assert wording("PT-br").language == "pt"
    assert wording("zh-Hant").language == "zh"


def test_an_unknown_language_is_spoken_to_in_english() -> None:
    assert wording("").language == wording("sv").language == "en"


def test_values_are_not_read_as_phrases() -> None:
    assert Wording("en", {"by": "By {names}"})("by", names="{count} | x") == "By {count} | x"


def test_a_key_without_phrase_gives_nothing() -> None:
    assert wording("en").get("∮") == ""
