"""Reader of microformats: `h-entry`, and its elder `hentry`, in the classes of elements.

Takes: a page. Gives: candidates of the one entry that the page is about: the only one, or the one that holds the top
heading. Of several others none is: such a page is a list. What stands in a card or an entry inside belongs to that.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.elements import elements
from marrow.assemble.metadata.byline_marks import holding
from marrow.assemble.metadata.candidates import Field, Parts
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER
from marrow.tree import Tree

_H1, _TIME = NUMBER["h1"], NUMBER["time"]
_ENTRY_CLASSES = ("h-entry", "hentry")
_ENTRIES = frozenset(_ENTRY_CLASSES)
_ROOTS = _ENTRIES | {"h-card", "vcard", "h-cite", "h-feed", "hfeed"}
_NAMES: dict[Field, str] = {
    "title": "p-name entry-title",
    "authors": "p-author author",
    "date": "dt-published published",
    "modified": "dt-updated updated",
    "description": "p-summary entry-summary",
    "categories": "p-category",
    "lead_image": "u-photo",
}
_MEANING = {name: field for field, names in _NAMES.items() for name in names.split()}
_PARTS = ("card", "author", "published", "updated")
_PARTS_OF_H_ENTRY = ("h-cite", "p-name", "p-summary", "p-category", "u-photo")
"""Parts of the classes that matter: to look for one takes a while, so for the second lot only where it may be."""
_OF_CARD = frozenset(("p-name", "fn"))
_MOST = 20
"""Of properties of one field: an entry has one title and few authors."""
_MOST_NODES = 100

Classes = dict[int, list[str]]


def read_microformats(page: Page) -> Iterator[Parts]:
    """Candidates from microformats."""
    tree = page.tree
    if not holding(tree, "class", _ENTRY_CLASSES):
        return
    classes = _called(tree, ("entry",))
    entry = _entry(tree, classes)
    if entry < 0:
        return
    classes |= _called(tree, _PARTS)
    if "h-entry" in classes[entry]:
        classes |= _called(tree, _PARTS_OF_H_ENTRY)
    counts = dict.fromkeys(_NAMES, _MOST)
    for node, field, name in sorted(_of_entry(tree, entry, classes)):
        counts[field] -= 1
        if counts[field] >= 0:
            yield field, _value(tree, node, field), "microformats", name, node


def _called(tree: Tree, parts: tuple[str, ...]) -> Classes:
    """The classes of elements that have some part in them."""
    return {node: said.split() for node, said in holding(tree, "class", parts).items()}


def _entry(tree: Tree, classes: Classes) -> int:
    """The entry that the page is about, −1 if there is none."""
    entries = sorted(node for node, names in classes.items() if not _ENTRIES.isdisjoint(names))
    if len(entries) > 1:
        first = next(iter(elements(tree, _H1)), -1)
        entries = [node for node in entries if node <= first < tree.end.item(node)][-1:]
    return entries[0] if entries else -1


def _of_entry(tree: Tree, entry: int, classes: Classes) -> Iterator[tuple[int, Field, str]]:
    """The properties of an entry, and not those of an entry or a card in it."""
    is_root = np.zeros(len(tree), bool)
    is_root[[node for node, names in classes.items() if not _ROOTS.isdisjoint(names)]] = True
    root_of = tree.nearest(is_root)
    end = tree.end.item(entry)
    for node, names in classes.items():
        if entry < node < end and root_of[tree.parent[node]] == entry:
            yield from ((node, _MEANING[name], name) for name in names if name in _MEANING)


def _value(tree: Tree, node: int, field: Field) -> str:
    own = tree.attributes[node]
    if field == "lead_image":
        return own.get("src") or own.get("href", "")
    if "datetime" in own and tree.tag[node] == _TIME:
        return own["datetime"]
    if field == "authors":
        node = _name_in(tree, node)
    return own.get("title", "") if field in ("date", "modified") and "title" in own else shown(tree, node)


def _name_in(tree: Tree, node: int) -> int:
    """The element of a card that has the name; the card itself if none does."""
    for inner in range(node + 1, min(tree.end.item(node), node + _MOST_NODES)):
        if not _OF_CARD.isdisjoint(tree.attributes[inner].get("class", "").split()):
            return inner
    return node
