"""Recursive cuts: regions of boxes, cut along the gaps between the boxes until none is left (X-Y cuts).

Takes: boxes (left, top, right, bottom), what each gap is worth, and for each box the region that it starts in. Gives:
`Cuts`, the tree of regions. Keeps true: a region is cut along one axis, at all of its gaps of the greatest worth; parts
are in the order of the page, from top to bottom or from left to right; every box is in one region that is not cut.

    HORIZONTAL   parts what is above from what is below
    VERTICAL     parts what is left from what is right
    OVERLAP      parts layers that lie over each other, where there is no gap

All regions of a level are looked at together, so a level costs one sort for each axis, O(n log n), of the boxes whose
regions are still cut. Levels are capped: a layout that gives away one box at a time, a spiral, is not cut to its end.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from marrow.record import record
from marrow.tree import Flags
from marrow.vision.kinship import groups, ordered, torn
from marrow.vision.ranges import Floats, Whole

UNCUT, HORIZONTAL, VERTICAL, OVERLAP = 0, 1, 2, 3
SLACK = 2.0
"""Boxes that overlap by so many pixels are apart all the same: lines of letters reach a little into each other."""
MAX_LEVELS = 64


@record(eq=False)
class Gaps:
    """Gaps between boxes along one axis. Each lies between two boxes, those that are nearest to it on both sides."""

    axis: int
    before: Whole
    after: Whole
    width: Floats  # pixels; less than nothing where the boxes overlap a little
    region: Whole  # the region that it lies in, counted from the first one of its level


Weigh = Callable[[Gaps], Whole]
"""Says what each gap is worth; less than 0: nothing is cut there."""


@record(eq=False)
class Cuts:
    """Regions, numbered level by level: the parts of a region come after it, side by side, in the order of the page."""

    parent: Whole  # −1 for the regions that were given
    axis: NDArray[np.uint8]  # along which a region is cut; UNCUT where it is not
    worth: Whole  # of the gaps that it is cut at; −1 where it is not
    level: Whole  # the first region of each level, and the number of all of them
    leaf: Whole  # for every box the region that holds it and is not cut
    is_complete: bool  # whether all regions were cut as far as they can be

    def __len__(self) -> int:
        return len(self.parent)

    def lowest(self, values: Floats) -> Floats:
        """For every region the smallest of its own value and those of all regions in it, column by column."""
        found = values.copy()
        for start, end in zip(self.level[-2:0:-1].tolist(), self.level[:1:-1].tolist(), strict=True):
            np.minimum.at(found, self.parent[start:end], found[start:end])
        return found

    def around(self, boxes: Floats) -> Floats:
        """For every region the box around what is in it; the boxes are those that were cut."""
        signs = np.array((1, 1, -1, -1))
        corners = np.full((len(self), 4), np.inf)
        np.minimum.at(corners, self.leaf, boxes * signs)
        found: Floats = self.lowest(corners) * signs
        return found


def wide(least: float) -> Weigh:
    """Every gap of so many pixels is worth the same: the classic X-Y cut."""
    return lambda gaps: np.where(gaps.width >= least, 0, -1)


def cut(
    boxes: Floats,
    weigh: Weigh,
    region: Whole | None = None,
    *,
    layer: Whole | None = None,
    kin: Floats | None = None,
    max_levels: int = MAX_LEVELS,
) -> Cuts:
    """Cut regions of boxes; those given are numbered from 0, and without `region` all boxes are in one.

    `layer`: boxes of different layers may lie over each other, such as what is fixed to the window. `kin`: how closely
    each box is related to the next (`kinship`); then boxes are in document order, and gaps that fit it come first.

    >>> tops = np.array([[0.0, 0, 100, 20], [0, 30, 60, 50], [70, 30, 100, 50]])
    >>> found = cut(tops, wide(5))
    >>> found.parent.tolist(), found.axis.tolist(), found.leaf.tolist()
    ([-1, 0, 0, 2, 2], [1, 0, 2, 0, 0], [1, 3, 4])
    """
    leaf = np.zeros(len(boxes), np.int64) if region is None else region.astype(np.int64)
    active, now = np.arange(len(boxes)), leaf.copy()  # boxes that may be parted, and their regions within the level
    parent = np.full(int(leaf.max(initial=-1)) + 1, -1)
    levels: list[_Level] = []
    first, is_complete = 0, True  # the number of the level's first region
    while len(parent):
        is_crowded = np.bincount(now, minlength=len(parent))[now] > 1
        active, now = active[is_crowded], now[is_crowded]
        lines = _lines(boxes, active, now, len(parent), layer, kin)
        weights = [_plain(line.gaps) if line.gaps.axis == OVERLAP else weigh(line.gaps) for line in lines]
        axis, worth = _choice(lines, weights, len(parent))
        if len(levels) == max_levels and axis.any():
            axis[:], worth[:], is_complete = UNCUT, -1, False
        levels.append((parent, axis, worth))
        part = _parts(lines, weights, now, axis, worth)
        is_cut = part >= 0
        above = first + now[is_cut]
        first, active, now = first + len(parent), active[is_cut], part[is_cut]
        parent = np.empty(int(now.max(initial=-1)) + 1, np.int64)
        parent[now] = above
        leaf[active] = first + now
    return _joined(levels, leaf, is_complete=is_complete)


_Level = tuple[Whole, NDArray[np.uint8], Whole]
"""Parent, axis and worth of its regions."""


def _plain(gaps: Gaps) -> Whole:
    """Layers are all the same."""
    return np.zeros(len(gaps.region), np.int64)


def _joined(levels: list[_Level], leaf: Whole, *, is_complete: bool) -> Cuts:
    none = np.zeros(0, np.int64)
    parents, axes, worths = zip(*levels, strict=True) if levels else ((none,), (none.astype(np.uint8),), (none,))
    starts = np.cumsum([0, *map(len, parents)])
    return Cuts(np.concatenate(parents), np.concatenate(axes), np.concatenate(worths), starts, leaf, is_complete)


@record(eq=False)
class _Line:
    """The boxes of a level along one axis, region after region, and the gaps between them."""

    order: Whole  # places among the active boxes
    is_first: Flags  # of its region
    at: Whole  # the place in `order` that each gap is in front of
    gaps: Gaps

    def only(self, kept: Flags) -> _Line:
        """The same with some of its gaps."""
        gaps = self.gaps
        few = Gaps(gaps.axis, gaps.before[kept], gaps.after[kept], gaps.width[kept], gaps.region[kept])
        return _Line(self.order, self.is_first, self.at[kept], few)


def _lines(
    boxes: Floats, active: Whole, region: Whole, count: int, layer: Whole | None, kin: Floats | None
) -> list[_Line]:
    """The boxes of a level along all axes."""
    if not len(active):
        return []
    lines = [_line(boxes[active], active, region, axis) for axis in (HORIZONTAL, VERTICAL)]
    if kin is not None:
        lines = _fitting(lines, active, region, groups(kin, active, region), count)
    if layer is not None:
        lines.append(_layers(layer[active], active, region))
    return lines


def _line(boxes: Floats, active: Whole, region: Whole, axis: int) -> _Line:
    """Sort the boxes along an axis, and find where none is."""
    side = 1 if axis == HORIZONTAL else 0
    low, high = boxes[:, side], boxes[:, side + 2]
    # Regions are laid one after the other, so that one sort and one running maximum do for all of them.
    shift = region * (high.max() - low.min() + 1.0)
    order = np.argsort(shift + low, kind="stable")
    starts, ends = (shift + low)[order], (shift + high)[order]
    reach = np.maximum.accumulate(ends)
    farthest = np.maximum.accumulate(np.where(ends == reach, np.arange(len(order)), 0))
    is_first = _changes(region[order])
    at = np.flatnonzero(~is_first[1:] & (starts[1:] >= reach[:-1] - SLACK)) + 1
    gaps = Gaps(axis, active[order[farthest[at - 1]]], active[order[at]], starts[at] - reach[at - 1], region[order[at]])
    return _Line(order, is_first, at, gaps)


def _layers(layer: Whole, active: Whole, region: Whole) -> _Line:
    """The boxes layer by layer, with a gap of no width between two layers."""
    order = np.lexsort((layer, region))
    is_first = _changes(region[order])
    at = np.flatnonzero(~is_first & _changes(layer[order]))
    gaps = Gaps(OVERLAP, active[order[at - 1]], active[order[at]], np.zeros(len(at)), region[order[at]])
    return _Line(order, is_first, at, gaps)


def _changes(values: Whole) -> Flags:
    """Where a value differs from the one before it."""
    is_new = np.ones(len(values), bool)
    is_new[1:] = values[1:] != values[:-1]
    return is_new


def _fitting(lines: list[_Line], active: Whole, region: Whole, group: Whole, count: int) -> list[_Line]:
    """The same without gaps that do not fit the document, in regions that have some that do.

    A gap that tears a group of boxes counts only where all do. A region that could be cut both ways, a grid, is cut in
    the way that follows the document.
    """
    tears = [torn(group, line.order, line.at) for line in lines]
    has_whole = np.zeros(count, bool)
    for line, is_torn in zip(lines, tears, strict=True):
        has_whole[line.gaps.region[~is_torn]] = True
    lines = [line.only(~(is_torn & has_whole[line.gaps.region])) for line, is_torn in zip(lines, tears, strict=True)]
    follows, strays = np.zeros((len(lines), count), bool), np.zeros((len(lines), count), bool)
    for row, line in enumerate(lines):
        is_ordered = ordered(active[line.order], region[line.order], line.at)
        follows[row, line.gaps.region] = True
        strays[row, line.gaps.region[~is_ordered]] = True
    is_better = (follows & ~strays).any(axis=0)
    return [line.only(~(strays[row] & is_better)[line.gaps.region]) for row, line in enumerate(lines)]


def _choice(lines: list[_Line], weights: list[Whole], count: int) -> tuple[NDArray[np.uint8], Whole]:
    """Along which axis each region is cut, and what its gaps there are worth.

    Of two axes that are worth the same it is the first; layers count only where there is no gap.
    """
    axis, worth = np.zeros(count, np.uint8), np.full(count, -1)
    for line, weight in zip(lines, weights, strict=True):
        best = np.full(count, -1)
        np.maximum.at(best, line.gaps.region, weight)
        is_better = (best > worth) & ((axis == UNCUT) | (line.gaps.axis != OVERLAP))
        axis[is_better], worth[is_better] = line.gaps.axis, best[is_better]
    return axis, worth


def _parts(lines: list[_Line], weights: list[Whole], region: Whole, axis: NDArray[np.uint8], worth: Whole) -> Whole:
    """The part that each active box falls into, from 0; −1 where its region is not cut."""
    part = np.full(len(region), -1)
    for line, weight in zip(lines, weights, strict=True):
        is_start = line.is_first.copy()
        is_start[line.at[weight == worth[line.gaps.region]]] = True
        is_along = axis[region[line.order]] == line.gaps.axis
        part[line.order[is_along]] = part.max(initial=-1) + np.cumsum(is_start[is_along])
    return part
