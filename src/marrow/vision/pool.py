"""The pool of blocks: the nodes that the rules made blocks, with what is seen of each.

Takes: a page, its ink, its kinds and what the rules say. Gives: `Pool`, an item for each block, in document order, and
for each the item that it stands in. Keeps true: every leaf of the ink is in exactly one item that holds no others.

Texts and inline elements side by side are one item: what CSS calls an anonymous block. The report would have an item
for each of them, and a line of some words, a link and more words would be three blocks.
"""

from __future__ import annotations

from dataclasses import fields

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page
from marrow.record import record
from marrow.tags import NUMBER, TEXT
from marrow.tree import Flags, Tree
from marrow.vision.coherence import HIGHEST, MIXED, TINY_SHARE, Degrees, screen_area
from marrow.vision.ink import Ink, page_size
from marrow.vision.kinds import Kinds
from marrow.vision.ranges import Floats, Whole, unions
from marrow.vision.rules import Fate, Ruled

_HR, _BR = NUMBER["hr"], NUMBER["br"]
_TOP, _BOTTOM = 1, 4
"""Bits of a border."""


@record(eq=False)
class Pool:
    """Blocks of one or more nodes side by side: the nodes start:end."""

    depth: Floats  # of every node of the page
    start: Whole
    end: Whole
    outer: Whole  # the item that an item stands in; −1 for those of the page
    doc: Degrees
    rule: NDArray[np.uint8]  # that made it a block
    box: Floats  # left, top, right, bottom
    is_solid: Flags
    tag: NDArray[np.uint8]
    is_framed: Flags  # and large enough for its frame to part it from others
    background: NDArray[np.int32]  # of what is smaller, that of what is behind it
    font_size: Floats  # mean over the characters; 0 without text
    font_weight: Floats
    has_line_above: Flags
    has_line_below: Flags
    layer: Whole  # the node out of the flow that an item is in; −1 in the flow

    def __len__(self) -> int:
        return len(self.start)

    def solid(self) -> Pool:
        """The items that nothing divides, all of them the page's own and coherent."""
        kept = self.is_solid
        columns = {part.name: getattr(self, part.name)[kept] for part in fields(self) if part.name != "depth"}
        columns["outer"] = np.full(np.count_nonzero(kept), -1)
        columns["doc"] = np.full(np.count_nonzero(kept), HIGHEST, np.uint8)
        return Pool(depth=self.depth, **columns)


def pool(page: Page, ink: Ink, kinds: Kinds, ruled: Ruled) -> Pool:
    """Gather the blocks of all rounds."""
    tree, paint = page.tree, page.look.paint
    assert paint is not None
    nodes, is_head = _heads(tree, kinds, _tops(tree, ruled))
    start, rows = nodes[is_head], np.flatnonzero(is_head)
    end = tree.end[nodes[np.append(rows[1:], len(nodes)) - 1]].astype(np.int64) if len(rows) else start
    is_run = np.diff(np.append(rows, len(nodes))) > 1
    size, weight = _fonts(page, ink, start, end)
    is_solid = ruled.is_solid[start]
    doc = np.where(is_run, np.minimum(ruled.doc[start], MIXED), ruled.doc[start]).astype(np.uint8)
    border = paint.border[start]
    box = _boxes(ink, kinds, start, end)
    is_tiny = (box[:, 2] - box[:, 0]) * (box[:, 3] - box[:, 1]) < TINY_SHARE * screen_area(page_size(page)[0])
    behind = np.where(is_tiny & kinds.is_framed[start], np.maximum(tree.parent[start], 0), start)
    return Pool(
        depth=tree.depth().astype(np.float64),
        start=start,
        end=end,
        outer=_outer(tree, start, is_solid),
        doc=doc,
        rule=ruled.rule[start],
        box=box,
        is_solid=is_solid,
        tag=tree.tag[start],
        is_framed=kinds.is_framed[start] & ~is_tiny,
        background=kinds.background[behind],
        font_size=size,
        font_weight=weight,
        has_line_above=(border & _TOP) > 0,
        has_line_below=(border & _BOTTOM) > 0,
        layer=_layers(page)[start],
    )


def _tops(tree: Tree, ruled: Ruled) -> Flags:
    """The nodes that are blocks, without what is inside of solid ones."""
    is_block = ruled.fate == Fate.BLOCK
    inner = tree.inside(is_block & ruled.is_solid)[np.maximum(tree.parent, 0)]
    inner[0] = False
    tops: Flags = is_block & ~inner
    return tops


def _heads(tree: Tree, kinds: Kinds, is_block: Flags) -> tuple[Whole, Flags]:
    """All blocks, and which of them begin an item; the others go on with the one before."""
    nodes = np.flatnonzero(is_block)
    is_head = np.ones(len(nodes), bool)
    if len(nodes):
        breaks = np.zeros(len(tree) + 1, np.int64)
        np.cumsum(np.where(tree.tag == _HR, 2, tree.tag == _BR), out=breaks[1:])
        before, after = nodes[:-1], nodes[1:]
        goes_on = kinds.is_textual[before] & kinds.is_textual[after] & (tree.parent[before] == tree.parent[after])
        is_head[1:] = ~(goes_on & (breaks[after] - breaks[tree.end[before]] < 2))
    return nodes, is_head


def _outer(tree: Tree, start: Whole, is_solid: Flags) -> Whole:
    """The item around each item."""
    holds = np.zeros(len(tree), bool)
    holds[start[~is_solid]] = True
    parent = tree.parent[start]
    around = np.where(parent >= 0, tree.nearest(holds)[parent], -1)
    return np.where(around >= 0, np.searchsorted(start, around), -1)


def _boxes(ink: Ink, kinds: Kinds, start: Whole, end: Whole) -> Floats:
    """What is seen of each item: its ink, and the frames around that."""
    has_room = (ink.box[:, :2] < ink.box[:, 2:]).all(axis=1)
    marks = np.flatnonzero(ink.is_leaf | (kinds.is_framed & has_room))
    return unions(ink.box[marks], np.searchsorted(marks, start), np.searchsorted(marks, end))


def _fonts(page: Page, ink: Ink, start: Whole, end: Whole) -> tuple[Floats, Floats]:
    """Font size and font weight of each item, the means over its characters."""
    tree, look = page.tree, page.look
    assert look.paint is not None
    chars = np.where(ink.is_leaf & (tree.tag == TEXT), tree.chars, 0)
    sums = np.zeros((len(tree) + 1, 3))
    np.cumsum(np.column_stack((chars, chars * look.font_size, chars * look.paint.weight)), axis=0, out=sums[1:])
    total = sums[end] - sums[start]
    shown = np.maximum(total[:, 0], 1)
    return total[:, 1] / shown, total[:, 2] / shown


def _layers(page: Page) -> Whole:
    """The nearest element out of the flow that each node is in."""
    paint = page.look.paint
    assert paint is not None
    return page.tree.nearest(paint.is_fixed | paint.is_placed).astype(np.int64)
