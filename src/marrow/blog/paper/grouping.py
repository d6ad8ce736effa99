"""The grouping of blocks into articles (section 4).

Takes: labels and boxes of blocks, in document order. Gives: the post of each block, −1 for blocks of none. Keeps
true: a post has one title; content stands under the title of its post; neighbours in document order are grouped, the
nearest first; what is left without a title goes to the post above it, and what is above all titles to the first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import Label
from marrow.vision.ranges import Floats


def grouped(labels: NDArray[np.bool_], boxes: Floats) -> NDArray[np.int32]:
    """The post of each block; of a page without titles there is none."""
    count = len(labels)
    titles, content = labels[:, Label.TITLE], labels[:, Label.CONTENT]
    if not titles.any():
        return np.full(count, -1, np.int32)
    groups = _Groups(titles, content, boxes[:, 1])
    gap = np.maximum(boxes[1:, 1] - boxes[:-1, 3], 0) + np.maximum(boxes[1:, 0] - boxes[:-1, 2], 0)
    for place in np.argsort(gap, kind="stable").tolist():
        groups.join(place, place + 1)
    return _numbered(np.array([groups.top(block) for block in range(count)]), titles)


class _Groups:
    """Containers of consecutive blocks."""

    def __init__(self, titles: NDArray[np.bool_], content: NDArray[np.bool_], top: NDArray[np.float64]) -> None:
        self._parent = list(range(len(titles)))
        self._title = np.where(titles, top, np.nan).tolist()  # where the container's title is
        self._highest = np.where(content & ~titles, top, np.inf).tolist()  # where its highest content is

    def top(self, block: int) -> int:
        """The container of a block."""
        while self._parent[block] != block:
            self._parent[block] = self._parent[self._parent[block]]
            block = self._parent[block]
        return block

    def join(self, one: int, other: int) -> None:
        """Join two containers, unless they have two titles, or content would stand above its title."""
        first, second = self.top(one), self.top(other)
        titles = [title for title in (self._title[first], self._title[second]) if title == title]
        highest = min(self._highest[first], self._highest[second])
        if len(titles) == 2 or (titles and highest < titles[0]):
            return
        self._parent[second] = first
        self._title[first] = titles[0] if titles else float("nan")
        self._highest[first] = highest


def _numbered(container: NDArray[np.int64], titles: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Containers as posts, numbered in page order; those without a title are a part of the one before."""
    titled = dict.fromkeys(container[titles].tolist())
    numbers = {one: number for number, one in enumerate(titled)}
    post = np.array([numbers.get(one, -1) for one in container.tolist()], np.int32)
    known = np.flatnonzero(post >= 0)
    before = np.searchsorted(known, np.arange(len(post)), "right") - 1
    return post[known[np.maximum(before, 0)]]
