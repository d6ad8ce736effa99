"""Reader of links that say what they are: `link` elements, and links that a visitor sees.

Takes: a page. Gives: candidates in document order: the canonical address, the licence, an image, tags, categories.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.metadata.candidates import Candidate, Field
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER
from marrow.tree import Tree

_A, _LINK = NUMBER["a"], NUMBER["link"]
_OF_LINK: dict[str, Field] = {"canonical": "url", "license": "licence", "image_src": "lead_image"}
_OF_ANCHOR: dict[str, Field] = {"license": "licence", "category": "categories", "tag": "tags"}
_LICENCES = "creativecommons.org/licenses/"


def read_links(page: Page) -> Iterator[Candidate]:
    """Candidates from the relations of `link` elements."""
    tree = page.tree
    for node in np.flatnonzero(tree.tag == _LINK).tolist():
        own = tree.attributes[node]
        for kind in own.get("rel", "").lower().split():
            if kind in _OF_LINK:
                yield Candidate(_OF_LINK[kind], own.get("href", ""), "link")


def read_relations(page: Page) -> Iterator[Candidate]:
    """Candidates from the relations of links that a visitor sees; licences of Creative Commons need none."""
    tree = page.tree
    for node, kinds in related(tree):
        field = next((_OF_ANCHOR[kind] for kind in _OF_ANCHOR if kind in kinds), None)
        if field == "licence":
            yield Candidate(field, tree.attributes[node].get("href", ""), "visible")
        elif field is not None:
            yield Candidate(field, shown(tree, node), "visible")
    for href in tree.having("href", part=_LICENCES).values():
        yield Candidate("licence", href, "visible")


def related(tree: Tree) -> Iterator[tuple[int, list[str]]]:
    """The links of a page that have relations, and these, in lower case."""
    holders = tree.holders("rel")
    for node in holders[tree.tag[holders] == _A].tolist():
        yield node, tree.attributes[node].get("rel", "").lower().split()
