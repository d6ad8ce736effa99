"""Where the segments of a page are on its picture.

Takes: a page that a browser laid out, what was made of its segments, and the size of its picture. Gives: a `Spot` for
each segment, in document order. Keeps true: a spot's box is the union of its texts' boxes, as far as they are to be
seen: not past the picture's edges, nor past those of an element that cuts off what does not fit in it. A segment of
which nothing is to be seen has a spot too, without a box.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.api import Report, Row
from marrow.look import Look
from marrow.page import Page
from marrow.record import record
from marrow.segments import Segments, segment
from marrow.tags import TEXT, tag_set
from marrow.tree import Numbers, Tree

_SMALLEST = 2
"""Pixels: what is meant for screen readers alone is mostly cut down to a box of one."""
_WINDOW = tag_set("html body")
"""What these cut off, the window cuts off, and a picture is as high as the page."""


@record
class Box:
    """A rectangle on a picture, in whole pixels."""

    x: int
    y: int
    width: int
    height: int


@record
class Spot:
    """A segment on the picture; `box` is None where nothing of it is to be seen."""

    row: Row
    box: Box | None


def spots(page: Page, report: Report, width: int, height: int) -> tuple[Spot, ...]:
    """The segments of a page on its picture of that size; the report is on the same page."""
    corners = unions(page.tree, page.look, segment(page.tree, page.look), width, height).tolist()
    return tuple(Spot(row, _box(*corners[row.segment])) for row in report.rows)


def unions(tree: Tree, look: Look, segments: Segments, width: int, height: int) -> NDArray[np.int32]:
    """Left, top, right and bottom of all segments on a picture; nothing is to be seen where left is at least right."""
    assert look.box is not None, "a browser has laid the page out"
    if not len(segments):
        return np.empty((0, 4), np.int32)
    box = look.box[segments.leaves]
    low, high = _windows(tree, look, segments.leaves, (width, height))
    start, end = np.maximum(box[:, :2], low), np.minimum(box[:, :2] + box[:, 2:], high)
    is_unseen = (start >= end).any(axis=1)
    start[is_unseen], end[is_unseen] = (width, height), 0  # adds nothing to a union
    first = segments.start[:-1]
    found = np.hstack((np.floor(np.minimum.reduceat(start, first)), np.ceil(np.maximum.reduceat(end, first))))
    return found.astype(np.int32)


def _windows(
    tree: Tree, look: Look, leaves: Numbers, size: tuple[int, int]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The corners of what each leaf is seen through: the picture, and all elements around it that cut things off."""
    assert look.box is not None, "a browser has laid the page out"
    assert look.paint is not None
    low = np.zeros((len(leaves), 2), np.float32)
    high = np.full((len(leaves), 2), size, np.float32)
    is_fixed = look.paint.is_fixed
    cuts = look.paint.is_clipped & (tree.tag != TEXT) & ~_WINDOW[tree.tag]
    for node in np.flatnonzero(cuts | is_fixed).tolist():  # from the outside in
        inside = slice(*np.searchsorted(leaves, (node, tree.end[node])).tolist())
        if is_fixed[node]:  # to the window, whatever it stands in
            low[inside], high[inside] = 0, size
        if cuts[node]:
            box = look.box[node]
            low[inside] = np.maximum(low[inside], box[:2])
            high[inside] = np.minimum(high[inside], box[:2] + box[2:])
    return low, high


def _box(left: int, top: int, right: int, bottom: int) -> Box | None:
    width, height = right - left, bottom - top
    return Box(left, top, width, height) if min(width, height) > _SMALLEST else None
