from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.vision.cuts import HORIZONTAL, OVERLAP, SLACK, UNCUT, VERTICAL, Cuts, Gaps, cut, wide
from marrow.vision.ranges import Floats, Whole
from tests.unit.vision.strategies import boxes

HEADER, LEFT, RIGHT, FOOTER = (0, 0, 100, 10), (0, 20, 45, 80), (55, 20, 100, 80), (0, 90, 100, 100)
PAGE = np.array([HEADER, LEFT, RIGHT, FOOTER], np.float64)


def tree(found: Cuts, region: int = 0) -> object:
    """A region as its boxes, or as its axis and its parts."""
    if found.axis[region] == UNCUT:
        return np.flatnonzero(found.leaf == region).tolist()
    parts = np.flatnonzero(found.parent == region).tolist()
    return (int(found.axis[region]), [tree(found, part) for part in parts])


def test_header_columns_and_footer() -> None:
    assert tree(cut(PAGE, wide(5))) == (HORIZONTAL, [[0], (VERTICAL, [[1], [2]]), [3]])


def test_parts_are_in_the_order_of_the_page_whatever_the_order_of_boxes() -> None:
    assert tree(cut(PAGE[[3, 2, 1, 0]], wide(5))) == (HORIZONTAL, [[3], (VERTICAL, [[2], [1]]), [0]])


def test_gaps_that_are_worth_nothing_are_not_cut() -> None:
    assert tree(cut(PAGE, wide(11))) == [0, 1, 2, 3]


def test_boxes_that_overlap_a_little_are_apart_and_those_that_overlap_more_are_not() -> None:
    def rows(overlap: float) -> Floats:
        return np.array([(0, 0, 50, 50), (0, 50 - overlap, 50, 100)])

    assert len(cut(rows(SLACK), wide(-SLACK))) == 3
    assert len(cut(rows(SLACK + 0.5), wide(-9))) == 1


def test_the_gaps_that_are_worth_most_are_cut_first() -> None:
    rows = np.array([(0, 0, 9, 10), (0, 15, 9, 20), (0, 40, 9, 50), (0, 90, 9, 99)], np.float64)

    def weigh(gaps: Gaps) -> Whole:
        return gaps.width.astype(np.int64)

    assert tree(cut(rows, weigh)) == (HORIZONTAL, [(HORIZONTAL, [(HORIZONTAL, [[0], [1]]), [2]]), [3]])


def test_gaps_know_the_boxes_beside_them() -> None:
    seen: list[tuple[int, list[int], list[int], list[float]]] = []

    def weigh(gaps: Gaps) -> Whole:
        seen.append((gaps.axis, gaps.before.tolist(), gaps.after.tolist(), gaps.width.tolist()))
        return np.full(len(gaps.width), -1)

    cut(np.array([(0, 0, 50, 30), (60, 5, 90, 20), (0, 40, 50, 60)], np.float64), weigh)
    assert seen == [(HORIZONTAL, [0], [2], [10.0]), (VERTICAL, [2], [1], [10.0])]


def test_given_regions_are_cut_on_their_own() -> None:
    found = cut(np.vstack((PAGE, PAGE + 1000)), wide(5), np.repeat((0, 1), 4))
    assert tree(found, 0) == (HORIZONTAL, [[0], (VERTICAL, [[1], [2]]), [3]])
    assert tree(found, 1) == (HORIZONTAL, [[4], (VERTICAL, [[5], [6]]), [7]])


def test_layers_are_parted_where_there_is_no_gap() -> None:
    over = np.vstack((PAGE, (20, 5, 80, 95)))
    assert tree(cut(over, wide(5))) == [0, 1, 2, 3, 4]
    found = cut(over, wide(5), layer=np.array([-1, -1, -1, -1, 7]))
    assert tree(found) == (OVERLAP, [(HORIZONTAL, [[0], (VERTICAL, [[1], [2]]), [3]]), [4]])


def test_layers_with_a_gap_between_them_are_cut_as_everything_is() -> None:
    found = cut(PAGE, wide(5), layer=np.array([3, -1, -1, -1]))
    assert found.axis[0] == HORIZONTAL


def test_a_gap_through_an_element_waits_for_the_others() -> None:
    # Two rows of two; boxes 0 and 1 are one column in the document, 2 and 3 the other.
    cells = np.array([(0, 0, 40, 40), (0, 90, 40, 130), (60, 0, 99, 40), (60, 90, 99, 130)], np.float64)
    assert cut(cells, wide(5)).axis[0] == HORIZONTAL
    kin = np.array([[3.0], [1.0], [3.0]])
    assert tree(cut(cells, wide(5), kin=kin)) == (VERTICAL, [(HORIZONTAL, [[0], [1]]), (HORIZONTAL, [[2], [3]])])


def test_a_grid_is_cut_as_the_document_goes() -> None:
    rows = np.array([(0, 0, 40, 40), (90, 0, 99, 40), (0, 60, 40, 99), (90, 60, 99, 99)], np.float64)
    flat = np.ones((3, 1))
    heavier = {HORIZONTAL: 1, VERTICAL: 2}

    def weigh(gaps: Gaps) -> Whole:
        return np.full(len(gaps.width), heavier[gaps.axis])

    assert cut(rows, weigh).axis[0] == VERTICAL
    assert cut(rows, weigh, kin=flat).axis[0] == HORIZONTAL
    assert cut(rows[[0, 2, 1, 3]], weigh, kin=flat).axis[0] == VERTICAL


def test_boxes_are_drawn_around_regions() -> None:
    found = cut(PAGE, wide(5))
    assert found.around(PAGE).tolist() == [[0, 0, 100, 100], [*HEADER], [0, 20, 100, 80], [*FOOTER], [*LEFT], [*RIGHT]]


def test_no_boxes_have_no_regions() -> None:
    found = cut(np.zeros((0, 4)), wide(5))
    assert (len(found), len(found.leaf), found.is_complete) == (0, 0, True)


def spiral(turns: int) -> Floats:
    """Each bar can be cut off only once the ones around it are gone."""
    rows, low, high = [], 0.0, 40.0 * turns
    for _ in range(turns):
        rows += [
            (low, low, high - 10, low + 5),
            (high - 5, low, high, high - 10),
            (low + 10, high - 5, high, high),
            (low, low + 10, low + 5, high),
        ]
        low, high = low + 10, high - 10
    return np.array(rows)


def test_levels_are_capped() -> None:
    stairs = np.array([(0, 10 * step, 10, 10 * step + 5) for step in range(50)], np.float64)

    def weigh(gaps: Gaps) -> Whole:
        return gaps.before  # another worth for each, so that a level cuts off one

    found = cut(stairs, weigh, max_levels=10)
    assert (len(found), found.is_complete) == (21, False)
    assert cut(stairs, weigh, max_levels=49).is_complete
    assert tree(cut(spiral(20), wide(3))) == list(range(80))  # a spiral has no cut at all


def slow(boxes: Floats, members: list[int], least: float) -> object:
    """The same by hand: all gaps of an axis at once, rows before columns."""
    for axis, side in ((HORIZONTAL, 1), (VERTICAL, 0)):
        parts: list[list[int]] = []
        reach = -np.inf
        for member in sorted(members, key=lambda each: (boxes[each, side], each)):
            if not parts or boxes[member, side] - reach >= least:
                parts.append([])
            parts[-1].append(member)
            reach = max(reach, boxes[member, side + 2])
        if len(parts) > 1:
            return (axis, [slow(boxes, part, least) for part in parts])
    return sorted(members)


@settings(deadline=None, max_examples=60)
@given(boxes(12), st.integers(0, 12))
def test_cuts_are_those_of_the_plain_algorithm(found: Floats, least: int) -> None:
    assert tree(cut(found, wide(least))) == slow(found, list(range(len(found))), least)


def of_the_report(found: Floats, side: int) -> set[tuple[float, float]]:
    """Separators as the report finds them: one at first, which each block splits, trims or removes."""
    low, high = float(found[:, side].min()), float(found[:, side + 2].max())
    separators = [(low, high)]
    for start, end in found[:, [side, side + 2]].tolist():
        pieces = [piece for one in separators for piece in ((one[0], min(one[1], start)), (max(one[0], end), one[1]))]
        separators = [(left, right) for left, right in pieces if left < right]
    return {(left, right) for left, right in separators if left > low and right < high}


@settings(deadline=None, max_examples=60)
@given(boxes(15))
def test_gaps_are_the_separators_of_the_report(found: Floats) -> None:
    def weigh(gaps: Gaps) -> Whole:
        side = 1 if gaps.axis == HORIZONTAL else 0
        is_open = gaps.width > 0
        ends, starts = found[gaps.before[is_open], side + 2], found[gaps.after[is_open], side]
        assert set(zip(ends.tolist(), starts.tolist(), strict=True)) == of_the_report(found, side)
        return np.full(len(gaps.width), -1)

    cut(found, weigh)


@settings(deadline=None, max_examples=60)
@given(boxes(30))
def test_every_box_is_in_one_region_that_is_not_cut_and_parts_do_not_meet(found: Floats) -> None:
    cuts = cut(found, wide(0))
    assert (cuts.axis[cuts.leaf] == UNCUT).all()
    around = cuts.around(found)
    for region in np.flatnonzero(cuts.axis != UNCUT).tolist():
        side = 1 if cuts.axis[region] == HORIZONTAL else 0
        parts = around[cuts.parent == region]
        assert len(parts) > 1
        assert (parts[1:, side] >= parts[:-1, side + 2]).all()


def test_a_grid_takes_three_levels_however_large_it_is() -> None:
    side = 45
    cells = np.array([(20 * x, 20 * y, 20 * x + 9, 20 * y + 9) for x in range(side) for y in range(side)], np.float64)
    found = cut(cells, wide(5))
    assert len(found) == 1 + side + side * side
    assert found.level.tolist() == [0, 1, 1 + side, len(found)]
