"""Kinds of nodes, as VIPS tells them apart (Cai, Yu, Wen, Ma 2003, section 4.1).

Takes: a page and its ink. Gives: `Kinds`, columns by node number. Keeps true: of a node that is not valid, nothing is.

    inline         it changes how text looks, and breaks no line
    line-break     every other element
    valid          something of it is to be seen
    text           bare text
    virtual text   an inline node with nothing but texts and virtual texts in it

The report knows inline nodes by their tags. Here the computed display decides: a `span` may be a block today. Small
pictures in a line, and words in small boxes without a frame, are letters: text goes on around them.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from marrow.look import Display
from marrow.page import Page
from marrow.record import record
from marrow.tags import TEXT, tag_set
from marrow.tree import Flags
from marrow.vision.ink import Ink

_LETTER_EM = 2.0
"""What is higher is no letter."""
_ALL_SIDES = 0b1111
_PAPER = 0xFFFFFF
"""What shows where no element has a background."""
_WINDOW = tag_set("html body")


class Family(IntEnum):
    """Which set of rules a node follows."""

    INLINE = 0
    TABLE = 1
    TR = 2
    TD = 3
    P = 4
    OTHER = 5


_TAGS = {Family.TABLE: "table tbody thead tfoot", Family.TR: "tr", Family.TD: "td th", Family.P: "p"}
_FAMILY = np.full(256, Family.OTHER, np.uint8)
for _family, _names in _TAGS.items():
    _FAMILY[np.flatnonzero(tag_set(_names))] = _family


@record(eq=False)
class Kinds:
    """What every node is to VIPS."""

    is_valid: Flags
    is_inline: Flags  # elements alone
    is_textual: Flags  # texts and virtual texts that are valid
    is_framed: Flags  # another background than what is behind it, or a border all around
    background: NDArray[np.int32]  # what shows behind the node's text, 0xRRGGBB
    family: NDArray[np.uint8]


def kinds(page: Page, ink: Ink) -> Kinds:
    """The kinds of all nodes of a page that a browser laid out."""
    tree, look = page.tree, page.look
    assert look.box is not None, "a browser has laid the page out"
    assert look.paint is not None
    is_element = tree.tag != TEXT
    is_valid = ink.is_seen
    background = _backgrounds(page)
    behind = background[np.maximum(tree.parent, 0)]
    is_framed = (background != behind) | (look.paint.border == _ALL_SIDES)
    is_framed &= is_element & is_valid & ~ink.is_atom & (look.display >= Display.INLINE_BLOCK) & ~_WINDOW[tree.tag]
    is_low = look.box[:, 3] <= _LETTER_EM * look.font_size
    is_inline = (look.display == Display.INLINE) | (look.display == Display.CONTENTS)
    is_inline |= (look.display == Display.INLINE_BLOCK) & is_low & ~is_framed
    is_inline &= is_element
    is_letter = ink.is_leaf & (~is_element | (is_inline & is_low))
    is_inline &= ~ink.is_atom
    breaks = is_valid & ~is_letter & ~is_inline
    is_textual = is_letter | (is_inline & is_valid & (tree.below(breaks) == 0))
    family = np.where(is_inline | ~is_element, np.uint8(Family.INLINE), _FAMILY[tree.tag])
    return Kinds(is_valid, is_inline, is_textual, is_framed, background, family)


def _backgrounds(page: Page) -> NDArray[np.int32]:
    """The colour behind every node: its own, or that of the nearest element around it that has one."""
    paint = page.look.paint
    assert paint is not None
    painted = page.tree.nearest(paint.background >= 0)
    return np.where(painted >= 0, paint.background[painted], _PAPER).astype(np.int32)
