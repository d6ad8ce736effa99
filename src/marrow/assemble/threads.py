"""Which parts of a page are single comments.

Takes: `Kept` of the comments. Gives: `Thread`s: where each comment begins and ends, with the replies inside it.
Keeps true: threads are in document order and do not overlap; time grows with the size of the page, times
`MAX_REPLIES`.

There is no common way to mark a comment, but a page that shows several repeats itself: siblings of one kind begin a
comment each, and what follows one of them up to the next (the words after an author's line, the replies below a
comment) belongs to it. An element of a comment's kind inside a comment is a reply. Where nothing repeats itself, all is
one comment.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from typing import NamedTuple

from marrow.assemble.kept import Kept
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

MAX_REPLIES = 8
"""Replies to replies: deeper ones stay in the comment that they answer."""
_HOLDERS = frozenset(NUMBER[name] for name in "li article div section dt dd table tr".split())
_ITEMS = frozenset(NUMBER[name] for name in "li article dt".split())
"""Elements that are one of several by their name alone."""
_BR, _BLOCKQUOTE = NUMBER["br"], NUMBER["blockquote"]
_SAYS_NOTHING = frozenset("odd even alt first last row col clearfix".split())
_DIGITS = late(r"[0-9]+")
_MOST = 0.75
"""The share of the comments that is all of them; what stands beside it is their number, or a stray line."""

Name = tuple[int, str]  # of an element: its tag, and a class or an id


class Thread(NamedTuple):
    """A comment, the nodes first:last, and the replies to it, which are among them."""

    first: int
    last: int
    replies: tuple[Thread, ...] = ()


def find_threads(kept: Kept) -> tuple[Thread, ...]:
    """The comments of a page, of which something is kept."""
    finder = _Finder(kept)
    node = whole = _whole(kept)
    while node >= 0:
        parts = _parts(kept, node)
        starts = finder.repeated(parts)
        if starts:
            ends = (*starts[1:], kept.ends[node])
            return tuple(finder.thread(first, last) for first, last in zip(starts, ends, strict=True))
        thread = finder.thread(node, kept.ends[node])
        if thread.replies:
            return (thread,)
        enough = _MOST * kept.kept_chars[node]
        node = next((part for part in parts if kept.kept_chars[part] >= enough), -1)
    return (Thread(whole, kept.ends[whole]),)


def _whole(kept: Kept) -> int:
    """The smallest element with all that is kept; but no smaller than a quotation."""
    node = 0
    while kept.tags[node] != _BLOCKQUOTE:
        match _parts(kept, node):
            case [part] if kept.tags[part] != TEXT:
                node = part
            case _:
                break
    return node


def _parts(kept: Kept, node: int) -> list[int]:
    """The children of a node in which something is kept."""
    found = []
    child = node + 1
    while child < kept.ends[node]:
        if kept.alive[child] and kept.tags[child] != _BR:
            found.append(child)
        child = kept.ends[child]
    return found


class _Finder:
    """Knows the names of all elements that may hold a comment."""

    def __init__(self, kept: Kept) -> None:
        self.names: dict[int, list[Name]] = {}
        self.named: defaultdict[Name, list[int]] = defaultdict(list)  # in document order
        for node, tag in enumerate(kept.tags):
            if kept.alive[node] and tag in _HOLDERS:
                self.names[node] = _names(kept, node)
                for name in self.names[node]:
                    self.named[name].append(node)
        self.kept = kept

    def repeated(self, siblings: list[int]) -> list[int]:
        """The siblings of the first kind that occurs twice; quotations, if they are nothing else."""
        if all(self.kept.tags[node] == _BLOCKQUOTE for node in siblings):
            return siblings
        names = {node: self._kinds(node) for node in siblings if node in self.names}
        count = Counter(name for own in names.values() for name in own)
        for own in names.values():
            name = max(own, key=lambda each: (count[each], each), default=None)
            if name is not None and count[name] > 1:
                return [node for node, other in names.items() if name in other]
        return []

    def _kinds(self, node: int) -> list[Name]:
        """The names of an element among its siblings, where an item is one of several without any name."""
        tag = self.kept.tags[node]
        return [*self.names[node], (tag, "")] if tag in _ITEMS else self.names[node]

    def thread(self, first: int, last: int, depth: int = 1) -> Thread:
        """The comment that begins at a node, with its replies: the outermost elements in it that have its name."""
        found: set[int] = set()
        for name in self.names.get(first, ()) if depth < MAX_REPLIES else ():
            nodes = self.named[name]
            found.update(nodes[bisect_right(nodes, first) : bisect_left(nodes, last)])
        replies: list[Thread] = []
        for node in sorted(found):
            if not replies or node >= replies[-1].last:
                replies.append(self.thread(node, self.kept.ends[node], depth + 1))
        return Thread(first, last, tuple(replies))


def _names(kept: Kept, node: int) -> list[Name]:
    """What an element is called: its first class that says something, and its id.

    A number in an id counts what there are several of.
    """
    tag, own = kept.tags[node], kept.attributes[node]
    classes = (word for word in own.get("class", "").lower().split() if word not in _SAYS_NOTHING)
    said = ("." + next(classes, ""), "#" + _DIGITS.sub("0", own.get("id", "")))
    return [(tag, name) for name in said if len(name) > 1]
