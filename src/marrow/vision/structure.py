"""The structure of a page: blocks put together along separators, and divided until they are coherent enough.

Takes: the pool, what weighs the gaps in it, and the permitted degree of coherence (PDoC). Gives: `Blocks`.
Keeps true: what `Blocks` promises; no leaf that could be divided has a degree below PDoC, unless a warning says so.

The report (section 4.3) merges blocks across the lightest separators first, up to the heaviest. This is the same tree,
made from its root: a region is cut at its heaviest separators, its parts again, and separators that only show in a
part, such as those between columns below a heading, are found there. The degree of a region follows from the heaviest
separator inside it, and is at most that of its least coherent block. Each block that does not seem coherent enough is
divided into those that the rules found inside it, which is the next round; where these prove to be coherent, so is it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from marrow.article import Warning
from marrow.tree import Flags, Numbers
from marrow.vision import coherence
from marrow.vision.blocks import Blocks, no_blocks
from marrow.vision.cuts import UNCUT, Weigh, cut
from marrow.vision.kinship import kinship
from marrow.vision.pool import Pool
from marrow.vision.ranges import Whole, unions

_CUT = Warning("cut.blocks", "the page has too many blocks inside of blocks; the innermost ones were left whole")


def build(pool: Pool, weigh: Weigh, *, pdoc: int, max_rounds: int, heeds_kin: bool = True) -> Blocks:
    """Make the tree of blocks of a page; one that does not heed kin knows of nothing but boxes."""
    if not len(pool):
        return no_blocks(len(pool.depth))
    growth = _Growth(heeds_kin=heeds_kin)
    homes = np.array([0])
    for _ in range(max_rounds):
        homes = growth.divide(homes, pool, weigh, pdoc)
        if not len(homes):
            break
    blocks = _finished(growth, pool, pdoc)
    return blocks if growth.is_complete and not len(homes) else replace(blocks, warnings=(_CUT,))


class _Growth:
    """Blocks in the order in which they are found: what a block is inside of comes before it."""

    def __init__(self, *, heeds_kin: bool) -> None:
        self.heeds_kin = heeds_kin
        self.parent = np.array([-1])
        self.item = np.array([-1])  # of the pool; −1 for regions, and for the page
        self.axis = np.array([UNCUT])
        self.weight = np.array([-1])
        self.is_complete = True

    def divide(self, homes: Whole, pool: Pool, weigh: Weigh, pdoc: int) -> Whole:
        """Divide blocks into those inside them; gives the blocks that have to be divided next."""
        items, region = _inside(pool, self.item[homes])
        kin = kinship(pool.depth, pool.start[items]) if self.heeds_kin else None
        cuts = cut(pool.box[items], _of_items(weigh, items), region, layer=pool.layer[items], kin=kin)
        self.is_complete &= cuts.is_complete
        given, known = len(homes), len(self.parent)
        block = np.append(homes, known + np.arange(len(cuts) - given))
        count = np.bincount(cuts.leaf, minlength=len(cuts))
        only = np.full(len(cuts), -1)
        only[cuts.leaf] = items
        only[count != 1] = -1
        self.axis[homes], self.weight[homes] = cuts.axis[:given], cuts.worth[:given]
        is_single = only[:given] >= 0  # what holds one block alone is that block
        self.item[homes[is_single]] = only[:given][is_single]
        self._add(block[cuts.parent[given:]], only[given:], cuts.axis[given:].astype(np.int64), cuts.worth[given:])
        is_crowded = count[cuts.leaf] > 1  # in one region with others, and no gap between them
        crowd = items[is_crowded]
        self._add(block[cuts.leaf[is_crowded]], crowd, np.full(len(crowd), UNCUT), np.full(len(crowd), -1))
        return self._divisible(np.append(homes[is_single], np.arange(known, len(self.parent))), pool, pdoc)

    def _add(self, parent: Whole, item: Whole, axis: Whole, weight: Whole) -> None:
        self.parent = np.append(self.parent, parent)
        self.item = np.append(self.item, item)
        self.axis = np.append(self.axis, axis)
        self.weight = np.append(self.weight, weight)

    def _divisible(self, blocks: Whole, pool: Pool, pdoc: int) -> Whole:
        """The blocks among these that seem not coherent enough, and hold others."""
        blocks = blocks[self.item[blocks] >= 0]
        item = self.item[blocks]
        found: Whole = blocks[(pool.doc[item] < pdoc) & ~pool.is_solid[item]]
        return found

    def degrees(self, pool: Pool) -> tuple[Whole, Flags]:
        """The degree of coherence of every block, and whether it is a leaf.

        Tag and size are a guess at the degree of a block; what is found inside of it may raise that. A loop over
        blocks, of which there are few.
        """
        guess = np.where(self.item >= 0, pool.doc[self.item], 0).tolist()
        inside = np.where(self.axis == UNCUT, coherence.HIGHEST, coherence.by_weight(self.weight)).tolist()
        is_leaf = np.ones(len(guess), bool)
        is_leaf[self.parent[1:]] = False
        parent, leaf = self.parent.tolist(), is_leaf.tolist()
        degree = list(guess)
        for block in range(len(degree) - 1, -1, -1):
            degree[block] = guess[block] if leaf[block] else max(guess[block], inside[block])
            if block:
                inside[parent[block]] = min(inside[parent[block]], degree[block])
        return _rising(np.array(degree), self.parent), is_leaf


def _inside(pool: Pool, divided: Whole) -> tuple[Whole, Whole]:
    """The items right inside some items (−1: the page), and which of those each one is in."""
    region = np.full(len(pool) + 1, -1)
    region[divided] = np.arange(len(divided))  # −1, the page, has the last place
    around = region[pool.outer]
    items = np.flatnonzero(around >= 0)
    return items, around[items]


def _of_items(weigh: Weigh, items: Whole) -> Weigh:
    """Weigh gaps between some items of the pool."""
    return lambda gaps: weigh(replace(gaps, before=items[gaps.before], after=items[gaps.after]))


def _finished(growth: _Growth, pool: Pool, pdoc: int) -> Blocks:
    """The blocks that are told, numbered as a page shows them: those inside one that is coherent enough are not."""
    doc, is_last = growth.degrees(pool)
    is_told = (growth.parent < 0) | (doc[growth.parent] < pdoc)
    told = np.flatnonzero(is_told)
    place, end = _places(np.searchsorted(told, growth.parent[told]))
    told_in = np.where(is_told, np.arange(len(doc)), growth.parent)
    while not is_told[told_in].all():
        told_in = told_in[told_in]
    new = place[np.searchsorted(told, told_in)]
    found = np.empty_like(told)
    found[place] = told
    is_leaf = end == np.arange(1, len(told) + 1)
    pieces = np.flatnonzero(is_last & is_leaf[new])
    pieces = pieces[np.argsort(growth.item[pieces])]
    item, leaf = growth.item[pieces], new[pieces].astype(np.int32)
    start, stop = pool.start[item].astype(np.int32), pool.end[item].astype(np.int32)
    return Blocks(
        parent=np.append(-1, new[growth.parent[found[1:]]]).astype(np.int32),
        end=end.astype(np.int32),
        box=_boxes(growth.item, pool, new, end),
        doc=doc[found].astype(np.uint8),
        axis=np.where(is_leaf, UNCUT, growth.axis[found]).astype(np.uint8),
        weight=np.where(is_leaf, -1, growth.weight[found]).astype(np.int16),
        rule=np.where(growth.item[found] >= 0, pool.rule[growth.item[found]], 0).astype(np.uint8),
        start=start,
        stop=stop,
        leaf=leaf,
        leaf_of_node=_leaf_of_node(start, stop, leaf, len(pool.depth)),
    )


def _rising(doc: Whole, parent: Whole) -> Whole:
    """Degrees that do not fall from a block to those inside it."""
    found, jump = doc.copy(), np.maximum(parent, 0)
    while jump.any():
        found, jump = np.maximum(found, found[jump]), jump[jump]
    rising: Whole = np.maximum(found, found[0])
    return rising


def _places(parent: Whole) -> tuple[Whole, Whole]:
    """Numbers for a tree whose parents come before their children, so that what is inside a block follows it at once.

    Gives also where each subtree ends, by the new numbers. A loop over blocks, of which there are few.
    """
    above = parent.tolist()
    size = [1] * len(above)
    for block in range(len(above) - 1, 0, -1):
        size[above[block]] += size[block]
    place, free = [0] * len(above), [1] * len(above)
    for block in range(1, len(above)):
        place[block] = place[above[block]] + free[above[block]]
        free[above[block]] += size[block]
    end = np.empty(len(above), np.int64)
    end[place] = np.array(place) + size
    return np.array(place), end


def _boxes(item: Whole, pool: Pool, new: Whole, end: Whole) -> NDArray[np.float32]:
    """The box of every block: around all items in it."""
    marks = np.flatnonzero(item >= 0)
    marks = marks[np.argsort(new[marks], kind="stable")]
    at = new[marks]
    box = unions(pool.box[item[marks]], np.searchsorted(at, np.arange(len(end))), np.searchsorted(at, end))
    box[:, 2:] -= box[:, :2]
    return box.astype(np.float32)


def _leaf_of_node(start: Numbers, stop: Numbers, leaf: Numbers, nodes: int) -> Numbers:
    """The leaf of every node; runs of nodes do not overlap."""
    number = np.arange(nodes)
    run = np.searchsorted(start, number, "right") - 1
    return np.where((run >= 0) & (number < stop[run]), leaf[run], -1).astype(np.int32)
