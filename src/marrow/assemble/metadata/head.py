"""Reader of `meta`, `title` and `html`: Open Graph, Twitter cards, Dublin Core and the plain ones.

Takes: a page. Gives: candidates in document order. `meta` elements with `itemprop` are left to `microdata`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.names import given_first
from marrow.assemble.metadata.vocabulary import MEANING
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Attributes

_HEAD = tag_set("html meta title")
_META, _HTML = NUMBER["meta"], NUMBER["html"]
_TITLE_PARENTS = tag_set("head html body")  # and not `svg`

# Labels of `twitter:label1` that say that `twitter:data1` is an author, as blog software writes them.
_WRITTEN_BY = frozenset(
    {"written by", "posted by", "author", "by", "verfasst von", "geschrieben von", "écrit par", "escrito por"}
    | {"autor", "scritto da", "geschreven door", "skrevet af", "skrevet av", "skriven av", "автор", "作者"}
)


def read_head(page: Page) -> Iterator[Candidate]:
    """Candidates from the elements that pages keep in their head, wherever they stand."""
    tree = page.tree
    labels: dict[str, str] = {}
    nodes = np.flatnonzero(_HEAD[tree.tag])
    for node, tag in zip(nodes.tolist(), tree.tag[nodes].tolist(), strict=True):
        own = tree.attributes[node]
        if tag == _META:
            yield from _meta(own, labels)
        elif tag == _HTML:
            yield Candidate("language", own.get("lang") or own.get("xml:lang", ""), "html")
        elif _TITLE_PARENTS[tree.tag[tree.parent[node]]]:
            yield Candidate("title", shown(tree, node), "html")


def _meta(own: Attributes, labels: dict[str, str]) -> tuple[Candidate, ...]:
    """What one `meta` says; `labels` holds what those before it said of those after it."""
    content = own.get("content")
    name = (own.get("property") or own.get("name") or own.get("http-equiv", "")).strip().lower()
    if not content:
        return ()
    if name in MEANING:
        field, source = MEANING[name]
        if field == "tags" and source != "og":  # Open Graph has an element for each tag, the others a list of all
            return tuple(Candidate(field, word, source) for word in content.split(","))
        return (Candidate(field, given_first(content) if name == "citation_author" else content, source),)
    if name.startswith("twitter:label"):
        labels[name[-1]] = content.strip().lower()
    elif name.startswith("twitter:data") and labels.get(name[-1]) in _WRITTEN_BY:
        return (Candidate("authors", content, "twitter"),)
    return ()
