from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.article import Mark, Span
from marrow.printing.inline import Inliner, is_printable, thinned, words


def line(*spans: Span) -> list[dict[str, object]]:
    return Inliner().line(spans)


def test_marks_are_letters_and_links_addresses() -> None:
    assert line(Span("a", Mark.STRONG | Mark.CODE), Span("b", url="https://example.org/")) == [
        {"text": "a", "marks": "bc"},
        {"text": "b", "url": "https://example.org/"},
    ]


def test_a_link_that_begins_at_its_page_is_text() -> None:
    assert line(Span("a", url="/b"), Span("c", url="#d")) == [{"text": "a"}, {"text": "c"}]
    assert not is_printable("https://example.org/" + "a" * 5000)


def test_a_line_end_breaks_the_line() -> None:
    assert line(Span("a\nb")) == [{"text": "a"}, {"break": True}, {"text": "b"}]


def test_blank_lines_are_nothing() -> None:
    assert line(Span(" "), Span("\n")) == []
    assert words("") == []


def test_a_long_word_has_seams() -> None:
    made = line(Span("x" * 30))
    assert "".join(str(each.get("text", "")) for each in made) == "x" * 30
    assert made[1] == {"seam": True}
    assert {"seam": True} not in line(Span("x" * 24 + " " + "y" * 24))


def test_a_word_of_a_hyphenated_language_has_no_seams_and_what_is_no_word_has() -> None:
    inliner = Inliner(is_hyphenated=True)
    word = "Rechtsschutzversicherungsgesellschaften"
    for text in (word, f"„{word}“.", f"Donau-{word}"):
        assert inliner.line((Span(text),)) == [{"text": text}]
    for other in ("x" * 40, "aVeryLongNameInSomeProgramOrOther", "a" * 30 + "1", word * 2, "example.org/" + word):
        assert {"seam": True} in inliner.line((Span(other),))
    assert {"seam": True} in inliner.line((Span(word, Mark.CODE),))


def test_scripts_without_spaces_have_no_seams() -> None:
    assert line(Span("茶" * 60)) == [{"text": "茶" * 60}]


def test_only_the_first_reference_brings_its_note() -> None:
    inliner = Inliner({"1": "k"})
    note = Span("1", Mark.NOTE)
    assert inliner.line((note, note)) == [
        {"note": "k", "text": "1", "first": True},
        {"note": "k", "text": "1", "first": False},
    ]
    assert inliner.referred == {"k"}


def test_a_reference_without_a_note_is_a_raised_sign() -> None:
    assert Inliner({"1": "k"}).line((Span("1", Mark.NOTE),), has_notes=False) == [{"text": "1", "marks": "u"}]
    assert line(Span("2", Mark.NOTE)) == [{"text": "2", "marks": "u"}]


def test_a_picture_in_the_line_is_a_file_or_its_words() -> None:
    url = "https://example.org/a.png"
    span = Span("a kettle", Mark.IMAGE, url)
    assert Inliner(files={url: {"file": "p.png"}}).line((span,)) == [{"file": "p.png", "text": "a kettle"}]
    assert line(span) == [{"text": "a kettle"}]
    assert line(Span("", Mark.IMAGE, url)) == []


def test_a_formula_is_data() -> None:
    assert line(Span("x", Mark.FORMULA)) == [{"formula": ["sign", "x"]}]


@pytest.mark.parametrize("sign", ["\u0301", "\u200b", "\u202e"])
def test_signs_without_room_are_not_heaped(sign: str) -> None:
    assert thinned("a" + sign * 16) == "a" + sign * 16
    assert thinned("a" + sign * 50 + "b") == "a" + sign * 16 + "b"


@given(st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs", "M", "Cf", "Z"]), min_size=1, max_size=60)))
def test_every_character_is_there_once_and_in_order(texts: list[str]) -> None:
    made = line(*(Span(text) for text in texts))
    assert "".join(str(each.get("text", "")) for each in made) == "".join(texts).replace("\ufffe", "").replace(
        "\uffff", ""
    )
