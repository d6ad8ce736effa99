"""Reader of links that say what they are: `link` elements, and links that a visitor sees.

Takes: a page. Gives: candidates in document order: the page's other addresses (canonical, AMP, for print, short), its
translations (called by their language), feeds (by their title), neighbours, licence, icons (by kind, sizes and type),
tags and categories.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from marrow import native
from marrow.assemble.metadata.candidates import Field, Parts
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Attributes, Tree

_A, _LINK = NUMBER["a"], NUMBER["link"]
_OF_LINK: dict[str, Field] = {
    "canonical": "url",
    "amphtml": "amp_url",
    "shortlink": "short_url",
    "shorturl": "short_url",
    "prev": "previous_url",
    "previous": "previous_url",
    "next": "next_url",
    "license": "licence",
    "image_src": "lead_image",
    "icon": "icon",
    "apple-touch-icon": "icon",
    "apple-touch-icon-precomposed": "icon",
}
_OF_ANCHOR: dict[str, Field] = {
    "license": "licence",
    "category": "categories",
    "tag": "tags",
    "prev": "previous_url",
    "next": "next_url",
}
_SHOWN = frozenset(("categories", "tags"))
"""Of these the text of a link counts, of the others its address."""
_ALTERNATE = "alternate"
_KINDS = frozenset((*_OF_LINK, *_OF_ANCHOR, _ALTERNATE))
_WANTED = tuple(sorted(_KINDS))
_FEEDS = frozenset(f"application/{kind}" for kind in "rss+xml atom+xml feed+json rdf+xml rss".split())
_MOST_LINKS = 1000
_LONGEST = 200
_COMMONS = "creativecommons.org/"
_LICENCES = ("/licenses/", "/publicdomain/")
_PICTURES = tag_set("figure figcaption").tolist()
_MOST_ANCESTORS = 6


def read_links(page: Page) -> Iterator[Parts]:
    """Candidates from the relations of links."""
    tree = page.tree
    wanted = [(node, kinds) for node, relation in related(tree) if (kinds := _kinds(relation[:_LONGEST]))]
    for node, kinds in wanted[:_MOST_LINKS]:
        tag = tree.tag.item(node)
        if tag == _LINK:
            yield from _linked(tree.attributes[node], node, kinds)
        elif tag == _A:
            yield from _anchored(tree, node, kinds)


def related(tree: Tree) -> Iterable[tuple[int, str]]:
    """The elements with a relation, and that; those with one of no matter may be missing."""
    found = native.core.related(tree.text, _WANTED) if native.core is not None else None
    return tree.having("rel").items() if found is None else found


@lru_cache(maxsize=256)  # most are style sheets, or say what not to follow, and all of them in the same few words
def _kinds(relation: str) -> tuple[str, ...]:
    """The kinds of link that a relation names, if one of them matters."""
    kinds = relation.lower().split()
    return () if _KINDS.isdisjoint(kinds) else tuple(kinds)


def _linked(own: Attributes, node: int, kinds: tuple[str, ...]) -> Iterator[Parts]:
    address = own.get("href", "")
    for kind in kinds:
        if kind in _OF_LINK:
            field = _OF_LINK[kind]
            name = f"{kind} {own.get('sizes', '')} {own.get('type', '')}".rstrip() if field == "icon" else kind
            yield field, address, "link", name, node
        elif kind == _ALTERNATE and "stylesheet" not in kinds:
            yield from _alternate(own, node, address)


def _alternate(own: Attributes, node: int, address: str) -> Iterator[Parts]:
    """The same in another language, or for print; or a feed."""
    if own.get("type", "").strip().lower() in _FEEDS:
        yield "feeds", address, "link", own.get("title", ""), node
    elif "hreflang" in own:
        yield "translations", address, "link", own["hreflang"], node
    elif own.get("media", "").strip().lower() == "print":
        yield "print_url", address, "link", "print", node


def _anchored(tree: Tree, node: int, kinds: tuple[str, ...]) -> Iterator[Parts]:
    field = next((_OF_ANCHOR[kind] for kind in _OF_ANCHOR if kind in kinds), None)
    if field is not None:
        value = shown(tree, node) if field in _SHOWN else tree.attributes[node].get("href", "")
        yield field, value, "visible", kinds[0], node
    elif _ALTERNATE in kinds and (language := tree.attributes[node].get("hreflang")):
        yield "translations", tree.attributes[node].get("href", ""), "visible", language, node


def read_licences(page: Page) -> Iterator[Parts]:
    """Links to a Creative Commons licence that do not say what they are, but for those of pictures."""
    tree = page.tree
    for node, href in tree.having("href", part=_COMMONS).items():
        is_new = any(part in href for part in _LICENCES) and "license" not in tree.attributes[node].get("rel", "")
        if is_new and not _is_of_picture(tree, node):
            yield "licence", href, "visible", "href", node


def _is_of_picture(tree: Tree, node: int) -> bool:
    for _ in range(_MOST_ANCESTORS):
        node = tree.parent.item(node)
        if node < 0:
            return False
        if _PICTURES[tree.tag.item(node)]:
            return True
    return False
