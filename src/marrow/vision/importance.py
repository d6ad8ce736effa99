"""How important a place on the page is, by the normal law (P3, section 3.3.2).

Takes: the left and right edges of what is to be weighed, and those of the widest block under the root, all in pixels.
Gives: for each the probability that a number drawn from N(μ, σ²) falls between its edges, where the edges of the widest
block are μ − σ and μ + σ. So what is wide and in the middle weighs most: that block itself 0.683, a column over the
middle half of it 0.383, one over its outer quarter 0.150. Keeps true: 0 ≤ importance ≤ 1.

The paper maps the widest block's edges to −1 and +1, and then gives a variance, (xL2 − xL1)² / 2, that does not do so.
Here the mapping counts.
"""

from __future__ import annotations

from math import erf

import numpy as np
from numpy.typing import NDArray

from marrow.look import Look
from marrow.tags import TEXT
from marrow.tree import Tree
from marrow.vision.blocks import Blocks

Shares = NDArray[np.float64]
_ROOT_2 = 2**0.5


def importance(left: Shares, right: Shares, widest: tuple[float, float]) -> Shares:
    """The visual importance of what lies between each pair of edges; 1 for all if the widest block is under a pixel.

    >>> importance(np.array([100.0, 100.0]), np.array([300.0, 200.0]), (100.0, 300.0)).round(4).tolist()
    [0.6827, 0.3413]
    """
    first, last = widest
    if last - first < 1:
        return np.ones(len(left))
    middle, sigma = (first + last) / 2, (last - first) / 2
    shares: Shares = _normal((right - middle) / sigma) - _normal((left - middle) / sigma)
    return np.maximum(shares, 0.0)


def by_position(tree: Tree, look: Look, body: int) -> Shares:
    """The importance of every node by its own box; the widest block is the widest of the body's children."""
    box = look.box
    assert box is not None
    left, right = _edges(box)
    children = np.flatnonzero((tree.parent == body) & (tree.tag != TEXT) & ~look.is_hidden)
    return importance(left, right, _widest(left[children], right[children]))


def by_blocks(blocks: Blocks) -> Shares:
    """The importance of every node by the leaf that it is in; the widest block is the widest one right under the root.

    What is in no leaf is not seen, and weighs nothing. Where there are no blocks at all, all nodes are alike.
    """
    leaf = blocks.leaf_of_node
    if not len(blocks):
        return np.ones(len(leaf))
    left, right = _edges(blocks.box)
    top = blocks.children(0) if len(blocks) > 1 else np.zeros(1, np.int32)
    return np.append(importance(left, right, _widest(left[top], right[top])), 0.0)[leaf]


def _edges(box: NDArray[np.float32]) -> tuple[Shares, Shares]:
    left = box[:, 0].astype(np.float64)
    return left, left + box[:, 2]


def _widest(left: Shares, right: Shares) -> tuple[float, float]:
    """The edges of the widest block, the first one of equals; none has no width."""
    if not len(left):
        return 0.0, 0.0
    block = np.argmax(right - left)
    return float(left[block]), float(right[block])


def _normal(deviations: Shares) -> Shares:
    """The standard normal distribution function. NumPy has none; but edges repeat, so few have to be told."""
    values, code = np.unique(deviations, return_inverse=True)
    told = np.array([(1 + erf(value / _ROOT_2)) / 2 for value in values.tolist()], np.float64)
    return told[code]
