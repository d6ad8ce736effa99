"""What is seen of a page, and where: the ink of its nodes.

Takes: a page that a browser laid out. Gives: `Ink`, boxes of texts and pictures as far as they are to be seen.
Keeps true: what is hidden, beside the page, cut off by an element around it or too small to be seen has no ink; a
picture, a control or a formula is one thing, and what is inside it has none of its own.

A paragraph's own box reaches under what floats beside it, and as far as its column does; its ink is where letters are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page
from marrow.record import record
from marrow.tags import TEXT, tag_set
from marrow.tree import Flags
from marrow.vision.ranges import Floats

_SMALLEST = 2
"""Pixels: what is meant for screen readers alone is mostly cut down to a box of one."""
_WINDOW = tag_set("html body")
"""What these cut off, the window cuts off, and a page is as long as it is."""
_ATOM = tag_set("img svg video audio canvas iframe object embed applet input select textarea meter progress math")
_UNREAD = tag_set("svg video audio canvas iframe object applet select textarea")
"""Of these, what nobody reads, and so hidden in a look; on the page it is seen all the same."""


@record(eq=False)
class Ink:
    """What is seen, by node number."""

    box: Floats  # left, top, right and bottom of every node, as far as it is to be seen
    is_leaf: Flags  # texts and things like pictures of which something is to be seen
    is_atom: Flags  # elements that are one thing
    is_seen: Flags  # nodes with such a leaf inside, and the leaves


def ink(page: Page) -> Ink:
    """The ink of a page."""
    tree, look = page.tree, page.look
    assert look.box is not None, "a browser has laid the page out"
    box = _clipped(page)
    parent = np.maximum(tree.parent, 0)
    # A drawing may hold a document to be read (`foreignObject`): then that is what is seen of it.
    is_unread = _UNREAD[tree.tag] & ~look.is_hidden[parent] & (tree.below(~look.is_hidden) == 0)
    is_atom = _ATOM[tree.tag] & (is_unread | ~look.is_hidden)
    is_leaf = is_atom | ((tree.tag == TEXT) & (tree.chars > 0) & ~look.is_hidden)
    is_leaf &= (box[:, 2:] - box[:, :2] > _SMALLEST).all(axis=1)
    if is_atom.any():
        inner = tree.inside(is_atom)[parent]
        inner[0] = False
        is_leaf &= ~inner
        is_atom &= ~inner
    return Ink(box, is_leaf, is_atom, tree.below(is_leaf) > 0)


def page_size(page: Page) -> tuple[float, float]:
    """Width of the window and height of the page, in pixels."""
    assert page.look.box is not None, "a browser has laid the page out"
    box = page.look.box
    width = float(box[0, 2]) or float((box[:, 0] + box[:, 2]).max())
    return max(width, 1.0), max(float((box[:, 1] + box[:, 3]).max()), 1.0)


def _clipped(page: Page) -> Floats:
    """The boxes of all nodes, without what is cut off by the page's edges or by elements around them."""
    tree, look = page.tree, page.look
    assert look.box is not None, "a browser has laid the page out"
    assert look.paint is not None
    box = look.box.astype(np.float64)
    box[:, 2:] += box[:, :2]
    cuts = look.paint.is_clipped & (tree.tag != TEXT) & ~_WINDOW[tree.tag]
    box[:, :2] = np.maximum(box[:, :2], 0)
    if cuts.any():
        low, high = _windows(page, box, cuts)
        box[:, :2] = np.maximum(box[:, :2], low)
        box[:, 2:] = np.minimum(box[:, 2:], high)
    return box


def _windows(page: Page, box: Floats, cuts: Flags) -> tuple[Floats, Floats]:
    """The corners of what each node is seen through: all elements around it that cut things off.

    Every node knows its own window; then all look at their ancestors at once, twice as far in each round.
    What is fixed to the window is seen whatever it stands in.
    """
    tree, paint = page.tree, page.look.paint
    assert paint is not None
    count = len(tree)
    low = np.full((count + 1, 2), -np.inf)
    high = np.full((count + 1, 2), np.inf)
    low[:-1][cuts], high[:-1][cuts] = box[cuts, :2], box[cuts, 2:]
    jump: NDArray[np.int32] = np.append(tree.parent, np.int32(count))
    jump[jump < 0] = count
    jump[:-1][paint.is_fixed] = count
    for _ in range(tree.height.bit_length()):
        np.maximum(low, low[jump], out=low)
        np.minimum(high, high[jump], out=high)
        jump = jump[jump]
    return low[:-1], high[:-1]
