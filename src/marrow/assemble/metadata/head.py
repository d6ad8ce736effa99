"""Reader of `meta`, `title` and `html`: Open Graph, Twitter cards, Dublin Core and the plain ones.

Takes: a page. Gives: candidates in document order. `meta` elements with `itemprop` are left to `microdata`.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.names import given_first
from marrow.assemble.metadata.vocabulary import MEANING
from marrow.page import Page
from marrow.tags import NUMBER
from marrow.tree import Tree

_META, _TITLE = NUMBER["meta"], NUMBER["title"]
_TITLE_PARENTS = frozenset(NUMBER[name] for name in "head html body".split())  # and not `svg`

# Labels of `twitter:label1` that say that `twitter:data1` is an author, as blog software writes them.
_WRITTEN_BY = frozenset(
    {"written by", "posted by", "author", "by", "verfasst von", "geschrieben von", "écrit par", "escrito por"}
    | {"autor", "scritto da", "geschreven door", "skrevet af", "skrevet av", "skriven av", "автор", "作者"}
)


def read_head(page: Page) -> Iterator[Candidate]:
    """Candidates from the elements that pages keep in their head, wherever they stand."""
    tree = page.tree
    own = tree.attributes[0]
    yield "language", own.get("lang") or own.get("xml:lang", ""), "html"
    for node in elements(tree, _TITLE):
        if tree.tag.item(tree.parent.item(node)) in _TITLE_PARENTS:
            yield "title", shown(tree, node), "html"
    yield from _metas(tree)


def _metas(tree: Tree) -> Iterator[Candidate]:
    labels: dict[str, str] = {}  # what a `meta` says of another after it
    for node in elements(tree, _META):
        own = tree.attributes[node]
        content = own.get("content")
        if not content:
            continue
        name = (own.get("property") or own.get("name") or own.get("http-equiv", "")).strip().lower()
        if name in MEANING:
            field, source = MEANING[name]
            if field == "tags" and source != "og":  # Open Graph has an element for each tag, the others a list of all
                for word in content.split(","):
                    yield field, word, source
            else:
                yield field, given_first(content) if name == "citation_author" else content, source
        elif name.startswith("twitter:label"):
            labels[name[-1]] = content.strip().lower()
        elif name.startswith("twitter:data") and labels.get(name[-1]) in _WRITTEN_BY:
            yield "authors", content, "twitter"
