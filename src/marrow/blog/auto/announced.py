"""What the words before a block announce: "by" a name, "filed under" categories.

Takes: blocks, their texts and how much of each is links. Gives: for each block whether the last plain text before it in
its line ends with what stands before authors, or before categories. Keeps true: links between do not count, for one
label stands before many tags, but a bar does; what another line says announces nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.blocks import Blocks
from marrow.blog.words import ends

NAMES = ("after_author", "after_category")
_PARTING = frozenset("|·•/–—")
"""Signs after which something else begins: "by Ana | Tea, Milk | Comments"."""
_LONGEST = 80
"""Characters: a longer text is prose."""


def announced(blocks: Blocks, texts: list[str], link_share: NDArray[np.float32]) -> NDArray[np.float32]:
    """A row for each block, a column for each of `NAMES`."""
    found = np.zeros((len(blocks), len(NAMES)), np.float32)
    label = _last(blocks, link_share <= 0.5)
    sign = _last(blocks, np.array([text[-1:] in _PARTING for text in texts], bool))
    said: dict[str, tuple[bool, bool]] = {}
    for block in np.flatnonzero(label >= 0).tolist():
        text = texts[label[block]]
        if text not in said:
            folded = text.casefold() if len(text) <= _LONGEST else ""
            said[text] = ends(folded, "author"), ends(folded, "category") or ends(folded, "under")
        if sign[block] <= label[block]:
            found[block] = said[text]
    return found


def _last(blocks: Blocks, is_one: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The last block of some before each, in the same line; −1 if there is none."""
    last = np.full(len(blocks) + 1, -1, np.int64)
    last[1:] = np.where(is_one, np.arange(len(blocks)), -1)
    last = np.maximum.accumulate(last)[:-1]
    is_same: NDArray[np.bool_] = blocks.line[last] == blocks.line
    return np.where((last >= 0) & is_same, last, -1)
