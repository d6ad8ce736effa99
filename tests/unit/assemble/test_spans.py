from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.article import Mark, Span, plain
from marrow.assemble.spans import BREAK, Piece, tidy, to_spans, visible

PLAIN, STRONG, EMPHASIS, NOTE = Mark.NONE, Mark.STRONG, Mark.EMPHASIS, Mark.NOTE


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("", ""),
        (" \n\t ", ""),
        ("one two", "one two"),
        (" one  two\nthree ", "one two three"),
        ("a\xa0b\u3000c", "a b c"),
        ("soft\xadhyphen and zero\u200bwidth", "softhyphen and zerowidth"),
        ("\ufeffmark \x01control\x7f", "mark control"),
        ("\u200c\u200d", "\u200c\u200d"),
    ],
)
def test_tidy_collapses_white_space_and_drops_what_nobody_sees(text: str, tidied: str) -> None:
    assert tidy(text) == tidied


def test_visible_leaves_white_space_alone() -> None:
    assert visible(" a\u00ad \n\u200bb") == " a \nb"


@pytest.mark.parametrize(
    ("pieces", "spans"),
    [
        ([], ()),
        ([("  ", PLAIN, "")], ()),
        ([(" one ", PLAIN, "")], (Span("one"),)),
        ([("a ", PLAIN, ""), ("b", STRONG, "")], (Span("a "), Span("b", STRONG))),
        ([("a", STRONG, ""), (" b", PLAIN, "")], (Span("a", STRONG), Span(" b"))),
        ([("a", STRONG, ""), (" b", EMPHASIS, "")], (Span("a", STRONG), Span(" "), Span("b", EMPHASIS))),
        ([("a ", STRONG, ""), ("b", STRONG, "")], (Span("a b", STRONG),)),
        ([("un", PLAIN, ""), ("believ", EMPHASIS, ""), ("able", PLAIN, "")], None),
        ([("a", PLAIN, "/x"), (" ", PLAIN, ""), ("b", PLAIN, "/x")], (Span("a b", PLAIN, "/x"),)),
        ([("a", PLAIN, ""), ("\u200b", PLAIN, ""), ("b", PLAIN, "")], (Span("ab"),)),
        ([("a\u200b ", PLAIN, ""), ("\u200bb", PLAIN, "")], (Span("a b"),)),
        ([("1", NOTE, ""), ("2", NOTE, "")], (Span("1", NOTE), Span("2", NOTE))),
    ],
)
def test_a_space_stands_exactly_where_the_page_has_one(pieces: list[Piece], spans: tuple[Span, ...] | None) -> None:
    found = to_spans(pieces)
    assert found == spans if spans is not None else plain(found) == "unbelievable"


def test_breaks_part_lines_and_do_not_frame_them() -> None:
    line: Piece = (BREAK, PLAIN, "")
    pieces = [line, ("a ", PLAIN, ""), line, line, (" b", PLAIN, ""), line]
    assert to_spans(pieces) == (Span("a"), Span(BREAK), Span("b"))


PIECES = st.lists(
    st.tuples(
        st.text("ab \n\u200b", max_size=5).filter(lambda text: text != BREAK),
        st.sampled_from((PLAIN, STRONG)),
        st.sampled_from(("", "/x")),
    ),
    max_size=6,
)


@given(PIECES)
def test_spans_are_the_pieces_with_white_space_collapsed(pieces: list[Piece]) -> None:
    assert plain(to_spans(pieces)) == tidy("".join(text for text, _, _ in pieces))


@given(PIECES)
def test_marked_spans_neither_begin_nor_end_with_a_space(pieces: list[Piece]) -> None:
    spans = to_spans(pieces)
    assert all(span.text == span.text.strip() for span in spans if span.marks or span.url)
    assert all((a.marks, a.url) != (b.marks, b.url) for a, b in pairwise(spans))
