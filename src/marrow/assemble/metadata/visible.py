"""Readers of headings and links that a visitor sees.

Takes: a page. Gives: candidates in document order: top headings for the title; tags, categories and the
licence from links that say what they are.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER

_H1, _A = NUMBER["h1"], NUMBER["a"]
_MOST_HEADINGS = 5


def read_headings(page: Page) -> Iterator[Candidate]:
    """The top headings of a page that are shown; if none is, the hidden ones."""
    tree = page.tree
    nodes = np.flatnonzero(tree.tag == _H1)
    seen = nodes[~page.look.is_hidden[nodes]]
    for node in (seen if len(seen) else nodes)[:_MOST_HEADINGS].tolist():
        yield Candidate("title", shown(tree, node), "visible")


def read_links(page: Page) -> Iterator[Candidate]:
    """Links that say what they are: tags, categories, the licence."""
    tree = page.tree
    for node in tree.having("rel"):
        if tree.tag[node] != _A:
            continue
        own = tree.attributes[node]
        kinds = own["rel"].lower().split()
        if "license" in kinds:
            yield Candidate("licence", own.get("href", ""), "visible")
        elif "category" in kinds:
            yield Candidate("categories", shown(tree, node), "visible")
        elif "tag" in kinds:
            yield Candidate("tags", shown(tree, node), "visible")
