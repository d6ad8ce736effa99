"""Text segments (P2): what stands between two line breaks.

Takes: a tree and its look. Gives: `Segments`, the unit that is judged, scored, counted and drawn.
Keeps true: every visible text is in exactly one segment; segments are in document order, and so are their leaves.

A line-break node is an element whose display is a block's, or a `br` or `hr`. The nearest line-break node (NLN) of a
leaf is the first one on its way to the root, itself included. Consecutive leaves with the same NLN form a group;
groups without text go, the rest are the segments.

The paper knows one display, `block`. Here list items, tables with their rows and cells, flex and grid containers
break lines too: the browsers of 2009 called these `block`, or did not have them.
"""

from __future__ import annotations

import numpy as np

from marrow import native
from marrow.look import Display, Look
from marrow.record import record
from marrow.tags import TEXT, tag_set
from marrow.tree import Flags, Numbers, Tree

_BREAK_TAG = tag_set("br hr")
_BREAKS = np.zeros(256, bool)  # the same for every number that a tag may have
_BREAKS[: len(_BREAK_TAG)] = _BREAK_TAG


@record(eq=False)
class Segments:
    """Segment `k` has the texts `leaves[start[k]:start[k + 1]]`, all of them below node `nln[k]`."""

    leaves: Numbers  # node numbers of the visible texts
    start: Numbers  # one more than there are segments
    nln: Numbers
    chars: Numbers  # of all leaves together

    def __len__(self) -> int:
        return len(self.nln)

    def owner(self) -> Numbers:
        """The segment of every leaf."""
        return np.repeat(np.arange(len(self), dtype=np.int32), np.diff(self.start))

    def text(self, tree: Tree, segment: int) -> str:
        """The words of a segment, white space collapsed."""
        leaves = self.leaves[self.start[segment] : self.start[segment + 1]]
        return " ".join("".join(tree.text[leaf] for leaf in leaves.tolist()).split())


def line_breaks(tree: Tree, look: Look) -> Flags:
    """Which nodes are line-break nodes; the root is one, so that every leaf has a nearest one."""
    breaks = (look.display >= Display.BLOCK) | _BREAK_TAG[tree.tag]
    breaks &= tree.tag != TEXT
    breaks[0] = True
    return breaks


def segment(tree: Tree, look: Look) -> Segments:
    """Group the visible leaves of a page into segments."""
    return _segment_natively(tree, look) if native.core is not None else _segment(tree, look)


def _segment_natively(tree: Tree, look: Look) -> Segments:
    assert native.core is not None
    leaves, start, nln, chars = np.empty((4, len(tree) + 1), np.int32)
    leaf_count, count = native.core.segment(
        tree.tag, tree.parent, tree.end, tree.chars, look.display, look.is_hidden, _BREAKS, int(Display.BLOCK),
        leaves[:-1], start, nln[:-1], chars[:-1],
    )  # fmt: skip
    return Segments(leaves[:leaf_count], start[: count + 1], nln[:count], chars[:count])


def _segment(tree: Tree, look: Look) -> Segments:
    numbers = np.arange(len(tree), dtype=np.int32)
    # An element without children is a leaf too: a `br` parts the texts before and after it.
    leaves = numbers[(tree.end == numbers + 1) & ~look.is_hidden]
    nln = tree.nearest(line_breaks(tree, look))[leaves]
    group = np.zeros(len(leaves), np.int32)
    np.cumsum(nln[1:] != nln[:-1], out=group[1:])
    is_text = tree.chars[leaves] > 0
    leaves, nln, group = leaves[is_text], nln[is_text], group[is_text]
    is_first = np.ones(len(leaves), bool)
    is_first[1:] = group[1:] != group[:-1]
    start = np.flatnonzero(is_first).astype(np.int32)
    chars = np.add.reduceat(tree.chars[leaves], start) if len(start) else np.zeros(0, np.int32)
    return Segments(leaves, np.append(start, np.int32(len(leaves))), nln[start], chars.astype(np.int32))
