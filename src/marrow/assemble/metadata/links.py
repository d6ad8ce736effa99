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
_TOPICS: dict[str, Field] = {"category": "categories", "tag": "tags"}
_LICENCES = "creativecommons.org/licenses/"


def read_links(page: Page) -> Iterator[Candidate]:
    """Candidates from the relations of `link` elements."""
    tree = page.tree
    for node in np.flatnonzero(tree.tag == _LINK).tolist():
        own = tree.attributes[node]
        for kind in own.get("rel", "").lower().split():
            if kind in _OF_LINK:
                yield Candidate(_OF_LINK[kind], own.get("href", ""), "link")


def read_topics(page: Page) -> Iterator[Candidate]:
    """Categories and tags from the relations of links that a visitor sees."""
    for node, kinds in _related(page.tree):
        field = next((_TOPICS[kind] for kind in _TOPICS if kind in kinds), None)
        if field is not None and "license" not in kinds:
            yield Candidate(field, shown(page.tree, node), "visible")


def read_licences(page: Page) -> Iterator[Candidate]:
    """Links that say they lead to a licence, then those that lead to one of Creative Commons."""
    for node, kinds in _related(page.tree):
        if "license" in kinds:
            yield Candidate("licence", page.tree.attributes[node].get("href", ""), "visible")
    for href in page.tree.having("href", part=_LICENCES).values():
        yield Candidate("licence", href, "visible")


def _related(tree: Tree) -> Iterator[tuple[int, list[str]]]:
    """The links of a page that have relations, and these."""
    holders = tree.holders("rel")
    for node in holders[tree.tag[holders] == _A].tolist():
        yield node, tree.attributes[node].get("rel", "").lower().split()
