"""Facts about inline text as it is said."""

from __future__ import annotations

import pytest

from marrow.article import Mark, Span
from marrow.write.speaking.lines import said_line, said_text
from marrow.write.wording import wording


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("See https://www.example.org/a/b?c=d#e.", "See example.org."),
        ("(https://example.org)", "(example.org)"),
        ("at www.example.org/path, say", "at example.org, say"),
        ("HTTP://EXAMPLE.ORG/ now", "EXAMPLE.ORG now"),
        ("no address: a//b", "no address: a//b"),
        ("soft\u00adhy\u200bphen", "softhyphen"),
        ("\u202bمی\u200cشود\u202c \u2068x\u2069", "می\u200cشود x"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("a \t\u2003 b\x00\ud800", "a b"),
    ],
)
def test_text_loses_what_only_the_eye_uses(text: str, said: str) -> None:
    assert said_text(text) == said


def test_marks_and_links_are_not_heard() -> None:
    spans = (Span("Read ", Mark.STRONG), Span("this", Mark.EMPHASIS, "https://example.org/x"), Span("."))
    assert said_line(spans, wording("en")) == "Read this."


def test_references_to_notes_are_left_out() -> None:
    assert said_line((Span("It is so"), Span("1", Mark.NOTE), Span(".")), wording("en")) == "It is so."


def test_a_picture_in_the_line_is_what_it_shows() -> None:
    spans = (Span("I"), Span("love", Mark.IMAGE, "https://example.org/h.png"), Span("tea"))
    assert said_line(spans, wording("en")) == "I love tea"


def test_the_name_of_a_file_is_not_what_a_picture_shows() -> None:
    spans = (Span("a"), Span("Kettle Icon.png", Mark.IMAGE, "https://example.org/h.png"), Span("b"))
    assert said_line(spans, wording("en")) == "a b"


def test_a_formula_is_said_or_named() -> None:
    spans = (Span("Here "), Span("x^2", Mark.FORMULA), Span(" and"), Span(r"\unheard", Mark.FORMULA))
    assert said_line(spans, wording("en")) == "Here x squared and Formula"


def test_a_line_break_stays() -> None:
    assert said_line((Span("a "), Span("\n"), Span(" b"), Span("\n")), wording("en")) == "a\nb"
