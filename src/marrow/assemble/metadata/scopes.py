"""Properties in a page's own elements, and whose they are: what microdata and RDFa have in common.

Takes: elements that bear properties, and which elements are items with properties of their own. Gives: candidates that
describe what the page is about. Keeps true: what belongs to a second article, a comment or a person is left out; what
is in no item belongs to the page; `MOST_MARKED` elements are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from marrow.assemble.metadata.candidates import Field, Parts, Source
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.schema import Kind, agent, kind
from marrow.tags import NUMBER
from marrow.tree import Attributes, Tree

MOST_MARKED = 1000
_TIME = NUMBER["time"]
_NAMES: dict[Field, str] = {
    "title": "headline title name",
    "authors": "author creator",
    "date": "datepublished issued created datecreated date uploaddate",
    "modified": "datemodified modified dateupdate",
    "site": "publisher",
    "language": "inlanguage language",
    "description": "description",
    "categories": "articlesection",
    "tags": "keywords",
    "licence": "license",
    "is_free": "isaccessibleforfree",
    "lead_image": "image thumbnailurl",
}
_MEANING = {name: field for field, names in _NAMES.items() for name in names.split()}
_OF_SUBJECT = frozenset(("name", "keywords", "articlesection"))
"""These are read only of what is an article or a thing; a page's menus have names too."""
TARGETS = ("href", "src", "content", "data-src")
_ADDRESSES = frozenset(("lead_image", "licence"))
_NAME = frozenset(("name", "foaf:name", "schema:name"))
_BYLINE_NODES = 30
"""Authors of one article stand this close together; others are those of teasers further down."""
_MOST_NODES = 100


class Marking(NamedTuple):
    """How a vocabulary marks properties (`itemprop`), items (`itemscope`) and their types (`itemtype`)."""

    source: Source
    prop: str
    item: str
    type: str


def read_marked(tree: Tree, marking: Marking, marked: Mapping[int, str]) -> Iterator[Parts]:
    """Candidates of a vocabulary, of the elements that it marks and what it calls them."""
    last_author = -1
    for node, names in _of_subject(tree, marking, marked):
        own = tree.attributes[node]
        for name in names:
            field = _MEANING[name.lower().rpartition(":")[2]]
            called = name
            if field == "authors":
                if last_author >= 0 and node - last_author > _BYLINE_NODES:
                    continue
                last_author = node
                called += agent(own.get(marking.type, "").split())
            value = _value(tree, node, field, marking)
            for text in value.split(",") if field == "tags" else (value,):
                yield field, text, marking.source, called, node


def _of_subject(tree: Tree, marking: Marking, marked: Mapping[int, str]) -> Iterator[tuple[int, list[str]]]:
    """The elements whose item is the first article, or a thing or page, and what they are called."""
    wanted = [(node, names) for node, said in marked.items() if (names := _known(said))][:MOST_MARKED]
    if not wanted:
        return
    is_item = np.zeros(len(tree), bool)
    is_item[tree.holders(marking.item)] = True
    item_of = tree.nearest(is_item)
    article = -1
    for node, names in wanted:
        item = int(item_of[tree.parent[node]]) if node else -1
        described = _kind(tree.attributes[item], marking) if item >= 0 else Kind.PAGE
        if described == Kind.ARTICLE and article < 0:
            article = item
        if described > Kind.PAGE or (described == Kind.ARTICLE and item != article):
            continue
        if described == Kind.PAGE:
            names = [name for name in names if _last(name) not in _OF_SUBJECT]
        yield node, names


def _known(said: str) -> list[str]:
    return [word for word in said.split() if _last(word) in _MEANING]


def _last(name: str) -> str:
    return name.lower().rpartition(":")[2]


def _kind(own: Attributes, marking: Marking) -> Kind:
    return kind((own.get(marking.type) or "page").split())


def _value(tree: Tree, node: int, field: Field, marking: Marking) -> str:
    own = tree.attributes[node]
    if field in _ADDRESSES:
        return next((own[name] for name in TARGETS if own.get(name)), "")
    if "content" in own:
        return own["content"]
    if "datetime" in own and tree.tag[node] == _TIME:
        return own["datetime"]
    if field == "authors" or marking.item in own:
        node = _name_in(tree, node, marking.prop)
    return tree.attributes[node].get("content") or shown(tree, node)


def _name_in(tree: Tree, node: int, prop: str) -> int:
    """The element that names an item; the item itself if none does."""
    for inner in range(node + 1, min(int(tree.end[node]), node + _MOST_NODES)):
        if tree.attributes[inner].get(prop) in _NAME:
            return inner
    return node
