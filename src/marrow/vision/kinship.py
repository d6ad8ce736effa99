"""What the order and nesting of elements say about gaps between boxes.

Takes: boxes in document order, and how closely each is related to the next. Gives: groups of boxes in each region, the
gaps that tear one of them apart, and the gaps that part earlier boxes from later ones. Keeps true: the groups of a
region are what stands in each child of the innermost element around all of it.

Kinship is the depth of the innermost element around two boxes. Between boxes that are farther apart it is the least on
the way from one to the other, so that a smallest value over a range tells it.
"""

from __future__ import annotations

import numpy as np

from marrow.tree import Flags
from marrow.vision.ranges import Floats, Whole, least


def kinship(depth: Floats, nodes: Whole) -> Floats:
    """For each of some nodes but the last, the depth of the innermost element around it and the next one.

    Nodes are in document order; of all nodes on the way, the one nearest to the root is a child of that element.
    """
    return least(depth[:, None], nodes[:-1] + 1, nodes[1:] + 1) - 1


def groups(kin: Floats, boxes: Whole, region: Whole) -> Whole:
    """The group of each box, from 0; boxes are numbers in document order, in any order here."""
    order = np.lexsort((boxes, region))
    first, second = boxes[order[:-1]], boxes[order[1:]]
    is_same = region[order[:-1]] == region[order[1:]]
    closeness = np.full(len(first), np.inf)
    closeness[is_same] = least(kin, first[is_same], second[is_same])[:, 0]
    loosest = np.full(int(region.max(initial=-1)) + 1, np.inf)
    np.minimum.at(loosest, region[order[1:]], closeness)
    is_parted = ~is_same | (closeness == loosest[region[order[1:]]])
    group = np.zeros(len(boxes), np.int64)
    group[order[1:]] = np.cumsum(is_parted)
    return group


def torn(group: Whole, order: Whole, at: Whole) -> Flags:
    """Which gaps have boxes of one group on both sides; a gap is in front of its place in `order`."""
    count = int(group.max(initial=-1)) + 1
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    first, last = np.full(count, len(order)), np.full(count, -1)
    np.minimum.at(first, group, place)
    np.maximum.at(last, group, place)
    open_groups = np.bincount(first + 1, minlength=len(order) + 2) - np.bincount(last + 1, minlength=len(order) + 2)
    found: Flags = np.cumsum(open_groups)[at] > 0
    return found


def ordered(boxes: Whole, region: Whole, at: Whole) -> Flags:
    """Which gaps have all boxes before them earlier in the document than those after them, of their region.

    Boxes and regions are in the order along an axis, region after region; a gap is in front of its place there.
    """
    number = region * (boxes.max(initial=0) + 1) + boxes  # so that regions do not mix
    latest = np.maximum.accumulate(number)
    earliest = np.minimum.accumulate(number[::-1])[::-1]
    found: Flags = latest[at - 1] < earliest[at]
    return found
