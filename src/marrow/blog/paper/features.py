"""The thirty features of a block (section 3): six of its text, eight of its names, sixteen of its neighbours.

Takes: a page, its elementary blocks and their boxes. Gives: a row of thirty for each. Keeps true: values are the
paper's: 0 and 1, a share for headings; −1 for a neighbour that is not there, else 0 and 1 for another and the same
colour or font, and −0.5, 0 and 1 for a smaller, equal and greater size or level.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.dates import dated
from marrow.blog.marks import NAMES, marks_of
from marrow.blog.paper.neighbours import SIDES, neighbours
from marrow.blog.words import everywhere, find
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import tag_set
from marrow.tree import Tree
from marrow.vision.ranges import Floats

Rows = NDArray[np.float64]

TEXTUAL = ("author", "date", "readmore", "heading", "link", "other")
ATTRIBUTES = ("title", "date", "author", "category", "content", "readmore", "comment", "other")
CONTEXT = tuple(f"{what}_{side}" for what in ("colour", "font", "size", "level") for side in SIDES)
COLUMNS = (*TEXTUAL, *(f"attribute_{name}" for name in ATTRIBUTES), *CONTEXT)
_READ = (*NAMES, "title", "href")
_UP = 3
"""Elements above a block whose names count as its own: the class of a post's body stands on what holds its
paragraphs."""
_HEADING, _LINK = tag_set("h1 h2 h3 h4 h5 h6"), tag_set("a")


def features(page: Page, blocks: Segments, boxes: Floats, language: str = "") -> Rows:
    """A row for each block."""
    rows = np.column_stack(
        (_textual(page, blocks, language), _attributes(page.tree, blocks), _context(page, blocks, boxes))
    )
    return rows.reshape(len(blocks), len(COLUMNS))


def _textual(page: Page, blocks: Segments, language: str) -> Rows:
    tree = page.tree
    in_heading = tree.nearest(_HEADING[tree.tag])[blocks.leaves] >= 0
    headed = np.bincount(blocks.owner(), np.where(in_heading, tree.chars[blocks.leaves], 0), len(blocks))
    has_link = np.bincount(blocks.owner(), tree.nearest(_LINK[tree.tag])[blocks.leaves] >= 0, len(blocks)) > 0
    rows = []
    for block in range(len(blocks)):
        text = blocks.text(tree, block)
        folded = text.casefold()
        words = find(folded, ("author", "readmore"))
        heading = headed[block] / max(int(blocks.chars[block]), 1)
        is_other = folded in everywhere("other")
        has_date = dated(text, language).found > 0
        rows.append(("author" in words, has_date, "readmore" in words, heading, has_link[block], is_other))
    return np.array(rows, np.float64).reshape(len(blocks), len(TEXTUAL))


def _attributes(tree: Tree, blocks: Segments) -> Rows:
    """Whether the names of a block, of what is in it and of the few elements above have a word of each mark."""
    bits = np.zeros(len(tree), np.int64)
    for name in _READ:
        for holder, value in tree.having(name).items():
            bits[holder] |= marks_of(value)
    found = np.zeros((len(blocks), len(ATTRIBUTES)))
    for number in range(len(ATTRIBUTES)):
        has = (bits >> number) & 1
        inner = tree.below(has)[blocks.nln] > 0
        node: NDArray[np.int32] = blocks.nln
        for _ in range(_UP):
            node = np.maximum(tree.parent[node], 0)
            inner = inner | (has[node] > 0)
        found[:, number] = inner
    return found


def _context(page: Page, blocks: Segments, boxes: Floats) -> Rows:
    """How a block compares to its four neighbours."""
    look, tree = page.look, page.tree
    assert look.paint is not None
    beside = neighbours(boxes)
    first = blocks.leaves[blocks.start[:-1]]
    depth = tree.depth()[blocks.nln]
    columns = [_same(values[first], beside) for values in (look.color, look.paint.font)]
    columns += [_compared(values.astype(np.float64), beside) for values in (look.font_size[first], depth)]
    return np.column_stack(columns)


def _same(values: NDArray[np.int32], beside: NDArray[np.int64]) -> Rows:
    return np.where(beside < 0, -1.0, (values[beside] == values[:, None]) * 1.0)


def _compared(values: NDArray[np.float64], beside: NDArray[np.int64]) -> Rows:
    difference = values[beside] - values[:, None]
    return np.where(beside < 0, -1.0, np.where(difference < 0, -0.5, np.where(difference > 0, 1.0, 0.0)))
