"""Principal segmentation (section 2.2): which blocks are in the main part of a page.

Takes: the boxes of blocks. Gives: which of them are in the main part. Keeps true: where a vertical cut reaches through
most of the page, what is above its upper end is the header, what is below its lower end the footer, and of the columns
on both sides the larger is the main part; it may be cut once more, for a second side bar. Of a page without such a cut
everything is main.

The paper cuts horizontally until a cut is vertical. Plain recursive cuts (`vision/cuts.py`) come between the posts
before they come between columns wherever a gap between two posts meets one in the side bar. So the vertical cut is
looked for first: the longest line from top to bottom that crosses no block. The horizontal cuts are where it ends.
"""

from __future__ import annotations

import numpy as np

from marrow.tree import Flags
from marrow.vision.ranges import Floats

_MOST = 0.5
"""Of the page's height: the columns of a page reach through most of it, which the paper asks for without a number."""
_STEP = 8.0
"""Pixels between two lines that are tried; narrower gaps are those between words."""
_FEWEST = 3
"""Blocks on each side: a picture for statistics is no side bar."""
_TIMES = 2
_MOST_LINES = 400


def main_part(boxes: Floats) -> Flags:
    """Which boxes (left, top, right, bottom) are in the main part."""
    main = np.ones(len(boxes), bool)
    for _ in range(_TIMES):
        inner = np.flatnonzero(main)
        column = _column(boxes[inner]) if len(inner) else None
        if column is None:
            break
        main[inner] = column
    return main


def _column(boxes: Floats) -> Flags | None:
    """The larger column beside the longest vertical cut; None if there is no long one."""
    top, bottom = float(boxes[:, 1].min()), float(boxes[:, 3].max())
    lines = np.unique(np.round(np.concatenate((boxes[:, 0] - _STEP / 2, boxes[:, 2] + _STEP / 2)) / _STEP))[
        :_MOST_LINES
    ]
    best, found = _MOST * (bottom - top), None
    for line in (lines * _STEP).tolist():
        start, end = _longest(boxes, line, top, bottom)
        within = (boxes[:, 1] >= start - 1) & (boxes[:, 3] <= end + 1)
        left, right = within & (boxes[:, 2] <= line), within & (boxes[:, 0] >= line)
        if end - start > best and min(left.sum(), right.sum()) >= _FEWEST:
            best, found = end - start, left if _area(boxes[left]) >= _area(boxes[right]) else right
    return found


def _longest(boxes: Floats, line: float, top: float, bottom: float) -> tuple[float, float]:
    """The longest part of a vertical line that crosses no box."""
    crossed = boxes[(boxes[:, 0] < line) & (boxes[:, 2] > line)]
    crossed = crossed[np.argsort(crossed[:, 1], kind="stable")]
    starts = np.concatenate(([top], np.maximum.accumulate(crossed[:, 3])))
    ends = np.append(crossed[:, 1], bottom)
    longest = int((ends - starts).argmax())
    return float(starts[longest]), float(ends[longest])


def _area(boxes: Floats) -> float:
    return float(((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])).sum())
