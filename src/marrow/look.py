"""How a page looks: more columns over the tree's node numbers.

Takes: what a maker found out (`render/static.py` from markup alone, a browser later). Gives: columns.
Keeps true: one row per node of its tree. Boxes exist only where a browser laid the page out.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from marrow.record import record
from marrow.tree import Flags

MAX_SHEETS = 1 << 13
"""Characters of a page's style sheets that are read. A larger sheet is a whole framework, mostly made of selectors that
have no effect on the static look, and reading it would take longer than parsing the page."""


class Display(IntEnum):
    """How an element takes part in the layout; from `BLOCK` on, it stands on lines of its own."""

    NONE = 0
    CONTENTS = 1
    INLINE = 2
    INLINE_BLOCK = 3
    BLOCK = 4
    LIST_ITEM = 5
    TABLE = 6
    TABLE_PART = 7  # row, row group, caption, column
    TABLE_CELL = 8
    FLEX = 9  # flex and grid containers


@record(eq=False)
class Paint:
    """What only a browser knows of every node beside its box: what is inherited is there for texts too."""

    font: NDArray[np.int32]  # a number for each list of fonts
    weight: NDArray[np.int16]
    background: NDArray[np.int32]  # 0xRRGGBB; −1 where what is behind shows
    has_picture: Flags  # in the background
    border: NDArray[np.uint8]  # bits: top, right, bottom, left
    is_floating: Flags
    is_fixed: Flags  # to the window
    is_placed: Flags  # absolutely
    is_clipped: Flags  # what does not fit in it is cut off
    opacity: NDArray[np.float32]
    order: NDArray[np.int32]  # of painting; −1 where nothing is painted


@record(eq=False)
class Look:
    """What a reader sees of every node."""

    display: NDArray[np.uint8]
    is_hidden: Flags  # neither the node nor anything in it is shown
    font_size: NDArray[np.float32]  # px
    color: NDArray[np.int32]  # 0xRRGGBB
    box: NDArray[np.float32] | None = None  # x, y, width, height
    paint: Paint | None = None  # where there are boxes

    @property
    def has_layout(self) -> bool:
        """Whether a browser laid the page out."""
        return self.box is not None
