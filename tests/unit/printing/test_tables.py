from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from marrow.article import Cell
from marrow.printing.tables import MOST_COLUMNS, place, scale

spans = st.integers(1, 6)
rows = st.lists(st.lists(st.builds(Cell, st.just(()), st.booleans(), spans, spans), max_size=5), max_size=8)


def places(*table: tuple[Cell, ...]) -> list[tuple[int, int, int, int]]:
    return [(each.x, each.y, each.width, each.height) for each in place(table)[1]]


def test_a_cell_over_two_rows_pushes_the_next_row_aside() -> None:
    assert places((Cell((), rowspan=2), Cell(())), (Cell(()),)) == [(0, 0, 1, 2), (1, 0, 1, 1), (1, 1, 1, 1)]


def test_a_cell_is_no_wider_than_the_fullest_row() -> None:
    assert places((Cell((), colspan=1000),), (Cell(()), Cell(()))) == [(0, 0, 2, 1), (0, 1, 1, 1), (1, 1, 1, 1)]


def test_a_cell_reaches_no_further_than_the_rows_go() -> None:
    assert places((Cell((), rowspan=65534),), ()) == [(0, 0, 1, 2)]


def test_an_empty_table_has_no_columns() -> None:
    assert place(()) == (0, [])
    assert place(((),)) == (0, [])


def test_far_out_no_cell_reaches_down() -> None:
    wide = tuple(Cell((), rowspan=3) for _ in range(MOST_COLUMNS + 2))
    assert [each.height for each in place((wide, (), ()))[1]][-2:] == [1, 1]


@given(rows)
def test_no_two_cells_overlap_and_none_leaves_the_grid(table: list[list[Cell]]) -> None:
    columns, found = place(table)
    taken = [
        (x, y)
        for each in found
        for x in range(each.x, each.x + each.width)
        for y in range(each.y, each.y + each.height)
    ]
    assert len(taken) == len(set(taken))
    assert all(x < columns and y < len(table) for x, y in taken)
    assert len(found) == sum(map(len, table))


def test_the_more_columns_the_smaller_the_text() -> None:
    sizes = [scale(columns) for columns in range(1, MOST_COLUMNS + 3)]
    assert sizes == sorted(sizes, reverse=True)
