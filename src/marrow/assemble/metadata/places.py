"""Where on a page to look: beside its heading, and not apart from the content.

Takes: a tree or a page. Gives: node numbers. To read the text or the attributes of a node takes microseconds, so only a
part of the page is looked at, chosen by the columns.
"""

from __future__ import annotations

from marrow import native
from marrow.assemble.elements import elements
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags, Tree

_H1, _TITLE = NUMBER["h1"], NUMBER["title"]
_LESSER = tuple(NUMBER[name] for name in ("h2", "h3", "h4"))
_MOST_HEADINGS = 8
_MOST_NODES = 12
_SHORTEST_BEGIN, _LONGEST_BEGIN, _LONGEST_TITLE = 8, 24, 300
"""Characters of a heading that are sought in the title, and of that."""
_LIMITS = (_MOST_HEADINGS, _MOST_NODES, _SHORTEST_BEGIN, _LONGEST_BEGIN, _LONGEST_TITLE)
_APART_TAG = tag_set("nav aside footer")
_APART_CLASS = tuple("comment related recommend sidebar widget teaser footer copyright promo".split())
_MOST_ANCESTORS = 8
BEFORE = 60
AFTER = 160
"""Nodes before and after the top heading among which byline and date stand."""


def heading(tree: Tree) -> int:
    """The heading of what the page is about: the first that its title has in it, else the first; without one, the root.

    The first top heading is often the name of the site.
    """
    if native.core is not None:
        found = native.core.heading(tree.text, _TITLE, _H1, _LESSER, _LIMITS)
        if found is not None:
            return found
    tops = elements(tree, _H1)[:_MOST_HEADINGS]
    for title in elements(tree, _TITLE)[:1]:
        said = _begin(tree, title, _LONGEST_TITLE)
        if node := _in_title(tree, tops, said):
            return node
        for tag in _LESSER[: 1 if tops else None]:
            if node := _in_title(tree, elements(tree, tag)[:_MOST_HEADINGS], said):
                return node
    return tops[0] if tops else 0


def _in_title(tree: Tree, headings: list[int], title: str) -> int:
    """The first heading whose beginning stands in the title; 0 if none does."""
    for node in headings:
        begin = _begin(tree, node, _LONGEST_BEGIN)
        if len(begin) >= _SHORTEST_BEGIN and begin in title:
            return node
    return 0


def _begin(tree: Tree, node: int, longest: int) -> str:
    """The first words below a node, in small letters."""
    text = joined(tree, node + 1, min(tree.end.item(node), node + _MOST_NODES))
    return " ".join(text.replace("\xad", "").split())[:longest].lower()


def joined(tree: Tree, first: int, last: int) -> str:
    """The texts among the nodes first:last, as one."""
    found = native.core.joined(tree.text, first, last) if native.core is not None else None
    return "".join(tree.texts(first, last)) if found is None else found


def near_heading(tree: Tree, top: int | None = None) -> slice:
    """The nodes around the heading, which may be given; without one, the first nodes of the page."""
    top = heading(tree) if top is None else top
    return slice(max(top - BEFORE, 0), min(top + AFTER + (0 if top else 2 * AFTER), len(tree)))


def after_heading(tree: Tree) -> slice:
    """The nodes from the first top heading on; without one, all."""
    return slice(heading(tree), len(tree))


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
    if native.core is not None:
        found = native.core.is_apart(tree.text, node, _APART_TAG, _APART_CLASS, _MOST_ANCESTORS)
        if found is not None:
            return found
    for _ in range(_MOST_ANCESTORS):
        node = tree.parent.item(node)
        if node < 0:
            return False
        called = tree.attributes[node].get("class", "").lower()
        if _APART_TAG[tree.tag[node]] or any(part in called for part in _APART_CLASS):
            return True
    return False
