"""Elements that mark a text as a byline.

Takes: a page. Gives: the elements that are called a byline by class, are links with `rel=author`, or lead to an
author's page, with the mark of each: `called`, `by-account`, `rel`, `link`. Keeps true: the plainest marks are looked
for first, the others only when they are asked for; hidden elements and large ones are left out; at most `MOST`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from marrow import native
from marrow.page import Page
from marrow.tags import TEXT
from marrow.tree import Tree

MOST = 16

_CALLED = re.compile(
    r"auth?or|by-?_?line|writer|verfasser|auteur|r[eé]dact(?:eu|o)r|redakt(?:eu|o)r|contributor|reporter|journalist|columnist"
    r"|posted-?_?by|written-?by|poster(?![a-z])|user-?_?name|firma(?:nte)?(?![a-z])|yazar|penulis|vcard|avtor|skribent"
)
_CALLED_OTHERWISE = re.compile(
    r"comment|avatar|image|img|photo|pic|social|share|related|widget|title|role|job|date|time|follow|bio|desc|icon|count"
    r"|content|position|authorit|authoriz|hide|more|publisher|no-author|without|links|excerpt"
)
_LONGEST = 300
"""Of a class or an address; what comes after is not looked at."""
_LONGEST_LINE = 120
"""A longer text is prose."""
_MOST_NODES = 40
"""An element with more in it is a box about the author."""

_PLAIN = ("uthor", "yline")
"""In either case of the first letter, what the classes of most bylines have in them."""
_ACCOUNT = "sername"
"""The same for the accounts of a forum."""
_IN_CLASSES, _IN_ADDRESSES = (*_PLAIN, "utor", _ACCOUNT), ("/author", "/profil")
"""`autor` and the two of addresses are those of twenty parts that find nearly all that these find: .817 of .818 right,
cross-validated on the train splits. Accounts: 48 to 59 of 70 threads."""
_LINK = "/"
"""Stands for a class where a link is meant; no class is only that."""
_MOST_TRIED = 100


class Marks:
    """The marked elements of a page, looked for as far as they are asked for."""

    def __init__(self, page: Page) -> None:
        tree = page.tree
        self._page = page
        self._classes = holding(tree, "class", _IN_CLASSES)
        self._found: dict[int, str] = dict.fromkeys(tree.having("rel", "author"), "")
        for node, words in self._classes.items():
            if _PLAIN[0] in words or _PLAIN[1] in words:
                self._found[node] = words

    def near(self, where: range) -> dict[int, str]:
        """Those in a place, by the plainest marks."""
        first, last = where.start, where.stop
        return self._shown([node for node in self._found if first <= node < last])

    def everywhere(self) -> dict[int, str]:
        """Those of the whole page, by all marks."""
        self._found.update(dict.fromkeys(holding(self._page.tree, "href", _IN_ADDRESSES), _LINK))
        for node, words in self._classes.items():
            if node not in self._found or _is_called(words):  # a link stays one if its class says nothing of a byline
                self._found[node] = words
        return self._shown(self._found)

    def _shown(self, nodes: Iterable[int]) -> dict[int, str]:
        """The first of some elements that are small and shown, with their marks."""
        tree, hidden = self._page.tree, self._page.look.is_hidden
        shown: dict[int, str] = {}
        for node in sorted(nodes)[:_MOST_TRIED]:
            if tree.end.item(node) - node <= _MOST_NODES and not hidden.item(node) and (mark := self._mark(node)):
                shown[node] = mark
                if len(shown) == MOST:
                    break
        return shown

    def _mark(self, node: int) -> str:
        value = self._found[node]
        if not value or value == _LINK:
            return "link" if value else "rel"
        if not _is_called(value):
            return ""
        return "by-account" if _ACCOUNT in value else "called"


def _is_called(words: str) -> bool:
    """Whether a class or an id is a byline's.

    >>> _is_called("post-meta entry-author"), _is_called("author-avatar"), _is_called("comment-author")
    (True, False, False)
    """
    words = words[:_LONGEST].lower()
    if not _CALLED_OTHERWISE.search(words):
        return _CALLED.search(words) is not None
    return any(_CALLED.search(word) and not _CALLED_OTHERWISE.search(word) for word in words.split())


def holding(tree: Tree, name: str, parts: tuple[str, ...]) -> dict[int, str]:
    """The value of an attribute for the elements where it has one of some parts."""
    found = native.core.holding(tree.text, name, parts) if native.core is not None else None
    if found is None:
        return {node: value for part in parts for node, value in tree.having(name, part=part).items()}
    return found


def lines(page: Page, node: int) -> str:
    """The short texts of an element that are shown, one on each line."""
    tree, hidden = page.tree, page.look.is_hidden
    end = tree.end.item(node)
    if end - node == 2 and tree.tag.item(node + 1) == TEXT:  # most of them
        return " ".join(tree.text[node + 1].split())
    return "\n".join(
        " ".join(tree.text[inner].split())
        for inner, chars in enumerate(tree.chars[node:end].tolist(), node)
        if 0 < chars <= _LONGEST_LINE and not hidden.item(inner)
    )
