from __future__ import annotations

import numpy as np

from marrow.vision.blocks import Blocks, no_blocks


def numbers(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


BLOCKS = Blocks(  # 0 holds 1 and 4, and 1 holds 2 and 3
    parent=numbers(-1, 0, 1, 1, 0),
    end=numbers(5, 4, 3, 4, 5),
    box=np.zeros((5, 4), np.float32),
    doc=np.array([1, 5, 10, 10, 9], np.uint8),
    axis=np.array([1, 2, 0, 0, 0], np.uint8),
    weight=np.array([7, 3, -1, -1, -1], np.int16),
    rule=np.array([0, 0, 4, 4, 4], np.uint8),
    start=numbers(2, 5, 7, 9),
    stop=numbers(5, 7, 9, 12),
    leaf=numbers(3, 2, 4, 3),
    leaf_of_node=numbers(-1, -1, 3, 3, 3, 2, 2, 4, 4, 3, 3, 3),
)


def test_leaves_hold_no_others() -> None:
    assert BLOCKS.is_leaf.tolist() == [False, False, True, True, True]


def test_children_are_right_inside() -> None:
    assert [BLOCKS.children(block).tolist() for block in range(5)] == [[1, 4], [2, 3], [], [], []]


def test_depth_counts_what_is_around() -> None:
    assert BLOCKS.depth().tolist() == [0, 1, 2, 2, 1]


def test_runs_are_those_of_all_leaves_inside_in_document_order() -> None:
    assert BLOCKS.runs(1) == [(2, 5), (5, 7), (9, 12)]
    assert BLOCKS.runs(4) == [(7, 9)]


def test_a_page_that_shows_nothing_has_no_blocks() -> None:
    none = no_blocks(3)
    assert len(none) == len(none.depth()) == len(none.is_leaf) == 0
    assert none.leaf_of_node.tolist() == [-1, -1, -1]
