"""What is repeated on a page, and where its running text is.

Takes: columns over segments. Gives: for each segment the group it is in; the page's commonest font size; the smallest
element that holds a share of the running text. Keeps true: linear time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from marrow.tags import TEXT
from marrow.tree import Tree

_COMMON_SIZE, _SMALLEST_SIZE = 160, 10
"""In tenths of px."""


@dataclass(slots=True)
class Group:
    """Segments that are alike."""

    count: int = 0
    chars: int = 0
    link_chars: int = 0


def grouped(keys: Iterable[Hashable], chars: list[int], link_chars: list[int]) -> list[Group]:
    """The group of every segment: all that have the same key."""
    groups: dict[Hashable, Group] = {}
    found = []
    for key, own_chars, own_link_chars in zip(keys, chars, link_chars, strict=True):
        group = groups.setdefault(key, Group())
        group.count += 1
        group.chars += own_chars
        group.link_chars += own_link_chars
        found.append(group)
    return found


def commonest_size(sizes: list[int], chars: list[int]) -> int:
    """The size that most characters have, of equals the smallest."""
    total: Counter[int] = Counter()
    for size, own in zip(sizes, chars, strict=True):
        total[size] += own
    size = min(total, key=lambda each: (-total[each], each), default=_COMMON_SIZE)
    return max(size, _SMALLEST_SIZE)


def smallest_holder(tree: Tree, amount: list[int], need: float) -> int:
    """The deepest element that holds `need` or more; `amount` is the sum before each node.

    It goes down from the root, each time into the first child that holds enough: no node is looked at twice.
    """
    tags: list[int] = tree.tag.tolist()
    end: list[int] = tree.end.tolist()
    node = 0
    while True:
        child = node + 1
        while child < end[node] and (tags[child] == TEXT or amount[end[child]] - amount[child] < need):
            child = end[child]
        if child >= end[node]:
            return node
        node = child
