"""What repeats on a page: the strongest sign of a list of posts.

Takes: a page and its lines. Gives: for each line its kind, a number that lines share that are made alike; its record,
the element around it that stands beside others of its make and with them holds most of the page; and both in numbers.
Keeps true: linear in the nodes; no record where nothing repeats.

Two elements are of one make if parent, tag, first class and id agree, numbers left out: `post-12` and `post-13` are.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import tag_set
from marrow.tree import Tree

Rows = NDArray[np.float32]
Whole = NDArray[np.int64]

_DIGITS = re.compile(r"\d+")
_NEAR = 4
"""Elements above a text by whose classes lines are told apart; farther up, by tags alone."""
_TAGS = 256
"""More than there are tags."""
_HEADING = tag_set("h1 h2 h3 h4 h5 h6")
_KIND = ("count", "share_distinct", "link_share", "place")
NAMES = (
    *(f"kind_{name}" for name in _KIND), *(f"path_{name}" for name in _KIND),
    "records", "record_headings", "record_place", "is_last_of_record",
)  # fmt: skip


class Repeats(NamedTuple):
    """Kind and record (−1: none) of each line, and a row of numbers."""

    kind: Whole
    record: Whole
    rows: Rows


def repeats(page: Page, lines: Segments, texts: list[str], link_share: NDArray[np.float32], manner: Whole) -> Repeats:
    """What repeats on a page; blocks of another manner are of another kind."""
    tree = page.tree
    make = _makes(tree)
    kind, path = _kinds(tree, lines, make, manner)
    record, record_rows = _records(page, lines, make)
    rows = np.column_stack((_crowd(kind, texts, link_share), _crowd(path, texts, link_share), record_rows))
    return Repeats(kind, record, rows.astype(np.float32).reshape(len(lines), len(NAMES)))


def _makes(tree: Tree) -> Whole:
    """A number for every tag with its first class and id; what has neither has that of its tag."""
    names: dict[tuple[int, str, str], int] = {}
    classes, ids = tree.having("class"), tree.having("id")
    made = tree.tag.astype(np.int64)
    for node in classes.keys() | ids.keys():
        key = (tree.tag.item(node), _stem(classes.get(node, "")), _stem(ids.get(node, "")))
        if key[1] or key[2]:
            made[node] = names.setdefault(key, len(names) + _TAGS)
    return made


@lru_cache(1 << 12)
def _stem(value: str) -> str:
    """The first word of a name that is more than a number, without its numbers.

    >>> _stem("post-12 hentry"), _stem("12 note")
    ('post-', 'note')
    """
    return next((stem for word in value.split() if (stem := _DIGITS.sub("", word)).strip("-_")), "")


def _kinds(tree: Tree, lines: Segments, make: Whole, manner: Whole) -> tuple[Whole, Whole]:
    """Lines by the makes of what is around them, and by their tags alone."""
    node = lines.leaves[lines.start[:-1]]
    path = _numbered(_paths(tree)[node])
    kind = _numbered(path * (int(manner.max(initial=0)) + 1) + manner)
    for _ in range(_NEAR):
        node = np.maximum(tree.parent[node], 0)
        kind = _numbered(kind * (int(make.max()) + 1) + make[node])
    return kind, path


def _paths(tree: Tree) -> Whole:
    """A number for every node that others share whose ancestors have the same tags, level by level."""
    depth = tree.depth()
    order = np.argsort(depth, kind="stable")
    edges = np.searchsorted(depth[order], np.arange(tree.height + 2))
    paths = np.zeros(len(tree), np.int64)
    for start, end in pairwise(edges[1:].tolist()):
        nodes = order[start:end]
        paths[nodes] = _numbered(paths[tree.parent[nodes]] * _TAGS + tree.tag[nodes]) + start
    return paths


def _numbered(values: Whole) -> Whole:
    """Values by the numbers from 0 on, the same for those that are the same."""
    number: Whole = np.unique(values, return_inverse=True)[1].astype(np.int64)
    return number


def _crowd(kind: Whole, texts: list[str], link_share: NDArray[np.float32]) -> NDArray[np.float64]:
    """What the lines of one kind have in common, for each line."""
    if not len(kind):
        return np.zeros((0, len(_KIND)))
    count = np.bincount(kind)
    distinct = np.bincount([one for one, _ in set(zip(kind.tolist(), texts, strict=True))], minlength=len(count))
    linked = np.bincount(kind, link_share) / count
    place = ranks(kind) / np.maximum(count[kind] - 1, 1)
    return np.column_stack((np.log1p(count)[kind], (distinct / count)[kind], linked[kind], place))


def _records(page: Page, lines: Segments, make: Whole) -> tuple[Whole, NDArray[np.float64]]:
    """The record of each line, and what is to be said of it."""
    tree = page.tree
    key = (tree.parent.astype(np.int64) + 1) * (int(make.max()) + 1) + make
    _, group, count = np.unique(key, return_inverse=True, return_counts=True)
    own = np.zeros(len(tree), np.int64)
    own[lines.leaves] = tree.chars[lines.leaves]
    chars = tree.below(own)
    is_start = np.zeros(len(tree), np.int64)
    is_start[lines.leaves[lines.start[:-1]]] = 1
    held = tree.below(is_start)
    worth = np.where((count[group] > 1) & (tree.tag > 0) & (held > 0), np.bincount(group, chars)[group], 0)
    best = _best(tree, worth)
    headings = tree.below(_HEADING[tree.tag])
    record = best[lines.leaves[lines.start[:-1]]].astype(np.int64)
    begins = np.cumsum(is_start) - is_start  # lines before each node
    at = np.arange(len(lines)) - begins[record]
    rows = np.column_stack((
        np.log1p(count[group[record]]), np.minimum(headings[record], 3), np.minimum(at, 9), at == held[record] - 1,
    )).astype(np.float64)  # fmt: skip
    rows[record < 0] = np.nan
    return record, rows


def _best(tree: Tree, worth: Whole) -> NDArray[np.int32]:
    """For every node the one of itself and its ancestors that is worth most, the lowest of equals; −1 if none is."""
    parents: list[int] = tree.parent.tolist()
    worths: list[int] = worth.tolist()
    best = [-1] * len(parents)
    for node, parent in enumerate(parents):
        above = best[parent] if parent >= 0 else -1
        own = worths[node]
        best[node] = node if own > 0 and (above < 0 or own >= worths[above]) else above
    return np.array(best, np.int32)


def ranks(group: Whole) -> Whole:
    """How many of its group come before each."""
    order = np.argsort(group, kind="stable")
    count = np.bincount(group)
    rank = np.empty(len(group), np.int64)
    rank[order] = np.arange(len(group)) - np.repeat(np.cumsum(count) - count, count)
    return rank
