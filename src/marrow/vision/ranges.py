"""Smallest and largest values over many ranges of rows at once.

Takes: a column of values and ranges of its rows; a subtree of a page is one. Gives: the least or the greatest row of
each range. Keeps true: n log n steps whatever the ranges are, however deep they are nested.

A window of twice the width is made of two of half of it, and a range is covered by two windows that may overlap.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


def least(values: Floats, start: Whole, end: Whole) -> Floats:
    """The smallest values in the rows start:end of each range, column by column; infinite where a range is empty.

    >>> least(np.array([[3.0], [1.0], [2.0]]), np.array([0, 2]), np.array([2, 3])).tolist()
    [[1.0], [2.0]]
    """
    found = np.full((len(start), values.shape[1]), np.inf)
    length = end - start
    window, width = values, 1
    while (is_left := length >= width).any():
        now = np.flatnonzero(is_left & (length < 2 * width))
        found[now] = np.minimum(window[start[now]], window[end[now] - width])
        window, width = np.minimum(window[:-width], window[width:]), 2 * width
    return found


def greatest(values: Floats, start: Whole, end: Whole) -> Floats:
    """The largest values in the rows start:end of each range, column by column; −infinite where a range is empty."""
    return -least(-values, start, end)


def unions(boxes: Floats, start: Whole, end: Whole) -> Floats:
    """The smallest boxes (left, top, right, bottom) around the boxes start:end of each range."""
    low_high = np.hstack((boxes[:, :2], -boxes[:, 2:]))
    found = least(low_high, start, end)
    found[:, 2:] *= -1
    return found
