"""What the links of each line tell, in numbers.

Takes: a page and its lines. Gives: a row for each line: how much of it is links, what the address of the first one
marks, and which other lines lead to the same page. Keeps true: a title, "read more" and the number of comments of one
post lead to one page, with another fragment at most; what says the same and leads to the same place in several posts,
as categories do, is told from that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from marrow.blog.marks import address_marks
from marrow.blog.words import mark_names
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER

Rows = NDArray[np.float32]

_A = NUMBER["a"]
_MARKS = ("date", "author", "category", "readmore", "comment", "navigation")
_OWN = (
    "links", "again", "lines_of_target", "place_of_target", "has_fragment", "is_outside", "has_query", "steps",
    *(f"address_{name}" for name in _MARKS),
)  # fmt: skip
NAMES = ("link_share", *_OWN)
_NONE = (0.0,) * len(_OWN)


def link_rows(page: Page, lines: Segments, texts: Sequence[str]) -> Rows:
    """A row for each line, whose texts are given."""
    tree = page.tree
    anchors = tree.nearest(tree.tag == _A)[lines.leaves]
    chars = np.where(anchors >= 0, tree.chars[lines.leaves], 0)
    share = np.bincount(lines.owner(), chars, len(lines)) / np.maximum(lines.chars, 1)
    every: list[int] = anchors.tolist()
    links = [_links(page, every[start:end]) for start, end in pairwise(lines.start.tolist())]
    targets = [href.partition("#")[0] for href, _ in links]
    counts, seen = Counter(targets), Counter[str]()
    again = Counter(zip(texts, targets, strict=True))
    home = _host(page.base or page.url)
    known = {href: _address(href, home) for href in {href for href, _ in links}}
    rows = []
    for text, (href, number), target in zip(texts, links, targets, strict=True):
        seen[target] += 1
        if number:
            rows.append((number, again[text, target], *_target(counts[target], seen[target]), *known[href]))
        else:
            rows.append(_NONE)
    return np.column_stack((share, np.array(rows, np.float32).reshape(len(lines), len(_OWN)))).astype(np.float32)


def _links(page: Page, anchors: list[int]) -> tuple[str, int]:
    """The address of the first link of a line, and how many links it has."""
    first = next((anchor for anchor in anchors if anchor >= 0), -1)
    if first < 0:
        return "", 0
    return page.tree.attributes[first].get("href", ""), len(set(anchors) - {-1})


def _target(count: int, rank: int) -> tuple[float, float]:
    """How many lines lead there; whether this one is the first of them (0), the last (2), or between."""
    return float(count), 0.0 if rank == 1 else 2.0 if rank == count else 1.0


def _address(href: str, home: str) -> tuple[float, ...]:
    bits = address_marks(href)
    path = href.partition("#")[0].partition("?")[0]
    host = _host(href)
    return (
        "#" in href,
        bool(host) and host != home,
        "?" in href,
        path.rstrip("/").count("/"),
        *((bits >> place) & 1 for place in _places()),
    )


@cache
def _places() -> tuple[int, ...]:
    """Which bits the marks of addresses are."""
    return tuple(mark_names().index(name) for name in _MARKS)


def _host(address: str) -> str:
    return address.partition("//")[2].partition("/")[0].removeprefix("www.") if "//" in address[:8] else ""
