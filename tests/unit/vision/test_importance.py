"""Visual importance, by hand: the values of Φ are those of a table of the normal law."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.look import Look
from marrow.render.static import look
from marrow.tree import Tree
from marrow.vision.blocks import Blocks, no_blocks
from marrow.vision.importance import by_blocks, by_position, importance
from tests.builders import tree_of


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (0, 800, 0.6827),  # the widest block itself: Φ(1) − Φ(−1)
        (200, 600, 0.3829),  # its middle half: Φ(0.5) − Φ(−0.5)
        (400, 800, 0.3413),  # its right half: Φ(1) − Φ(0)
        (600, 800, 0.1499),  # its last quarter: Φ(1) − Φ(0.5)
        (800, 1200, 0.1359),  # beside it: Φ(2) − Φ(1)
        (-5000, 5000, 1.0),
        (300, 300, 0.0),  # no width
        (9000, 9100, 0.0),  # out of sight
    ],
)
def test_importance_is_the_normal_law_between_the_edges(left: float, right: float, expected: float) -> None:
    # NodeL from 0 to 800: μ = 400, σ = 400.
    (found,) = importance(np.array([left]), np.array([right]), (0.0, 800.0))
    assert found == pytest.approx(expected, abs=5e-5)


def test_the_widest_block_need_not_begin_at_zero() -> None:
    # 300 to 500: μ = 400, σ = 100; 350 to 450 is its middle half.
    assert importance(np.array([350.0]), np.array([450.0]), (300.0, 500.0))[0] == pytest.approx(0.3829, abs=5e-5)


@pytest.mark.parametrize("widest", [(0.0, 0.0), (5.0, 5.0), (0.0, 1e-308)])
def test_without_a_width_all_places_are_alike(widest: tuple[float, float]) -> None:
    assert importance(np.array([1.0, 2.0]), np.array([3.0, 3.0]), widest).tolist() == [1, 1]


def test_of_nothing_there_is_no_importance() -> None:
    assert importance(np.zeros(0), np.zeros(0), (0.0, 8.0)).tolist() == []


edges = st.floats(-1e4, 1e4)


@given(st.lists(st.tuples(edges, edges), max_size=5), st.tuples(edges, edges))
def test_importance_is_a_share(pairs: list[tuple[float, float]], widest: tuple[float, float]) -> None:
    left, right = np.array(pairs, np.float64).reshape(-1, 2).T
    found = importance(left, right, widest)
    assert (found >= 0).all()
    assert (found <= 1).all()


def placed(tree: Tree, boxes: dict[int, tuple[float, float]]) -> Look:
    """A look in which some nodes have a left edge and a width."""
    box = np.zeros((len(tree), 4), np.float32)
    for node, (x, width) in boxes.items():
        box[node] = x, 0, width, 20
    static = look(tree)
    return Look(static.display, static.is_hidden, static.font_size, static.color, box)


def test_by_position_every_text_has_its_own_edges() -> None:
    tree = tree_of("html", "  body", "    nav", '      "a"', "    div", '      "a"', "    p hidden=", '      "a"')
    # The div is the widest of the body's children, 0 to 800. What is wider is hidden, or is no child of the body.
    found = by_position(tree, placed(tree, {2: (0, 700), 3: (600, 200), 4: (0, 800), 5: (200, 400), 6: (0, 2000)}), 1)
    assert found[3] == pytest.approx(0.1499, abs=5e-5)
    assert found[5] == pytest.approx(0.3829, abs=5e-5)


def test_by_position_a_body_without_children_makes_all_places_alike() -> None:
    tree = tree_of("html", "  body", '    "a"')
    assert by_position(tree, placed(tree, {2: (5, 10)}), 1).tolist() == [1, 1, 1]


def blocks_of(*boxes: tuple[float, float], leaf_of_node: list[int]) -> Blocks:
    """Blocks under a root, each with a left edge and a width."""
    count = len(boxes)
    box = np.array([(x, 0, width, 20) for x, width in boxes], np.float32).reshape(-1, 4)
    column = np.zeros(count, np.int32)
    return Blocks(
        parent=np.array([-1] + [0] * (count - 1), np.int32)[:count],
        end=np.array([count, *range(2, count + 1)], np.int32)[:count],
        box=box,
        doc=column.astype(np.uint8),
        axis=column.astype(np.uint8),
        weight=column.astype(np.int16),
        rule=column.astype(np.uint8),
        start=column,
        stop=column,
        leaf=column,
        leaf_of_node=np.array(leaf_of_node, np.int32),
    )


def test_by_blocks_every_node_has_the_edges_of_its_leaf() -> None:
    # The root is 1000 wide; the widest block under it reaches from 0 to 800, another over its middle half.
    blocks = blocks_of((0, 1000), (0, 800), (200, 400), leaf_of_node=[-1, 1, 2, 2])
    assert by_blocks(blocks) == pytest.approx([0, 0.6827, 0.3829, 0.3829], abs=5e-5)


def test_by_blocks_a_root_without_others_is_the_widest() -> None:
    assert by_blocks(blocks_of((0, 800), leaf_of_node=[-1, 0])) == pytest.approx([0, 0.6827], abs=5e-5)


def test_without_blocks_all_places_are_alike() -> None:
    assert by_blocks(no_blocks(3)).tolist() == [1, 1, 1]
