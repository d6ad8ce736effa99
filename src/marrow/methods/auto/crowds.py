"""Segments that are alike: the items of a list, the cards of a grid, the paragraphs of a text.

Takes: a tree, the line-break nodes of its segments, and what the network says of them. Gives: for each segment the
number of its crowd, and scores that are nearer to the mean of the crowd.
Keeps true: crowds are numbered from 0, in the order in which they begin; linear time. `native/crowds.c` gives the same
scores, bit for bit: sums are made in the order of segments.

Segments are alike if their line-break nodes, the parents and the parents of those have the same tags and classes. What
a page treats alike is mostly of one kind: an item that is unlike the others of its list is more often our mistake.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.methods.auto.hashes import SEED, fnv, mix
from marrow.methods.auto.network import Scores
from marrow.tree import Tree

_LEVELS = 3
_MOST = 9.0
"""Scores beyond this are as good as certain; one of them must not outvote a crowd."""
_KEEP_SHARE, _ROLE_SHARE = 0.3, 0.5
"""How far scores move towards the mean."""

Numbers = NDArray[np.int32]
Floats = NDArray[np.float32]


def draw(scores: Scores, tree: Tree, nodes: Numbers) -> tuple[Scores, Numbers]:
    """What the network says, with each segment drawn towards those that are alike; and the crowd of each."""
    compiled = _drawn_compiled(scores, tree, nodes) if native.core is not None else None
    if compiled:
        return compiled
    crowd = alike(tree, nodes)
    return drawn_together(scores, crowd), crowd


def _drawn_compiled(scores: Scores, tree: Tree, nodes: Numbers) -> tuple[Scores, Numbers] | None:
    """None for a tree that the compiled core has not read."""
    assert native.core is not None
    drawn = Scores(np.empty_like(scores.roles), np.empty_like(scores.keep), scores.types)
    crowd = np.empty(len(nodes), np.int32)
    is_done = native.core.draw(
        tree.text, nodes, _KEEP_SHARE, _ROLE_SHARE, _MOST, scores.roles, scores.keep, drawn.roles, drawn.keep, crowd
    )
    return (drawn, crowd) if is_done else None


def drawn_together(scores: Scores, crowd: Numbers) -> Scores:
    """Scores, with each segment drawn towards its crowd."""
    if not len(crowd):
        return scores
    keep = _drawn(scores.keep[:, None], crowd, _KEEP_SHARE)[:, 0]
    return Scores(_drawn(scores.roles, crowd, _ROLE_SHARE), keep, scores.types)


def _drawn(rows: Floats, crowd: Numbers, share: float) -> Floats:
    own = np.clip(rows.astype(np.float64), -_MOST, _MOST)
    count = np.bincount(crowd)
    total = np.zeros((len(count), own.shape[1]))
    np.add.at(total, crowd, own)
    mean = (total / count[:, None])[crowd]
    return (own + share * (mean - own)).astype(np.float32)


def alike(tree: Tree, nodes: Numbers) -> Numbers:
    """The crowd of each segment, by its line-break node."""
    names = Names(tree)
    numbers: dict[int, int] = {}
    return np.array([numbers.setdefault(names.key(node), len(numbers)) for node in nodes.tolist()], np.int32)


class Names:
    """What elements are called, as numbers."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._own: dict[int, int] = {}

    def key(self, node: int) -> int:
        """An element and the two around it."""
        key = SEED
        for _ in range(_LEVELS):
            if node >= 0:
                key = mix(key, self._name(node))
                node = int(self._tree.parent[node])
        return key

    def _name(self, node: int) -> int:
        if node not in self._own:
            called = self._tree.attributes[node].get("class", "").encode(errors="surrogatepass")
            self._own[node] = mix(fnv(called), int(self._tree.tag[node]))
        return self._own[node]
