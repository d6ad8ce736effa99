"""Blocks: a page as a tree of rectangles.

Takes: what a segmentation made (`vips`, or plain `cuts`). Gives: `Blocks`, columns by block number.
Keeps true: blocks are numbered as nodes are: the root is 0, and those inside of `i` are i+1:end[i]; a block's box holds
the boxes of its children, which are in the order in which they are seen; a leaf's text is in no other leaf; degrees of
coherence do not fall towards the leaves. A page that shows nothing has no blocks.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.article import Warning
from marrow.record import record
from marrow.tree import Flags, Numbers


@record(eq=False)
class Blocks:
    """The blocks of a page."""

    parent: Numbers  # −1 at the root
    end: Numbers  # the subtree of i is i:end[i]
    box: NDArray[np.float32]  # x, y, width, height
    doc: NDArray[np.uint8]  # degree of coherence, 1 to 10; 0 where it is not told
    axis: NDArray[np.uint8]  # along which it is cut: `cuts.HORIZONTAL`, `VERTICAL`, `OVERLAP`; `UNCUT`: it is not
    weight: NDArray[np.int16]  # of the separators between its children; −1 where there are none
    rule: NDArray[np.uint8]  # of VIPS that made it a block; 0 for what was put together
    start: Numbers  # runs of nodes that leaves are made of, in document order: the nodes start:stop …
    stop: Numbers
    leaf: Numbers  # … are in that leaf
    leaf_of_node: Numbers  # for every node of the tree the leaf that it is in; −1 for what holds several, or none
    warnings: tuple[Warning, ...] = ()

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def is_leaf(self) -> Flags:
        """Which blocks hold no others."""
        found: Flags = self.end == np.arange(1, len(self) + 1)
        return found

    def children(self, block: int) -> Numbers:
        """The blocks right inside a block."""
        return (np.flatnonzero(self.parent[block + 1 : self.end[block]] == block) + block + 1).astype(np.int32)

    def depth(self) -> NDArray[np.int64]:
        """The number of blocks around every block."""
        left = np.bincount(self.end, minlength=len(self) + 1)[: len(self)]
        return np.cumsum(1 - left) - 1

    def runs(self, block: int) -> list[tuple[int, int]]:
        """The runs of nodes that a block is made of, in document order."""
        is_inside = (self.leaf >= block) & (self.leaf < self.end[block])
        return list(zip(self.start[is_inside].tolist(), self.stop[is_inside].tolist(), strict=True))


def no_blocks(nodes: int) -> Blocks:
    """The blocks of a page that shows nothing."""
    none = np.zeros(0, np.int32)
    return Blocks(
        parent=none,
        end=none,
        box=np.zeros((0, 4), np.float32),
        doc=none.astype(np.uint8),
        axis=none.astype(np.uint8),
        weight=none.astype(np.int16),
        rule=none.astype(np.uint8),
        start=none,
        stop=none,
        leaf=none,
        leaf_of_node=np.full(nodes, -1, np.int32),
    )
