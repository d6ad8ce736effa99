"""A table as a listener can follow it.

Takes: a table, and what makes text of blocks. Gives: its columns' names and its rows, each cell under its column.
Keeps true: at most `MOST_COLUMNS` of each row are read, whatever it claims to span; linear in the cells.
"""

from __future__ import annotations

from collections.abc import Callable

from marrow.article import Blocks, Cell, Table
from marrow.record import record

MOST_COLUMNS = 20
_LONGEST_SPAN = 1000


@record
class Read:
    """A table that is read: its size, the names of its columns, and its rows."""

    columns: int
    names: tuple[str, ...]
    rows: tuple[tuple[tuple[int, str], ...], ...]  # of each cell its column and its text


def read_table(table: Table, text_of: Callable[[Blocks], str]) -> Read | None:
    """A table by rows; None for one of a single row or column, which is a frame around something."""
    rows = [_placed(row, covered) for row, covered in _covered(table)]
    columns = max((column + min(cell.colspan, _LONGEST_SPAN) for row in rows for column, cell in row), default=0)
    if columns < 2 or len(rows) < 2:
        return None
    told = [tuple((column, text_of(cell.blocks)) for column, cell in row if column < MOST_COLUMNS) for row in rows]
    names: tuple[str, ...] = ()
    if table.rows[0] and all(cell.header for cell in table.rows[0]):
        names = _names(rows[0], told.pop(0))
    return Read(columns, names, tuple(row for row in told if any(text for _, text in row)))


def _names(row: list[tuple[int, Cell]], told: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    """The name of each column; one that spans several columns names all of them."""
    names: list[str] = []
    for (column, cell), (_, text) in zip(row, told, strict=False):
        names += [""] * (column - len(names)) + [text] * min(max(cell.colspan, 1), MOST_COLUMNS)
    return tuple(names[:MOST_COLUMNS])


def _covered(table: Table) -> list[tuple[tuple[Cell, ...], frozenset[int]]]:
    """Each row with the columns that cells of rows above reach down into."""
    found: list[tuple[tuple[Cell, ...], frozenset[int]]] = []
    left: dict[int, int] = {}  # for how many rows a column is still covered
    for row in table.rows:
        covered = frozenset(column for column, rows in left.items() if rows > 0)
        found.append((row, covered))
        left = {column: rows - 1 for column, rows in left.items() if rows > 1}
        for column, cell in _placed(row, covered):
            if cell.rowspan > 1 and column < MOST_COLUMNS:
                for each in range(column, min(column + max(cell.colspan, 1), MOST_COLUMNS)):
                    left[each] = cell.rowspan - 1
    return found


def _placed(row: tuple[Cell, ...], covered: frozenset[int]) -> list[tuple[int, Cell]]:
    """The cells of a row, each with the column in which it begins."""
    placed: list[tuple[int, Cell]] = []
    column = 0
    for cell in row:
        while column in covered:
            column += 1
        placed.append((column, cell))
        column += min(max(cell.colspan, 1), _LONGEST_SPAN)
    return placed
