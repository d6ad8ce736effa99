"""Reader of `meta`, `title` and `html`: Open Graph, Twitter cards, Dublin Core and the plain ones.

Takes: a page. Gives: candidates in document order; the vocabularies have a file each, and one pass reads them all.
Keeps true: of `MOST_METAS` elements at most, none with a longer value than a text may have. `meta` elements with
`itemprop` are left to `microdata`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from marrow import native
from marrow.assemble.elements import elements
from marrow.assemble.metadata import dublin_core, open_graph, plain, twitter
from marrow.assemble.metadata.candidates import Field, Parts, Source
from marrow.assemble.metadata.clean import LONGEST, shown
from marrow.assemble.metadata.names import given_first
from marrow.page import Page
from marrow.tags import NUMBER
from marrow.tree import Attributes, Tree

MOST_METAS = 2000
_META, _TITLE, _BODY = NUMBER["meta"], NUMBER["title"], NUMBER["body"]
_TITLE_PARENTS = frozenset(NUMBER[name] for name in "head html body".split())  # and not `svg`
_MOST_TITLES = 5
_LONGEST_NAME = 100

Meaning = tuple[Field, Source]


def _by_name(names: Mapping[Field, str], source: Source) -> dict[str, Meaning]:
    return {name: (field, source) for field, each in names.items() for name in each.split()}


MEANING: Mapping[str, Meaning] = {
    **_by_name(open_graph.NAMES, "og"),
    **_by_name(twitter.NAMES, "twitter"),
    **_by_name(dublin_core.NAMES, "dublin-core"),
    **_by_name(plain.NAMES, "meta"),
}
"""What the names of `meta` elements mean; all are lower-case."""
_ENDINGS = _by_name(plain.ENDINGS, "meta")
_BEFORE_ENDING = re.compile(r".*[:.#/]|[^-]*-", re.DOTALL)
_DAY = re.compile(r"\s*(?:19|20)\d\d-?\d\d-?\d\d(?!\d)")
_CHANGED = re.compile(r"modif|updat|changed")
_PUBLISHED = re.compile(r"publish|publicat|pub_?-?(?:date|time)|date_?-?pub|creat|upload|posted|issued|date\Z")
_UNRELATED = re.compile(r"expir|valid|build|filing|event|start|until|birth|access")
"""What the names of `meta` elements of no known vocabulary have in them, if they give a day. Of 41 such names on the
train and dev pages, 19 are taken for the day of publication, and 16 of them are."""
_OF_OTHERS = ("twitter:", "og:image", "og:video", "og:audio", "al:", "msapplication-", "smartbanner:")
"""What names begin with that speak of a picture, a film or a program, and not of the page."""


def read_head(page: Page) -> Iterator[Parts]:
    """Candidates from the elements that pages keep in their head, wherever they stand."""
    tree = page.tree
    own = tree.attributes[0]
    yield "language", own.get("lang") or own.get("xml:lang", ""), "html", "lang", 0
    yield "direction", own.get("dir", ""), "html", "dir", 0
    for node in elements(tree, _BODY)[:1]:
        yield "direction", tree.attributes[node].get("dir", ""), "html", "dir", node
    for node in elements(tree, _TITLE)[:_MOST_TITLES]:
        if tree.tag.item(tree.parent.item(node)) in _TITLE_PARENTS:
            yield "title", shown(tree, node), "html", "title", node
    yield from _metas(tree)


def _metas(tree: Tree) -> Iterator[Parts]:
    labels: dict[str, str] = {}  # what a `meta` says of another after it
    for node, called, content in said(tree):
        if len(content) > LONGEST or len(called) > _LONGEST_NAME:
            continue
        name, meaning = _meant(called)
        if meaning is not None:
            field, source = meaning
            if field == "tags" and source != "og":  # Open Graph has an element for each tag, the others a list of all
                for word in content.split(","):
                    yield field, word, source, name, node
            elif name == "citation_author":
                yield field, given_first(content), source, name, node
            else:
                yield field, content, source, name, node
        elif _DAY.match(content) and (called_day := _day_called(name)):
            yield called_day, content, "meta", name, node
        elif name.startswith("twitter:label"):
            labels[name[-1]] = content.strip().lower().rstrip(":")
        elif name.startswith("twitter:data") and labels.get(name[-1]) in twitter.WRITTEN_BY:
            yield "authors", content, "twitter", name, node


def said(tree: Tree) -> list[tuple[int, str, str]]:
    """What the first `meta` elements say: node, name and content."""
    found = native.core.metas(tree.text, MOST_METAS) if native.core is not None else None
    if found is not None:
        return found
    owns = ((node, tree.attributes[node]) for node in elements(tree, _META)[:MOST_METAS])
    told = ((node, _called(own), own.get("content") or own.get("value") or "") for node, own in owns)
    return [one for one in told if one[1] and one[2]]


def _called(own: Attributes) -> str:
    return own.get("property") or own.get("name") or own.get("http-equiv") or ""


def _day_called(name: str) -> Field | None:
    """What a day is that goes by a name of no known vocabulary.

    >>> _day_called("five_hundred_pixels:uploaded"), _day_called("cms-last-updated"), _day_called("sale_expiry_date")
    ('date', 'modified', None)
    """
    if _UNRELATED.search(name):
        return None
    return "modified" if _CHANGED.search(name) else "date" if _PUBLISHED.search(name) else None


@lru_cache(maxsize=1024)  # pages use the same few hundred
def _meant(called: str) -> tuple[str, Meaning | None]:
    """A name in its usual spelling, and what it means: as a whole, by its first known word, or by how it ends."""
    name = called.strip().lower()
    if name in MEANING:
        return name, MEANING[name]
    if name.startswith(_OF_OTHERS):
        return name, None
    if " " in name:  # RDFa allows several names
        return name, next((MEANING[word] for word in name.split() if word in MEANING), None)
    return name, _ENDINGS.get(_BEFORE_ENDING.sub("", name, count=1))
