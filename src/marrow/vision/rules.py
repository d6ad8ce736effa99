"""Which nodes are blocks: the rules of VIPS (section 4.1, rules 1 to 13), for all nodes at once.

Takes: a page, its ink and its kinds. Gives: `Ruled`: for every node whether it is dropped, divided or a block, the rule
that says so, and a block's degree of coherence. Keeps true: the first rule of a node's family that applies decides.

    1   nothing valid inside                                        drop
    2   one valid child, and that is no text                        divide
    4   nothing but texts and virtual texts                         block, 10 in one font, else 9
    5   a line-break child                                          divide
    6   an `hr` child                                               divide
    7   the children's areas add up to more than its own            divide
    8   a child with another background                             divide; that child is a block
    9   a text among the children, and small                        block
    10  no child is larger than tiny                                block
    12  else                                                        divide
    13  else                                                        block

Rule 3 (the root of a block is divided) is what happens when a block is not coherent enough: `structure` then takes the
blocks inside it. Rule 11 (not divided if the sibling before was not) holds for cells alone, and rule 13 does not divide
those either. The report has rule 8 for tables and rows, by which pages of its day were laid out. Today that may be any
element, so it holds for `OTHER` too, and a border all around counts as another background does.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page
from marrow.record import record
from marrow.tags import NUMBER, TEXT
from marrow.tree import Flags, Tree
from marrow.vision import coherence
from marrow.vision.ink import Ink, page_size
from marrow.vision.kinds import Family, Kinds
from marrow.vision.ranges import Floats, greatest

_HR = NUMBER["hr"]
_ROUNDING = 1.001
"""Boxes are in fractions of pixels: children that fill their parent add up to a little more or less than it."""
_TABLE: dict[Family, tuple[int, ...]] = {
    Family.INLINE: (1, 2, 4, 5, 6, 7, 9, 10, 12),
    Family.TABLE: (1, 2, 8, 10, 13),
    Family.TR: (1, 2, 7, 8, 10, 13),
    Family.TD: (1, 2, 4, 9, 10, 13),
    Family.P: (1, 2, 4, 5, 6, 7, 9, 10, 12),
    Family.OTHER: (1, 2, 4, 6, 7, 8, 9, 10, 12),
}
"""The rules of each family, in the order in which they are asked."""


class Fate(IntEnum):
    """What becomes of a node."""

    DROP = 0
    DIVIDE = 1
    BLOCK = 2


_FATE = np.zeros(14, np.uint8)
_FATE[[2, 5, 6, 7, 8, 12]] = Fate.DIVIDE
_FATE[[4, 9, 10, 13]] = Fate.BLOCK
_FRAME_RULE = 8
_LAYS_OUT = np.array([_FRAME_RULE in _TABLE[family] for family in Family])
"""Families whose children may stand out."""


@record(eq=False)
class Ruled:
    """What the rules say of every node."""

    fate: NDArray[np.uint8]
    rule: NDArray[np.uint8]
    doc: coherence.Degrees  # of blocks
    is_solid: Flags  # blocks that nothing divides: texts and things like pictures


def rule(page: Page, ink: Ink, kinds: Kinds) -> Ruled:
    """Apply the rules to all nodes."""
    tree = page.tree
    box = page.look.box
    assert box is not None, "a browser has laid the page out"
    share = box[:, 2].astype(np.float64) * box[:, 3] / coherence.screen_area(page_size(page)[0])
    applies = _applies(page, ink, kinds, share)
    decided = _first(applies, kinds.family)
    fate = _FATE[decided]
    parent = np.maximum(tree.parent, 0)
    # Rule 8, the second half: what stands out is a block where what it stands in is divided.
    is_framed_block = kinds.is_framed & (fate != Fate.DROP) & (fate[parent] == Fate.DIVIDE) & (decided != 4)
    is_framed_block &= _LAYS_OUT[kinds.family[parent]]
    fate[is_framed_block], decided[is_framed_block] = Fate.BLOCK, _FRAME_RULE
    is_solid = kinds.is_valid & (ink.is_leaf | (decided == 4))
    doc = coherence.by_size(tree.tag, share)
    doc[is_solid] = np.where(_is_uniform(page, ink)[is_solid], coherence.UNIFORM, coherence.MIXED)
    return Ruled(fate, decided, doc, is_solid)


def _applies(page: Page, ink: Ink, kinds: Kinds, share: Floats) -> Flags:
    """For each rule, the nodes that it applies to; rows are rules, and `share` is what nodes take of a screen."""
    tree = page.tree
    valid = kinds.is_valid
    applies = np.zeros((14, len(tree)), bool)
    children = _children(tree, valid)
    texts = _children(tree, kinds.is_textual)
    breaks = _children(tree, valid & ~kinds.is_inline & ~kinds.is_textual)
    largest = np.zeros(len(tree))
    np.maximum.at(largest, tree.parent[1:], np.where(valid, share, 0)[1:])
    applies[1] = ~valid
    applies[2] = (children == 1) & (texts == 0)
    applies[4] = ink.is_leaf | ((children == texts) & (texts > 0))
    applies[5] = breaks > 0
    applies[6] = _children(tree, (tree.tag == _HR) & ~page.look.is_hidden) > 0
    applies[7] = _children(tree, valid, share) > share * _ROUNDING
    applies[8] = _children(tree, kinds.is_framed) > 0
    applies[9] = (texts > 0) & (share < coherence.SMALL_SHARE)
    applies[10] = largest < coherence.TINY_SHARE
    applies[12:] = True
    return applies


def _first(applies: Flags, family: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The first rule of each node's family that applies to it."""
    decided = np.zeros(applies.shape[1], np.uint8)
    for each, rules in _TABLE.items():
        nodes = np.flatnonzero(family == each)
        asked = np.array(rules)
        decided[nodes] = asked[applies[np.ix_(asked, nodes)].argmax(axis=0)]
    return decided


def _children(tree: Tree, mask: Flags, amount: Floats | None = None) -> Floats:
    """For every node the number of its children in a mask, or the sum of their amounts."""
    nodes = np.flatnonzero(mask[1:]) + 1
    weights = None if amount is None else amount[nodes]
    return np.bincount(tree.parent[nodes], weights, len(tree)).astype(np.float64)


def _is_uniform(page: Page, ink: Ink) -> Flags:
    """Whether all text to be seen in each node has one font size and one font weight."""
    tree, look = page.tree, page.look
    assert look.paint is not None
    leaves = np.flatnonzero(ink.is_leaf & (tree.tag == TEXT))
    fonts = np.column_stack((look.font_size[leaves], look.paint.weight[leaves])).astype(np.float64)
    start, end = np.searchsorted(leaves, np.arange(len(tree))), np.searchsorted(leaves, tree.end)
    both = greatest(np.hstack((fonts, -fonts)), start, end)
    differ = both[:, :2] + both[:, 2:] > 0
    is_uniform: Flags = ~(differ[:, 0] | differ[:, 1])
    return is_uniform
