"""Words and names as learned vectors: the input of the network.

Takes: a page whose segments are described, and a model. Gives: one row of floats for each segment.
Keeps true: vectors are small integers that are summed before they are scaled, so a sum is the same in any order.
`native/embed.c` gives the same rows, bit for bit.

A row is: the numbers; the names on the way from the text to the root; the names nearest to it, those of the line-break
node, and half of its parent's; the mean of its words; its opening; the opening of the heading above; the page's kind;
its address. Names that the model does not know are left out; words that it does not know count in the mean.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.hashes import fnv, part_ids
from marrow.methods.auto.hints import Hints
from marrow.methods.auto.lexicon import Lexicon
from marrow.methods.auto.model import Model
from marrow.methods.auto.numbers import Described
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NAMES, NUMBER
from marrow.tree import Tree

MAX_DEPTH = 60
"""Nodes on the way to the root that are looked at."""
_ATTRIBUTES = {
    "class": b"c:", "id": b"c:", "data-testid": b"c:", "data-component": b"c:", "data-type": b"c:", "aria-label": b"c:",
    "role": b"r:", "rel": b"r:", "itemprop": b"i:", "property": b"i:",
}  # fmt: skip
_TAG_ID = [fnv(b"t:" + name.encode()) for name in NAMES]
_LINK = NUMBER["a"]

Sum = NDArray[np.int64]
Rows = NDArray[np.float32]


def embed(page: Page, segments: Segments, hints: Hints, described: Described, model: Model) -> Rows:
    """The rows of all segments."""
    names = _Names(page.tree, model)
    texts, count = described.texts, len(segments)
    leaves = [names.parent[text.longest] for text in texts]
    near = [names.near(leaf, node) for leaf, node in zip(leaves, segments.nln.tolist(), strict=True)]
    words = [model.words.sum(text.words) for text in texts]
    opening = [model.first.sum(text.opening) for text in texts]
    nothing = np.zeros_like(model.first.scale, np.int64)
    parts = [
        described.numbers,
        model.path.scaled([names.path(leaf) for leaf in leaves]),
        model.near.scaled(near, 2),
        model.words.scaled(words, [max(len(text.words), 1) for text in texts]),
        model.first.scaled(opening),
        model.first.scaled([opening[heading] if heading >= 0 else nothing for heading in described.heading]),
        np.tile(_mean(model.kinds, hints.kinds), (count, 1)),
        np.tile(_mean(model.urls, hints.address), (count, 1)),
    ]
    return np.concatenate(parts, axis=1)


class _Names:
    """The vectors of the names on a tree's nodes, made when they are asked for."""

    def __init__(self, tree: Tree, model: Model) -> None:
        self.tree, self.model = tree, model
        self.parent: list[int] = tree.parent.tolist()
        self._own: dict[int, tuple[Sum, Sum]] = {}

    def path(self, node: int) -> Sum:
        total: Sum = np.zeros_like(self.model.path.scale, np.int64)
        for _ in range(MAX_DEPTH):
            if node < 0:
                break
            total = total + self._vectors(node)[0]
            node = self.parent[node]
        return total

    def near(self, leaf: int, node: int) -> Sum:
        """Twice the sum, for the parent counts half."""
        above = self.parent[node] if self.parent[node] >= 0 else node
        total = 2 * self._vectors(node)[1] + self._vectors(above)[1]
        return total if leaf < 0 else total + 2 * self._vectors(leaf)[1]

    def _vectors(self, node: int) -> tuple[Sum, Sum]:
        if node not in self._own:
            ids = name_ids(self.tree, node)
            self._own[node] = self.model.path.sum(ids), self.model.near.sum(ids)
        return self._own[node]


def name_ids(tree: Tree, node: int) -> list[int]:
    """The tokens of a node: its tag, and the parts of what its attributes call it."""
    tag, own = int(tree.tag[node]), tree.attributes[node]
    ids = [_TAG_ID[tag]]
    for name, prefix in _ATTRIBUTES.items():
        ids += part_ids(own.get(name) or "", prefix)
    if tag == _LINK:
        ids += part_ids(own.get("href") or "", b"h:")
    return ids


def _mean(lexicon: Lexicon, ids: Iterable[int]) -> Rows:
    known = [each for each in ids if each in lexicon]
    return lexicon.scaled([lexicon.sum(known)], max(len(known), 1))
