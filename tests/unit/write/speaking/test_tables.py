"""Facts about tables as they are read out."""

from __future__ import annotations

import time

from marrow.article import Blocks, Cell, Paragraph, Table, plain
from marrow.write.speaking.tables import MOST_COLUMNS, read_table
from tests.unit.write.sample import cell


def text_of(blocks: Blocks) -> str:
    return " ".join(plain(block.spans) for block in blocks if isinstance(block, Paragraph))


def row(*texts: str, header: bool = False) -> tuple[Cell, ...]:
    return tuple(cell(text, header=header) for text in texts)


def test_a_first_row_of_headers_names_the_columns() -> None:
    read = read_table(Table((row("Kettle", "Time", header=True), row("Copper", "3"))), text_of)
    assert read is not None
    assert read.names == ("Kettle", "Time")
    assert read.rows == (((0, "Copper"), (1, "3")),)
    assert read.columns == 2


def test_a_table_without_headers_has_no_names() -> None:
    read = read_table(Table((row("a", "b"), row("c", "d"))), text_of)
    assert read is not None
    assert read.names == ()
    assert len(read.rows) == 2


def test_a_header_names_all_columns_that_it_spans() -> None:
    wide = (cell("A", header=True), cell("B", header=True, colspan=2), cell("C", header=True))
    read = read_table(Table((wide, row("1", "2", "3", "4"))), text_of)
    assert read is not None
    assert read.names == ("A", "B", "B", "C")


def test_a_cell_that_reaches_down_moves_the_others() -> None:
    rows = ((cell("a", rowspan=2), cell("b")), (cell("c"),), (cell("d"), cell("e")))
    read = read_table(Table(rows), text_of)
    assert read is not None
    assert read.rows == (((0, "a"), (1, "b")), ((1, "c"),), ((0, "d"), (1, "e")))


def test_one_row_or_column_is_a_frame() -> None:
    assert read_table(Table((row("a", "b"),)), text_of) is None
    assert read_table(Table((row("a"), row("b"))), text_of) is None
    assert read_table(Table(()), text_of) is None


def test_empty_rows_are_left_out() -> None:
    read = read_table(Table((row("a", "b"), row("", ""), ())), text_of)
    assert read is not None
    assert len(read.rows) == 1


def test_what_cells_claim_to_span_costs_nothing() -> None:
    many = tuple(tuple(cell("x", rowspan=2**60, colspan=2**60) for _ in range(30)) for _ in range(300))
    start = time.process_time()
    read = read_table(Table(many), text_of)
    assert time.process_time() - start < 2
    assert read is not None
    assert all(column < MOST_COLUMNS for each in read.rows for column, _ in each)
