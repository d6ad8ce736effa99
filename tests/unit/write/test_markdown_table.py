"""Facts about tables in Markdown."""

from __future__ import annotations

from time import process_time

import pytest

from marrow.article import (
    Block,
    Cell,
    Code,
    Definitions,
    Embed,
    Figure,
    Formula,
    Heading,
    Image,
    List,
    Quote,
    Rule,
    Span,
    Table,
)
from marrow.write.markdown_inline import Inline
from marrow.write.markdown_table import table
from tests.unit.write.sample import cell, para

INLINE = Inline({}, has_formulas=True)


def lines(*rows: tuple[Cell, ...]) -> list[str]:
    text = table(Table(rows), INLINE)
    assert text is not None
    return text.split("\n")


def test_a_first_row_of_header_cells_is_the_header() -> None:
    head = (cell("a", header=True), cell("b", header=True))
    assert lines(head, (cell("c"), cell("d"))) == ["| a | b |", "| --- | --- |", "| c | d |"]


def test_a_table_without_a_header_gets_an_empty_one() -> None:
    assert lines((cell("a", header=True), cell("b"))) == ["|  |  |", "| --- | --- |", "| a | b |"]


def test_a_row_without_words_is_left_out() -> None:
    rows = ((cell("", header=True),), (cell("a"),))
    assert lines(*rows) == ["|  |", "| --- |", "| a |"]
    assert lines((cell(""),)) == [""]


def test_a_cell_over_columns_is_followed_by_empty_ones() -> None:
    rows = ((cell("a", colspan=2), cell("b")), (cell("c"), cell("d"), cell("e")))
    assert lines(*rows)[2:] == ["| a |  | b |", "| c | d | e |"]


def test_a_cell_over_rows_is_followed_by_empty_ones_below() -> None:
    rows = ((cell("a", rowspan=2), cell("b", rowspan=3)), (cell("c"),), (cell("d"), cell("e")))
    assert lines(*rows)[2:] == ["| a | b |", "|  |  | c |", "| d |  | e |"]


def test_no_colspan_makes_a_table_wider_than_its_fullest_row() -> None:
    rows = ((cell("a", colspan=2**53),), (cell("b"), cell("c")))
    assert lines(*rows) == ["|  |  |", "| --- | --- |", "| a |", "| b | c |"]


def test_many_cells_that_reach_down_take_no_quadratic_time() -> None:
    rows = tuple((cell("a", rowspan=10**6),) for _ in range(3000))
    start = process_time()
    lines(*rows)
    assert process_time() - start < 2


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (para("a|b", Span("\n"), "c"), "a\\|b<br>c"),
        (List(((para("a"),), (para("b"),))), "a<br>b"),
        (Quote((para("a"), para("b"))), "a<br>b"),
        (Definitions(((((Span("t"),),), (para("d"),)),)), "t<br>d"),
        (Formula("|x|"), "$\\vert x\\vert $"),
        (Embed("https://e.org/a|b", title="t"), "[t](https://e.org/a%7Cb)"),
        (Figure((Image("/a.png", alt="a"),), (Span("c"),)), "![a](/a.png)<br>c"),
    ],
)
def test_what_fits_a_line_is_one(block: Block, expected: str) -> None:
    assert lines((Cell((block,)),))[2] == f"| {expected} |"


def test_a_rule_in_a_cell_is_nothing() -> None:
    assert lines((Cell((para("a"), Rule())),))[2] == "| a |"


@pytest.mark.parametrize("block", [Code("x"), Heading(2, (Span("h"),)), Table(()), Quote((Code("x"),))])
def test_what_fits_no_line_makes_it_no_table(block: Block) -> None:
    assert table(Table(((Cell((block,)),),)), INLINE) is None
