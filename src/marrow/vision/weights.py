"""What a separator between two blocks weighs (VIPS, section 4.2.2).

Takes: the pool, the lines of the page (`hr`), and gaps. Gives: whole weights, from 0. Keeps to the report's rules:

    1  the wider, the heavier
    2  an `hr` in it makes it heavier; here also a border along it
    3  so do different backgrounds on its two sides
    4  so do different fonts, more so if the smaller one is above (horizontal ones alone)
    5  text on both sides, of the same kind and near, makes it lighter (horizontal ones alone)

The report gives no numbers. A step of rule 1 is about twice as wide as the one before: what a reader takes for the same
distance is on one step, and the distances of paragraphs, sections and parts of a page are on different ones. What is
side by side is read apart, so vertical separators are heavier from the start; and those of one row are all alike, for
where lines of text end is no distance.
"""

from __future__ import annotations

import numpy as np

from marrow.page import Page
from marrow.record import record
from marrow.tags import NUMBER
from marrow.tree import Flags
from marrow.vision.cuts import HORIZONTAL, Gaps
from marrow.vision.pool import Pool
from marrow.vision.ranges import Floats, Whole

_STEPS = (4.0, 10.0, 20.0, 40.0, 64.0, 96.0)
"""Pixels from which on a separator is a step heavier."""
_LINE, _BACKGROUND, _SIZE, _RISE, _BOLDNESS, _ALIKE, _BESIDE = 2, 3, 1, 1, 1, -2, 2
"""What rules 2 to 5 add, in the order of their text, and what being side by side does."""
_NEAR = 40.0
"""Pixels: texts of one kind that are farther apart do not belong together for that."""
_SIZE_STEP = 1.1
"""Sizes that differ by less look the same."""
_BOLD_STEP = 100
_MOST_LINES = 16
"""Lines at one height, of columns side by side."""


@record(eq=False)
class Separators:
    """Weighs gaps between the items of a pool."""

    pool: Pool
    lines: Floats  # left, top, right and bottom of every `hr`, by their tops

    def weigh(self, gaps: Gaps) -> Whole:
        """The weight of each gap."""
        pool, before, after = self.pool, gaps.before, gaps.after
        weight = np.searchsorted(_STEPS, gaps.width, "right")
        is_edge = pool.is_framed[before] | pool.is_framed[after]
        weight += _BACKGROUND * (is_edge | (pool.background[before] != pool.background[after]))
        if gaps.axis == HORIZONTAL:
            is_lined = pool.has_line_below[before] | pool.has_line_above[after] | self._is_ruled(gaps)
            weight += _LINE * is_lined + self._fonts(before, after)
            is_alike = pool.is_solid[before] & pool.is_solid[after] & (pool.tag[before] == pool.tag[after])
            is_alike &= gaps.width < _NEAR
            weight += _ALIKE * is_alike
        else:
            weight = _level(weight, gaps) + _BESIDE
        return np.maximum(weight, 0)

    def _fonts(self, above: Whole, below: Whole) -> Whole:
        size, bold = self.pool.font_size, self.pool.font_weight
        have_text = (size[above] > 0) & (size[below] > 0)
        small, large = np.minimum(size[above], size[below]), np.maximum(size[above], size[below])
        weight = _SIZE * (large > small * _SIZE_STEP) + _RISE * (size[below] > size[above] * _SIZE_STEP)
        weight += _BOLDNESS * (np.abs(bold[above] - bold[below]) > _BOLD_STEP)
        return np.where(have_text, weight, 0)

    def _is_ruled(self, gaps: Gaps) -> Flags:
        """Whether an `hr` lies in each gap; of those at its height, the first `_MOST_LINES` are looked at."""
        box, tops = self.pool.box, self.lines[:, 1]
        above, below = box[gaps.before], box[gaps.after]
        left, right = np.minimum(above[:, 0], below[:, 0]), np.maximum(above[:, 2], below[:, 2])
        first, last = np.searchsorted(tops, above[:, 3] - 1), np.searchsorted(tops, below[:, 1] + 1, "right")
        is_ruled = np.zeros(len(gaps.width), bool)
        for step in range(min(int((last - first).max(initial=0)), _MOST_LINES)):
            line = self.lines[np.minimum(first + step, len(tops) - 1)]
            is_between = (first + step < last) & (line[:, 3] <= below[:, 1] + 1)
            is_ruled |= is_between & (line[:, 0] < right) & (line[:, 2] > left)
        return is_ruled


def _level(weight: Whole, gaps: Gaps) -> Whole:
    """The same weight for all separators of a region."""
    best = np.zeros(int(gaps.region.max(initial=-1)) + 1, weight.dtype)
    np.maximum.at(best, gaps.region, weight)
    return best[gaps.region]


def separators(page: Page, pool: Pool) -> Separators:
    """What weighs the gaps of a page."""
    tree, look = page.tree, page.look
    assert look.box is not None, "a browser has laid the page out"
    lines = look.box[(tree.tag == NUMBER["hr"]) & ~look.is_hidden].astype(np.float64)
    lines[:, 2:] += lines[:, :2]
    return Separators(pool, lines[np.argsort(lines[:, 1], kind="stable")])
