"""The neighbours of blocks on a page: left, right, above and under.

Takes: the boxes of blocks. Gives: for each block and side the number of its neighbour, −1 where there is none. Keeps
true: a neighbour is the nearest block on that side that shares a part of the other axis; per side at most `_REACH`
blocks are looked at, so the work is linear but for the sorting.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.vision.ranges import Floats

SIDES = ("left", "right", "above", "under")
_REACH = 60
_SLACK = 2.0


def neighbours(boxes: Floats) -> NDArray[np.int64]:
    """A row of four for each box (left, top, right, bottom), in the order of `SIDES`."""
    found = np.full((len(boxes), len(SIDES)), -1, np.int64)
    for axis in (0, 1):
        order = np.argsort(boxes[:, axis], kind="stable")
        for place, block in enumerate(order.tolist()):
            after = order[place + 1 : place + 1 + _REACH]
            found[block, 2 * axis + 1] = _nearest(boxes, block, after, axis)
        for place, block in enumerate(order.tolist()):
            before = order[max(place - _REACH, 0) : place][::-1]
            found[block, 2 * axis] = _nearest(boxes, block, before, axis)
    return found


def _nearest(boxes: Floats, block: int, others: NDArray[np.int64], axis: int) -> int:
    """Of other blocks the nearest that is wholly before or after along an axis, and level with the block on the
    other."""
    if not len(others):
        return -1
    own, theirs, across = boxes[block], boxes[others], 1 - axis
    gap = np.maximum(theirs[:, axis] - own[axis + 2], own[axis] - theirs[:, axis + 2])
    is_level = (theirs[:, across] < own[across + 2] - _SLACK) & (theirs[:, across + 2] > own[across] + _SLACK)
    gap = np.where(is_level & (gap >= -_SLACK), gap, np.inf)
    nearest = int(gap.argmin())
    return int(others[nearest]) if np.isfinite(gap[nearest]) else -1
