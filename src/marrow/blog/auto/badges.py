"""The rest of a date that stands in several blocks: "26", "May" and "2009" on a badge.

Takes: the texts of blocks, their labels and posts, and which of them name a whole day. Gives: which blocks are a part
of a date, too. Keeps true: such a block is nothing but a number that may be a day or a year, has no label yet, and
stands in the same post right beside a date that is no whole day, or beside another number that does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import Label
from marrow.blog.post import NOWHERE

Flags = NDArray[np.bool_]

_NUMBER = re.compile(r"(?:[0-3]?\d|(?:19|20)\d\d)[.,]?")
_FAR = 2
"""Blocks: day and year may both stand on one side of the month."""


def badges(texts: Sequence[str], labels: Flags, post: NDArray[np.int32], is_whole: Flags) -> Flags:
    """Which blocks are a part of a date beside them."""
    found = np.zeros(len(texts), bool)
    known: NDArray[np.int64] = np.flatnonzero(labels[:, Label.DATE] & ~is_whole & (post != NOWHERE))
    for block in known.tolist():
        for step in (-1, 1):
            for far in range(1, _FAR + 1):
                beside = block + step * far
                if not 0 <= beside < len(texts) or post[beside] != post[block] or labels[beside, 1:].any():
                    break
                if not _NUMBER.fullmatch(texts[beside]):
                    break
                found[beside] = True
    return found
