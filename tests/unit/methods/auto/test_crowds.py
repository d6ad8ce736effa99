from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.methods.auto.crowds import alike, drawn_together
from marrow.methods.auto.network import Scores
from marrow.tree import Tree
from tests.builders import tree_of


def crowds(tree: Tree, *nodes: int) -> list[int]:
    found: list[int] = alike(tree, np.array(nodes, np.int32)).tolist()
    return found


LISTS = tree_of(
    "body",
    "  ul class=menu",
    "    li",
    "    li",
    "  ul class=menu",
    "    li",
    "  ul class=news",
    "    li",
    "    p",
    "    li class=new",
)


def test_segments_are_alike_by_tags_and_classes_of_three_levels() -> None:
    assert crowds(LISTS, 2, 3, 5) == [0, 0, 0]  # two lists of one class
    assert crowds(LISTS, 2, 7) == [0, 1]  # the parent's class differs
    assert crowds(LISTS, 7, 8) == [0, 1]  # the tag differs
    assert crowds(LISTS, 7, 9) == [0, 1]  # the class differs


def test_the_grandparent_counts_and_what_is_above_it_does_not() -> None:
    tree = tree_of(
        "body",
        "  div class=one", "    section class=left", "      ul", "        li",
        "  div class=two", "    section class=left", "      ul", "        li",
        "  div class=one", "    section class=right", "      ul", "        li",
    )  # fmt: skip
    assert crowds(tree, 4, 8, 12) == [0, 0, 1]


def test_attributes_other_than_the_class_do_not_count() -> None:
    tree = tree_of("body", "  p id=one", "  p id=two style=x")
    assert crowds(tree, 1, 2) == [0, 0]


def test_a_root_has_no_elements_around_it() -> None:
    assert crowds(LISTS, 0, 1, 0) == [0, 1, 0]


def test_a_page_without_segments_has_no_crowds() -> None:
    assert crowds(LISTS) == []
    nothing = Scores(np.zeros((0, 2), np.float32), np.zeros(0, np.float32), np.zeros(1, np.float32))
    assert drawn_together(nothing, np.zeros(0, np.int32)) is nothing


def test_any_class_is_a_name() -> None:
    tree = tree_of("body", "  p class=\ud800", "  p class=中", "  p class=中")
    assert crowds(tree, 1, 2, 3) == [0, 1, 1]


@given(st.lists(st.integers(0, len(LISTS) - 1)))
def test_crowds_are_numbered_in_the_order_in_which_they_begin(nodes: list[int]) -> None:
    numbers = crowds(LISTS, *nodes)
    assert list(dict.fromkeys(numbers)) == [*range(len(set(numbers)))]


def scores(*keep: float) -> Scores:
    roles = np.array([[0, each] for each in keep], np.float32)
    return Scores(roles, np.array(keep, np.float32), np.zeros(3, np.float32))


def test_segments_are_drawn_towards_the_mean_of_their_crowd() -> None:
    found = drawn_together(scores(2, -1, 5), np.array([0, 0, 1], np.int32))
    assert found.keep.tolist() == pytest.approx([2 - 0.3 * 1.5, -1 + 0.3 * 1.5, 5])
    assert found.roles[:, 1].tolist() == pytest.approx([2 - 0.5 * 1.5, -1 + 0.5 * 1.5, 5])


def test_a_certain_one_does_not_outvote_its_crowd() -> None:
    found = drawn_together(scores(100, -1, -1), np.zeros(3, np.int32))
    assert found.keep[1] == pytest.approx(-1 + 0.3 * (7 / 3 + 1))


def test_those_that_are_alone_stay() -> None:
    found = drawn_together(scores(0.25, -0.5), np.array([0, 1], np.int32))
    assert found.keep.tolist() == [0.25, -0.5]
