"""Reader of the headings that a visitor sees.

Takes: a page. Gives: candidates for the title, in document order: the top headings and their parts, the first headings
of the second level, and where there is no top heading, what a class calls a title. Keeps true: a few of each are read,
however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Parts
from marrow.assemble.metadata.clean import clean, shown, shown_without
from marrow.page import Page
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Tree

_H1, _H2, _BUTTON = NUMBER["h1"], NUMBER["h2"], NUMBER["button"]
_MOST_FIRST, _MOST_SECOND, _MOST_CALLED = 5, 3, 3
_CLASSES = ("title", "headline")
_LOOKED_AT = 100
"""Headings of which the shown ones are sought."""

_IN_LINE = tag_set("a abbr b cite code em font i mark q s sub sup u wbr").tolist()
_IN_LINE[TEXT] = True
_MOST_PARTS = 4
"""A heading of more parts is set in a special way (a letter in each, say), and parted by nothing that matters."""


def read_headings(page: Page) -> list[Parts]:
    """The headings of a page that may be its title. Hidden top headings are given where none is shown."""
    tree = page.tree
    firsts = elements(tree, _H1)[:_LOOKED_AT]
    seen = _seen(page, firsts, _MOST_FIRST)
    found: list[Parts] = []
    for node in seen or firsts[:_MOST_FIRST]:
        found.append(("title", _said(tree, node), "visible", "h1" if seen else "h1-hidden", node))
        if tree.end.item(node) - node > 2:
            found += _parts(tree, node)
    for node in _seen(page, elements(tree, _H2)[:_LOOKED_AT], _MOST_SECOND):
        found.append(("title", _said(tree, node), "visible", "h2", node))
    if not seen:
        for part in _CLASSES:
            for node in _seen(page, tree.having("class", part=part), _MOST_CALLED):
                found.append(("title", _said(tree, node), "visible", "class", node))
    return found


def _seen(page: Page, nodes: Iterable[int], most: int) -> list[int]:
    """The first of some nodes that are shown."""
    is_hidden = page.look.is_hidden.item
    seen: list[int] = []
    for node in nodes:
        if not is_hidden(node):
            seen.append(node)
            if len(seen) == most:
                break
    return seen


def _said(tree: Tree, node: int) -> str:
    """The text of a heading without buttons and the sign that links to it."""
    return _shown(tree, node).removesuffix("¶").removesuffix(" #").rstrip()


def _shown(tree: Tree, node: int) -> str:
    """The text of an element without buttons, unless there is nothing else in it."""
    end = tree.end.item(node)
    if end - node > 2 and _BUTTON in tree.tag[node:end].tobytes() and (text := shown_without(tree, node, _BUTTON)):
        return text
    return shown(tree, node)


def _parts(tree: Tree, node: int) -> Iterator[Parts]:
    """What is left of a heading without its first part, and without its last: a kicker, a subtitle."""
    parts: list[str] = []
    is_open = False  # whether the last part goes on
    inner, end = node + 1, tree.end.item(node)
    while inner < end:
        tag = tree.tag.item(inner)
        text = tree.text[inner] if tag == TEXT else "" if tag == _BUTTON else _shown(tree, inner)
        if is_open and _IN_LINE[tag]:
            parts[-1] += text
        elif len(parts) == 2 * _MOST_PARTS:
            return
        else:
            parts.append(text)
        is_open = _IN_LINE[tag]
        inner = tree.end.item(inner)
    parts = [part for part in map(clean, parts) if part]
    if 1 < len(parts) <= _MOST_PARTS:
        for first in range(1, len(parts)):
            yield "title", " ".join(parts[first:]), "visible", "h1-end", node
            yield "title", " ".join(parts[:-first]), "visible", "h1-begin", node
