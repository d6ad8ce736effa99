"""Where each line stands in the tree, and how it looks, in numbers.

Takes: a page and its lines. Gives: a row for each line: the elements around it, what their names mark and how near, and
the look of its letters. Keeps true: what only a browser knows is NaN where there was none; nothing depends on how deep
the page is nested but the depth itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.marks import Bits
from marrow.blog.words import mark_names
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, tag_set

Rows = NDArray[np.float32]

_NEAR = 2
"""Elements up: what is called so farther up may be the whole page."""
_COLUMN = 40
"""Pixels: what begins as near to each other is in one column."""
_KINDS = {
    "heading": "h1 h2 h3 h4 h5 h6", "link": "a", "p": "p", "list": "ul ol dl", "table": "td th", "code": "pre code",
    "time": "time", "article": "article", "header": "header hgroup", "footer": "footer", "nav": "nav", "aside": "aside",
    "main": "main", "form": "form button label", "quote": "blockquote", "figure": "figure figcaption",
    "strong": "strong b", "section": "section",
}  # fmt: skip
_LEVEL = np.zeros(256, np.float32)
_LEVEL[[NUMBER[f"h{level}"] for level in range(1, 7)]] = range(1, 7)


def names() -> tuple[str, ...]:
    """The names of the columns."""
    marks = tuple(f"{what}_{mark}" for mark in mark_names() for what in ("in", "under"))
    return (*_KINDS, "level", *marks, *_LOOKS)


_LOOKS = ("size", "weight", "is_own_colour", "column_share", "is_bordered")


def place_rows(page: Page, lines: Segments, marks: Bits) -> Rows:
    """A row for each line."""
    if not len(lines):
        return np.zeros((0, len(names())), np.float32)
    tree, start = page.tree, lines.start[:-1]
    depth = tree.depth()
    columns = []
    for tags in _KINDS.values():
        near = tree.nearest(tag_set(tags)[tree.tag])[lines.leaves]
        columns.append(np.maximum.reduceat(np.where(near >= 0, 1.0, 0.0), start))
    heading = tree.nearest(tag_set(_KINDS["heading"])[tree.tag])[lines.leaves]
    columns.append(np.maximum.reduceat(np.where(heading >= 0, _LEVEL[tree.tag[heading]], 0), start))
    owner_node = lines.nln[lines.owner()]
    for bit in range(len(mark_names())):
        near = tree.nearest((marks >> np.uint32(bit)) & np.uint32(1) > 0)
        inner = near[lines.leaves] >= owner_node
        columns.append(
            np.add.reduceat(np.where(inner, tree.chars[lines.leaves], 0), start) / np.maximum(lines.chars, 1)
        )
        above = near[np.maximum(tree.parent[lines.nln], 0)]
        far = depth[lines.nln] - depth[above]
        columns.append(np.where(above < 0, 0, np.where(far <= _NEAR, 2, 1)))
    columns += _looks(page, lines)
    return np.column_stack(columns).astype(np.float32)


def _looks(page: Page, lines: Segments) -> list[NDArray[np.float64]]:
    tree, look = page.tree, page.look
    letters = _longest(page, lines)
    size = look.font_size[letters] / max(_commonest(look.font_size[lines.leaves], tree.chars[lines.leaves]), 1.0)
    colour = _commonest(look.color[lines.leaves], tree.chars[lines.leaves])
    weight, column, border = (np.full(len(lines), np.nan) for _ in range(3))
    if look.box is not None and look.paint is not None:
        weight = look.paint.weight[letters].astype(np.float64)
        column = _column_share(look.box[letters, 0], lines.chars)
        border = (look.paint.border[lines.nln] > 0) * 1.0
    return [size.astype(np.float64), weight, (look.color[letters] != colour) * 1.0, column, border]


def _column_share(left: NDArray[np.float32], chars: NDArray[np.int32]) -> NDArray[np.float64]:
    """How much of the page's text begins at the same distance from its left edge, or near it."""
    order = np.argsort(left, kind="stable")
    before = np.concatenate(([0], np.cumsum(chars[order])))
    edges = left[order]
    low, high = np.searchsorted(edges, left - _COLUMN), np.searchsorted(edges, left + _COLUMN, "right")
    share: NDArray[np.float64] = (before[high] - before[low]) / max(int(chars.sum()), 1)
    return share


def _longest(page: Page, lines: Segments) -> NDArray[np.int32]:
    """The longest text of each line, the first one of equals."""
    chars = page.tree.chars[lines.leaves]
    order = np.lexsort((-chars, lines.owner()))
    return lines.leaves[order[lines.start[:-1]]]


def _commonest(values: NDArray[np.float32] | NDArray[np.int32], chars: NDArray[np.int32]) -> float:
    """The value that most characters have."""
    distinct, code = np.unique(values, return_inverse=True)
    return float(distinct[np.bincount(code, chars).argmax()])
