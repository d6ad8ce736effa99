"""Elementary blocks (section 2.1): nodes whose content is as autonomous as possible.

Takes: a page that a browser laid out. Gives: its elementary blocks, as runs of texts. Keeps true: the walk goes down
from the root and stops at a heading, a link, a paragraph, a list or a small node with a border; a text that is in
none of these is a block by itself. What shows no text is left out: a picture has no words to label.
"""

from __future__ import annotations

import numpy as np

from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import TEXT, tag_set
from marrow.tree import Flags

_STOPS = tag_set("h1 h2 h3 h4 h5 h6 a p ul ol dl")
_SMALL = 20_000
"""Square pixels. The paper has a threshold and does not tell it; this is a button or a badge, and no box of a post."""


def elementary_blocks(page: Page) -> Segments:
    """The elementary blocks of a page, in document order."""
    tree, look = page.tree, page.look
    leaves = np.flatnonzero((tree.tag == TEXT) & (tree.chars > 0) & ~look.is_hidden).astype(np.int32)
    stops = _STOPS[tree.tag] | _small_bordered(page)
    tops = stops & (tree.along(stops) == 1)
    block = tree.nearest(tops)[leaves]
    node = np.where(block >= 0, block, leaves).astype(np.int32)
    is_first = np.ones(len(leaves), bool)
    is_first[1:] = node[1:] != node[:-1]
    start = np.flatnonzero(is_first).astype(np.int32)
    chars = np.add.reduceat(tree.chars[leaves], start) if len(start) else np.zeros(0)
    return Segments(leaves, np.append(start, np.int32(len(leaves))), node[start], chars.astype(np.int32))


def _small_bordered(page: Page) -> Flags:
    look = page.look
    assert look.box is not None
    assert look.paint is not None
    area = look.box[:, 2] * look.box[:, 3]
    small: Flags = (look.paint.border > 0) & (area > 0) & (area < _SMALL) & (page.tree.tag != TEXT)
    return small
