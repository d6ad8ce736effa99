"""Where on a page to look: beside its heading, and not apart from the content.

Takes: a tree or a page. Gives: node numbers. To read the text or the attributes of a node takes microseconds, so only a
part of the page is looked at, chosen by the columns.
"""

from __future__ import annotations

import re

from marrow import native
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags, Tree

_H1 = NUMBER["h1"]
_APART_TAG = tag_set("nav aside footer").tolist()
_APART_CLASS = re.compile(r"comment|related|recommend|sidebar|widget|teaser|footer|copyright|promo")
_MOST_ANCESTORS = 8
_BEFORE = 60
_AFTER = 160
"""Nodes before and after the top heading among which byline and date stand."""


def _heading(tree: Tree) -> int:
    """The first top heading; without one, the root."""
    return max(tree.tag.tobytes().find(_H1), 0)


def near_heading(tree: Tree) -> slice:
    """The nodes around the first top heading; without one, the first nodes of the page."""
    heading = _heading(tree)
    return slice(max(heading - _BEFORE, 0), min(heading + _AFTER + (0 if heading else 2 * _AFTER), len(tree)))


def after_heading(tree: Tree) -> slice:
    """The nodes from the first top heading on; without one, all."""
    return slice(_heading(tree), len(tree))


def short_texts(page: Page, where: slice, shortest: int, longest: int, outside: Flags) -> list[int]:
    """The texts shown in a place that have so many characters (one at least); `outside`: the tags they are not in."""
    tree, hidden = page.tree, page.look.is_hidden
    if native.core is not None:
        return native.core.short_texts(
            tree.tag, tree.parent, tree.chars, hidden, outside, where.start, where.stop, shortest, longest
        )
    chars = tree.chars[where]
    fits = (chars >= shortest) & (chars <= longest)  # no element has characters of its own
    fits &= ~hidden[where]
    fits &= ~outside[tree.tag[tree.parent[where]]]
    found: list[int] = (fits.nonzero()[0] + where.start).tolist()
    return found


def texts_with(tree: Tree, nodes: list[int], parts: tuple[str, ...]) -> list[int]:
    """Those of some texts in which one of the parts stands."""
    found = native.core.texts_with(tree.text, nodes, parts) if native.core is not None else None
    if found is None:
        return [node for node in nodes if any(part in tree.text[node] for part in parts)]
    return found


def is_apart(tree: Tree, node: int) -> bool:
    """Whether a node stands beside the content, by the tag or the class of what it is in."""
    for _ in range(_MOST_ANCESTORS):
        node = tree.parent.item(node)
        if node < 0:
            return False
        if _APART_TAG[tree.tag.item(node)] or _APART_CLASS.search(tree.attributes[node].get("class", "").lower()):
            return True
    return False
