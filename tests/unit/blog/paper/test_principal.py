from __future__ import annotations

import numpy as np

from marrow.blog.paper.principal import main_part


def _column(left: float, right: float, top: float, count: int) -> list[list[float]]:
    return [[left, top + 100 * number, right, top + 100 * number + 80] for number in range(count)]


HEADER, FOOTER = [[0.0, 0.0, 1000.0, 50.0]], [[0.0, 1200.0, 1000.0, 1250.0]]


def test_the_larger_column_is_the_main_part_without_header_and_footer() -> None:
    boxes = np.array([*HEADER, *_column(0, 700, 100, 10), *_column(750, 1000, 100, 10), *FOOTER])
    assert np.flatnonzero(main_part(boxes)).tolist() == list(range(1, 11))


def test_two_side_bars_are_cut_off() -> None:
    boxes = np.array([*_column(0, 150, 0, 10), *_column(200, 700, 0, 10), *_column(750, 1000, 0, 10)])
    assert np.flatnonzero(main_part(boxes)).tolist() == list(range(10, 20))


def test_a_page_of_one_column_is_all_main() -> None:
    assert main_part(np.array([*HEADER, *_column(0, 1000, 100, 5), *FOOTER])).all()


def test_a_short_side_bar_is_no_column() -> None:
    boxes = np.array([*_column(0, 700, 0, 3), *_column(750, 1000, 0, 3), *_column(0, 1000, 300, 8)])
    assert main_part(boxes).all()


def test_no_boxes_have_no_main_part() -> None:
    assert main_part(np.zeros((0, 4))).tolist() == []
