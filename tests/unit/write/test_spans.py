"""Facts about nesting spans."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given

from marrow.article import Mark, Span, Spans
from marrow.write.spans import Node, Run, hoist, nest, tidy
from tests.strategies import spans

BOTH = Mark.STRONG | Mark.EMPHASIS


def flat(nodes: tuple[Node, ...], marks: Mark = Mark.NONE, url: str = "") -> Iterator[tuple[str, Mark, str]]:
    """The text of nodes with the wraps around it."""
    for node in nodes:
        if isinstance(node, Span):
            yield node.text, marks, url
        elif isinstance(node.wrap, str):
            yield from flat(node.inner, marks, node.wrap)
        else:
            yield from flat(node.inner, marks | node.wrap, url)


def test_neighbours_alike_are_merged_once_empty_ones_are_gone() -> None:
    line = (Span("a", Mark.CODE), Span("", Mark.STRONG), Span("b", Mark.CODE))
    assert tidy(line) == [Span("ab", Mark.CODE)]


def test_notes_formulas_and_images_are_not_merged() -> None:
    line = [Span("1", Mark.NOTE), Span("1", Mark.NOTE), Span("x", Mark.FORMULA), Span("x", Mark.FORMULA)]
    assert tidy(line) == line


def test_unsafe_links_become_text_and_unsafe_images_vanish() -> None:
    line = (Span("a", url="javascript:x"), Span("b"), Span("c", Mark.IMAGE, "javascript:x"))
    assert tidy(line) == [Span("ab")]


def test_a_reference_to_a_note_is_no_second_link() -> None:
    assert tidy((Span("1", Mark.NOTE, "https://example.org/"),)) == [Span("1", Mark.NOTE)]


def test_white_space_alone_is_no_code() -> None:
    assert tidy((Span(" ", Mark.CODE),)) == [Span(" ")]


def test_white_space_at_the_edge_moves_out_and_inside_stays() -> None:
    line = (Span(" a ", Mark.STRONG), Span("b ", BOTH), Span("c"))
    assert hoist(line) == [Span(" "), Span("a ", Mark.STRONG), Span("b", BOTH), Span(" c")]


def test_white_space_between_two_links_belongs_to_neither() -> None:
    line = (Span("a ", url="https://a.org/"), Span("b", url="https://b.org/"))
    assert hoist(line) == [Span("a", url="https://a.org/"), Span(" "), Span("b", url="https://b.org/")]


def test_the_wrap_that_reaches_furthest_is_outside() -> None:
    line = (Span("a", BOTH), Span("b", Mark.EMPHASIS))
    assert nest(line) == (Run(Mark.EMPHASIS, (Run(Mark.STRONG, (Span("a", BOTH),)), Span("b", Mark.EMPHASIS))),)


def test_a_link_is_outside_of_marks_that_reach_as_far() -> None:
    (node,) = nest((Span("a", Mark.STRONG, "https://a.org/"),))
    assert isinstance(node, Run)
    assert node.wrap == "https://a.org/"


@given(spans())
def test_nesting_keeps_text_marks_and_links(line: Spans) -> None:
    tidied = tidy(line)
    formats = ~(Mark.IMAGE | Mark.NOTE | Mark.FORMULA)
    expected = [(span.text, span.marks & formats, "" if span.marks & Mark.IMAGE else span.url) for span in tidied]
    assert list(flat(nest(tidied))) == expected


@given(spans())
def test_hoisting_keeps_the_text(line: Spans) -> None:
    tidied = tidy(line)
    assert "".join(span.text for span in hoist(tidied)) == "".join(span.text for span in tidied)
