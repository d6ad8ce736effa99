"""Reader of microdata (`itemprop`) and RDFa (`property`) in the page's own elements.

Takes: a page. Gives: candidates that describe what the page is about, in document order. What stands in the
scope of another article, a comment or a person is left out; `property` of `meta` elements is left to `head`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Candidate, Field, Source
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.schema import Kind, kind
from marrow.page import Page
from marrow.tags import NUMBER
from marrow.tree import Attributes, Tree

_META, _TIME = NUMBER["meta"], NUMBER["time"]

_NAMES: dict[Field, str] = {
    "title": "headline title",
    "authors": "author creator",
    "date": "datepublished issued created datecreated date uploaddate",
    "modified": "datemodified modified",
    "site": "publisher",
    "language": "inlanguage",
    "description": "description",
    "lead_image": "image thumbnailurl",
}
_MEANING = {name: field for field, names in _NAMES.items() for name in names.split()}
_TARGETS = ("href", "src", "content", "data-src")
_NAME = frozenset(("name", "foaf:name", "schema:name"))
_BYLINE_NODES = 30
"""Authors of one article stand this close together; others are those of teasers further down."""
_MOST_NODES = 100
_MOST_MARKED = 1000


def read_microdata(page: Page) -> Iterator[Candidate]:
    """Candidates from microdata and RDFa."""
    tree = page.tree
    nodes = {*tree.having("property")}.difference(elements(tree, _META)).union(tree.having("itemprop"))
    marked = [(node, fields) for node in sorted(nodes) if (fields := _fields(tree.attributes[node]))]
    last_author = -1
    for node, fields in _of_subject(tree, marked[:_MOST_MARKED]):
        source: Source = "microdata" if "itemprop" in tree.attributes[node] else "rdfa"
        for field in fields:
            if field == "authors":
                if last_author >= 0 and node - last_author > _BYLINE_NODES:
                    continue
                last_author = node
            yield field, _value(tree, node, field), source


def _of_subject(tree: Tree, marked: list[tuple[int, list[Field]]]) -> Iterator[tuple[int, list[Field]]]:
    """Those whose item is the first article, or a thing or page; what is in no item belongs to the page."""
    if not marked:
        return
    is_item = np.zeros(len(tree), bool)
    is_item[tree.holders("itemscope")] = True
    is_item[tree.holders("typeof")] = True
    item_of = tree.nearest(is_item)
    article = -1
    for node, fields in marked:
        item = int(item_of[tree.parent[node]]) if node else -1
        described = _kind(tree.attributes[item]) if item >= 0 else Kind.PAGE
        if described == Kind.ARTICLE and article < 0:
            article = item
        if described <= Kind.PAGE and (described != Kind.ARTICLE or item == article):
            yield node, fields


def _fields(own: Attributes) -> list[Field]:
    said = own.get("itemprop") or own.get("property", "")
    return [_MEANING[name] for word in said.lower().split() if (name := word.rpartition(":")[2]) in _MEANING]


def _kind(own: Attributes) -> Kind:
    return kind((own.get("itemtype") or own.get("typeof") or "page").split())


def _value(tree: Tree, node: int, field: Field) -> str:
    own = tree.attributes[node]
    if field == "lead_image":
        return next((own[name] for name in _TARGETS if own.get(name)), "")
    if "content" in own:
        return own["content"]
    if tree.tag[node] == _TIME and "datetime" in own:
        return own["datetime"]
    if field == "authors" or "itemscope" in own or "typeof" in own:
        node = _name_in(tree, node)
    return tree.attributes[node].get("content") or shown(tree, node)


def _name_in(tree: Tree, node: int) -> int:
    """The element that names an item; the item itself if none does."""
    for inner in range(node + 1, min(int(tree.end[node]), node + _MOST_NODES)):
        own = tree.attributes[inner]
        if (own.get("itemprop") or own.get("property")) in _NAME:
            return inner
    return node
