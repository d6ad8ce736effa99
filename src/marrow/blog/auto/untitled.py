"""Posts that have no title, found by what repeats.

Takes: a tree, blocks, their kinds and labels. Gives: the elements that are such posts, in page order. Keeps true: each
has a date of its own and is made as others beside it are (`alike`); none holds a title, or another one of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.alike import alikeness
from marrow.blog.blocks import Blocks
from marrow.blog.labels import Label
from marrow.tree import Tree

_ALIKE = 0.6
"""How much of two posts must match."""
_FEWEST = 3
"""Posts: two things that are alike may be anything."""
_MOST_SAID = 0.8
"""How much of what a page says must be in such posts."""


def among(tree: Tree, titled: Sequence[int], leaves: Sequence[int], dates: Sequence[int]) -> list[int]:
    """Elements beside posts with titles that are made as these are, and have a date but no title.

    `titled` are the elements of posts, `leaves` the texts of their titles, `dates` those of all dates.
    """
    parents = Counter(tree.parent.item(node) for node in titled)
    parent, count = parents.most_common(1)[0] if parents else (-1, 0)
    if parent < 0 or count < 2:
        return []
    models = [node for node in titled if tree.parent.item(node) == parent]
    others = [node for node in _holding(tree, parent, dates) if not _holds(tree, node, leaves)]
    return [node for node in others if _is_like(tree, node, models)]


def _is_like(tree: Tree, node: int, models: Sequence[int]) -> bool:
    """Whether an element is made as one of the two posts around it."""
    place = bisect_left(models, node)
    return any(alikeness(tree, node, model) >= _ALIKE for model in models[max(place - 1, 0) : place + 1])


def alone(tree: Tree, blocks: Blocks, kind: NDArray[np.int64], labels: NDArray[np.bool_]) -> list[int]:
    """The posts of a page where none has a title: what stands side by side, each with a date, one made as the other.

    All that the page says is in them, or nearly so: below an article, comments stand so too.
    """
    dates = np.flatnonzero(labels[:, Label.DATE])
    if len(dates) < _FEWEST:
        return []
    (commonest, _), *_ = Counter(kind[dates].tolist()).most_common(1)
    leaves = blocks.runs.leaves[blocks.runs.start[dates]]
    alike: list[int] = leaves[kind[dates] == commonest].tolist()
    top = alike[0]
    while tree.end.item(top) <= alike[-1]:
        top = tree.parent.item(top)
    is_said = labels[:, Label.CONTENT]
    says: list[int] = blocks.runs.leaves[blocks.runs.start[:-1][is_said]].tolist()
    said = np.concatenate(([0], np.cumsum(blocks.runs.chars[is_said])))
    found = [node for node in _holding(tree, top, leaves.tolist()) if _holds(tree, node, says)]
    within = sum(said[bisect_left(says, tree.end.item(node))] - said[bisect_left(says, node)] for node in found)
    like = sum(alikeness(tree, one, other) >= _ALIKE for one, other in pairwise(found))
    is_list = len(found) >= _FEWEST and like * 2 >= len(found) - 1 and within >= _MOST_SAID * said[-1]
    return found if is_list else []


def _holding(tree: Tree, parent: int, leaves: Iterable[int]) -> list[int]:
    """The children of an element that hold one of some texts, which are in order."""
    found: list[int] = []
    child, end = parent + 1, tree.end.item(parent)
    for leaf in leaves:
        if not parent < leaf < end or leaf < child:
            continue
        while tree.end.item(child) <= leaf:
            child = tree.end.item(child)
        found.append(child)
        child = tree.end.item(child)
    return found


def _holds(tree: Tree, node: int, leaves: Sequence[int]) -> bool:
    """Whether one of some texts, which are in order, is in an element."""
    place = bisect_left(leaves, node)
    return place < len(leaves) and leaves[place] < tree.end.item(node)
