"""Reader of links that say what they are: `link` elements, and links that a visitor sees.

Takes: a page. Gives: candidates in document order: the canonical address, the licence, an image, tags, categories.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Candidate, Field
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER

_A, _LINK = NUMBER["a"], NUMBER["link"]
_OF_LINK: dict[str, Field] = {"canonical": "url", "license": "licence", "image_src": "lead_image"}
_OF_ANCHOR: dict[str, Field] = {"license": "licence", "category": "categories", "tag": "tags"}
_KINDS = frozenset((*_OF_LINK, *_OF_ANCHOR))
_LICENCES = "creativecommons.org/licenses/"


def read_links(page: Page) -> Iterator[Candidate]:
    """Candidates from the relations of links."""
    tree = page.tree
    related = tree.having("rel")
    # Most are style sheets, or say what not to follow, and all of them in the same few words.
    kinds_of = {relation: relation.lower().split() for relation in set(related.values())}
    wanted = {relation for relation, kinds in kinds_of.items() if not _KINDS.isdisjoint(kinds)}
    for node, relation in related.items():
        if relation not in wanted:
            continue
        kinds = kinds_of[relation]
        tag = tree.tag.item(node)
        if tag == _LINK:
            for kind in kinds:
                if kind in _OF_LINK:
                    yield _OF_LINK[kind], tree.attributes[node].get("href", ""), "link"
        elif tag == _A:
            field = next((_OF_ANCHOR[kind] for kind in _OF_ANCHOR if kind in kinds), None)
            if field == "licence":
                yield field, tree.attributes[node].get("href", ""), "visible"
            elif field is not None:
                yield field, shown(tree, node), "visible"


def read_licences(page: Page) -> Iterator[Candidate]:
    """Links to a Creative Commons licence, whether or not they say what they are."""
    for href in page.tree.having("href", part=_LICENCES).values():
        yield "licence", href, "visible"
