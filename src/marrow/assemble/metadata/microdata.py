"""Reader of microdata (`itemprop`) and RDFa (`property`) in the page's own elements.

Takes: a page. Gives: candidates that describe what the page is about, in document order. What stands in the
scope of another article, a comment or a person is left out; `property` of `meta` elements is left to `head`.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Candidate, Field, Source
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.schema import Kind, kind
from marrow.page import Page
from marrow.tags import NUMBER
from marrow.tree import Attributes, Tree

_META, _TIME = NUMBER["meta"], NUMBER["time"]

_MEANING: dict[str, Field] = {
    "headline": "title",
    "title": "title",
    "author": "authors",
    "creator": "authors",
    "datepublished": "date",
    "issued": "date",
    "created": "date",
    "datecreated": "date",
    "date": "date",
    "uploaddate": "date",
    "datemodified": "modified",
    "modified": "modified",
    "inlanguage": "language",
    "description": "description",
    "articlesection": "categories",
    "keywords": "tags",
    "license": "licence",
    "image": "lead_image",
    "thumbnailurl": "lead_image",
    "publisher": "site",
}
_ADDRESSES = frozenset(("licence", "lead_image"))
_TARGETS = ("href", "src", "content", "data-src")
_BYLINE_NODES = 30
"""Authors of one article stand this close together."""
_NAME = frozenset(("name", "foaf:name", "schema:name"))


def read_microdata(page: Page) -> Iterator[Candidate]:
    """Candidates from microdata and RDFa."""
    tree = page.tree
    marked = [node for node in tree.having("property") if tree.tag[node] != _META]
    marked += tree.having("itemprop")
    if not marked:
        return
    scopes = sorted({*tree.having("itemscope"), *tree.having("typeof")}, reverse=True)
    article = last_author = -1
    for node in sorted(set(marked)):
        own = tree.attributes[node]
        source: Source = "microdata" if "itemprop" in own else "rdfa"
        fields = _fields(own)
        if not fields:
            continue
        scope = next((scope for scope in scopes if scope < node < tree.end[scope]), -1)
        scoped = _kind(tree.attributes[scope]) if scope >= 0 else Kind.PAGE
        if scoped == Kind.ARTICLE and article < 0:
            article = scope
        if scoped > Kind.PAGE or (scoped == Kind.ARTICLE and scope != article):
            continue
        for field in fields:
            if field == "authors":
                if last_author >= 0 and node - last_author > _BYLINE_NODES:
                    continue  # the author of a teaser further down
                last_author = node
            value = _value(tree, node, own, field)
            if value:
                yield Candidate(field, value, source)


def _fields(own: Attributes) -> list[Field]:
    said = (own.get("itemprop") or own.get("property") or "").lower()
    return [_MEANING[name] for word in said.split() if (name := word.rpartition(":")[2]) in _MEANING]


def _kind(own: Attributes) -> Kind:
    return kind((own.get("itemtype") or own.get("typeof") or "page").split())


def _value(tree: Tree, node: int, own: Attributes, field: Field) -> str:
    if field in _ADDRESSES:
        return next((value for name in _TARGETS if (value := own.get(name))), "")
    if (content := own.get("content")) is not None:
        return content
    if tree.tag[node] == _TIME and own.get("datetime"):
        return own.get("datetime") or ""
    if "itemscope" in own or "typeof" in own or field == "authors":
        node = _name_in(tree, node)
    return tree.attributes[node].get("content") or shown(tree, node)


def _name_in(tree: Tree, node: int) -> int:
    """The element that names an item; the item itself if none does."""
    for inner in range(node + 1, int(tree.end[node])):
        own = tree.attributes[inner]
        if (own.get("itemprop") or own.get("property")) in _NAME:
            return inner
    return node
