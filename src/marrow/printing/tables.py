"""Tables as grids in which every cell has its place.

Takes: the rows of a table. Gives: each cell with its column, row and reach. Keeps true: no two cells overlap and none
reaches out of the grid, whatever a page's `colspan` and `rowspan` say, as Typst refuses tables in which they do; the
work is linear in the number of places. The grid is no wider than its fullest row, and no cell reaches further down than
the rows go.
"""

from __future__ import annotations

from collections.abc import Sequence

from marrow.article import Cell
from marrow.record import record

MOST_COLUMNS = 14
"""Wider tables cannot be read on paper."""
MOST_COLUMNS_LARGE = 5
"""Nor can these in large print, where a column has to be wide enough for words."""
_SCALES = ((4, 0.9), (6, 0.82), (9, 0.72), (MOST_COLUMNS, 0.6))
"""Up to so many columns, text is so large."""


@record
class Place:
    """A cell, and where it stands."""

    cell: Cell
    x: int
    y: int
    width: int
    height: int


def scale(columns: int) -> float:
    """How large the text of a table of so many columns is, for text of 1."""
    return next((size for most, size in _SCALES if columns <= most), _SCALES[-1][1])


def place(rows: Sequence[Sequence[Cell]]) -> tuple[int, list[Place]]:
    """The number of columns, and the place of each cell.

    >>> columns, places = place(((Cell(()), Cell((), rowspan=9)), (Cell((), colspan=5),)))
    >>> columns, [(each.x, each.y, each.width, each.height) for each in places]
    (2, [(0, 0, 1, 1), (1, 0, 1, 2), (0, 1, 1, 1)])
    """
    narrow = _place(rows, 0)
    places = _place(rows, max((each.x + 1 for each in narrow), default=0))
    return max((each.x + each.width for each in places), default=0), places


def _place(rows: Sequence[Sequence[Cell]], columns: int) -> list[Place]:
    """The places of the cells where the grid has so many columns; with 0 of them, no cell is wider than one."""
    places: list[Place] = []
    reaching: dict[int, int] = {}  # column: the row at which it is free again
    for y, row in enumerate(rows):
        x = 0
        for left, cell in zip(reversed(range(len(row))), row, strict=True):
            while reaching.get(x, 0) > y:
                x += 1
            wanted = min(cell.colspan, columns - x - left)
            width = 1
            while width < wanted and reaching.get(x + width, 0) <= y:
                width += 1
            height = max(1, min(cell.rowspan, len(rows) - y)) if x < MOST_COLUMNS else 1
            if height > 1:
                reaching |= dict.fromkeys(range(x, x + width), y + height)
            places.append(Place(cell, x, y, width, height))
            x += width
    return places
