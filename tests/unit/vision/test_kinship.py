from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.tags import NUMBER
from marrow.tree import build
from marrow.vision.kinship import groups, kinship, ordered, torn


def whole(*numbers: int) -> np.ndarray:
    return np.array(numbers, np.int64)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(0, 100), min_size=2, max_size=30), st.data())
def test_kinship_is_the_depth_of_the_innermost_element_around_both(numbers: list[int], data: st.DataObject) -> None:
    parents = [-1]
    last = [0]  # the way from the root to the last node: a new node hangs on one of them
    for number in numbers:
        at = number % len(last)
        parents.append(last[at])
        last = [*last[: at + 1], len(parents) - 1]
    count = len(parents)
    tree = build([NUMBER["div"]] * count, parents, [""] * count, [{}] * count, {})
    nodes = sorted(data.draw(st.sets(st.integers(0, count - 1), min_size=2, max_size=8)))

    def way(node: int) -> list[int]:
        return [*way(parents[node]), node] if node >= 0 else []

    wanted = [len(set(way(one)) & set(way(other))) - 1 for one, other in pairwise(nodes)]
    assert kinship(tree.depth().astype(float), np.array(nodes))[:, 0].tolist() == wanted


KIN = np.array([[5.0], [2.0], [5.0], [2.0]])  # boxes 0 and 1, and 2 and 3, stand in one element each


def test_groups_are_what_stands_in_the_children_of_the_innermost_element() -> None:
    assert groups(KIN, whole(0, 1, 2, 3, 4), whole(0, 0, 0, 0, 0)).tolist() == [0, 0, 1, 1, 2]


def test_groups_are_those_of_each_region() -> None:
    # Boxes 0 and 1 alone: the innermost element around them is the one that they both stand in.
    assert groups(KIN, whole(0, 1, 3, 4), whole(0, 0, 1, 1)).tolist() == [0, 1, 2, 3]


def test_groups_do_not_ask_for_boxes_in_order() -> None:
    found = groups(KIN, whole(4, 1, 2, 0, 3), whole(0, 0, 0, 0, 0)).tolist()
    assert found == [2, 0, 1, 0, 1]


def test_a_gap_is_torn_if_a_group_is_on_both_sides() -> None:
    group = whole(0, 0, 1, 1)
    assert torn(group, whole(0, 1, 2, 3), whole(1, 2, 3)).tolist() == [True, False, True]
    assert torn(group, whole(0, 2, 1, 3), whole(1, 2, 3)).tolist() == [True, True, True]
    assert torn(whole(0, 1, 2), whole(2, 0, 1), whole(1, 2)).tolist() == [False, False]


def test_a_gap_is_ordered_if_all_that_is_before_it_is_earlier() -> None:
    region = whole(0, 0, 0, 0)
    assert ordered(whole(0, 1, 2, 3), region, whole(1, 2, 3)).tolist() == [True, True, True]
    assert ordered(whole(1, 0, 2, 3), region, whole(1, 2, 3)).tolist() == [False, True, True]
    assert ordered(whole(3, 2, 1, 0), region, whole(2)).tolist() == [False]


def test_regions_do_not_mix_in_their_order() -> None:
    assert ordered(whole(8, 9, 0, 1), whole(0, 0, 1, 1), whole(1, 3)).tolist() == [True, True]
