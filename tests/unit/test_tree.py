from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from marrow.tags import NUMBER, TEXT
from marrow.tree import NO_ATTRIBUTES, Tree, build


def tree_of(parents: list[int]) -> Tree:
    """A tree of `div`s with the given parents."""
    count = len(parents)
    return build([NUMBER["div"]] * count, parents, [""] * count, [NO_ATTRIBUTES] * count, {})


@st.composite
def shapes(draw: st.DrawFn) -> list[int]:
    """Parents in pre-order: each node hangs below the one before it, or below one of its ancestors."""
    parents = [-1]
    for node in range(1, draw(st.integers(1, 40))):
        line = [node - 1]
        while parents[line[-1]] >= 0:
            line.append(parents[line[-1]])
        parents.append(draw(st.sampled_from(line)))
    return parents


def line_of(parents: list[int], node: int) -> list[int]:
    line = [node]
    while parents[line[-1]] >= 0:
        line.append(parents[line[-1]])
    return line


@given(shapes(), st.data())
def test_operations_agree_with_their_definitions(parents: list[int], data: st.DataObject) -> None:
    tree = tree_of(parents)
    count = len(parents)
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=count, max_size=count)))
    amount = np.array(data.draw(st.lists(st.integers(-5, 5), min_size=count, max_size=count)))
    lines = [line_of(parents, node) for node in range(count)]
    for node, line in enumerate(lines):
        subtree = [other for other in range(count) if node in lines[other]]
        assert subtree == list(range(node, tree.end[node]))
        assert tree.below(amount)[node] == sum(amount[other] for other in subtree)
        assert tree.along(amount)[node] == sum(amount[other] for other in line)
        assert tree.inside(mask)[node] == any(mask[other] for other in line)
        assert tree.nearest(mask)[node] == next((other for other in line if mask[other]), -1)
        assert tree.depth()[node] == len(line) - 1


def test_a_tree_of_one_node() -> None:
    tree = tree_of([-1])
    assert tree.end.tolist() == [1]
    assert tree.nearest(np.array([False])).tolist() == [-1]


def test_characters_leave_white_space_out() -> None:
    tree = build([NUMBER["p"], TEXT], [-1, 0], ["", "  two \n words\u00a0"], [NO_ATTRIBUTES] * 2, {})
    assert tree.chars.tolist() == [0, 8]


def test_names_of_unknown_elements() -> None:
    tree = build([NUMBER["p"], 1, TEXT], [-1, 0, 1], ["", "", "x"], [NO_ATTRIBUTES] * 3, {1: "my-tag"})
    assert [tree.name(node) for node in range(3)] == ["p", "my-tag", "#text"]


def test_having_reads_attributes_given_one_by_one() -> None:
    attributes = [{"class": "a b"}, {"class": "ab"}, NO_ATTRIBUTES]
    tree = build([NUMBER["p"]] * 3, [-1, 0, 0], [""] * 3, attributes, {})
    assert tree.having("class") == {0: "a b", 1: "ab"}
    assert tree.having("class", "a") == {0: "a b"}
    assert tree.having("class", part="ab") == {1: "ab"}


def test_texts_are_those_of_a_slice() -> None:
    tree = build([NUMBER["p"], TEXT, NUMBER["b"], TEXT], [-1, 0, 0, 2], ["", "x", "", "y"], [NO_ATTRIBUTES] * 4, {})
    assert tree.texts(0, 4) == ["x", "y"]
    assert tree.texts(2, 4) == ["y"]
