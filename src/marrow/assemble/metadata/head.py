"""Reader of `meta`, `title` and `html`: Open Graph, Twitter cards, Dublin Core and the plain ones.

Takes: a page. Gives: candidates in document order; the vocabularies have a file each, and one pass reads them all.
Keeps true: of `MOST_METAS` elements at most, none with a longer value than a text may have. `meta` elements with
`itemprop` are left to `microdata`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

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

_MOST_KNOWN = 2000
_LABEL, _LABELLED = "twitter:label", "twitter:data"

Meaning = tuple[Field, Source]
Known = tuple[Field, Source, str] | bool | None
"""What is known of a name: field, source and usual spelling; that its content needs a look; that it means nothing."""


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


def read_head(page: Page) -> list[Parts]:
    """Candidates from the elements that pages keep in their head, wherever they stand."""
    tree = page.tree
    own = tree.attributes[0]
    found: list[Parts] = [
        ("language", own.get("lang") or own.get("xml:lang", ""), "html", "lang", 0),
        ("direction", own.get("dir", ""), "html", "dir", 0),
    ]
    bodies = elements(tree, _BODY)[:1]
    found += [("direction", tree.attributes[node].get("dir", ""), "html", "dir", node) for node in bodies]
    titles = [node for node in elements(tree, _TITLE)[:_MOST_TITLES] if _is_of_page(tree, node)]
    found += [("title", shown(tree, node), "html", "title", node) for node in titles]
    return found + _metas(tree)


def _is_of_page(tree: Tree, title: int) -> bool:
    return tree.tag.item(tree.parent.item(title)) in _TITLE_PARENTS


Said = tuple[int, str, str]
"""Of a `meta` element: node, name and content. It is told from a candidate by its length."""


def _metas(tree: Tree) -> list[Parts]:
    found = said(tree)
    for one in found:
        if len(one) == 3:
            return _read_again(found)
    return cast(list[Parts], found)


def said(tree: Tree) -> list[Parts | Said]:
    """What the first `meta` elements say: candidates, and what has to be looked at again."""
    found = native.core.metas(tree.text, MOST_METAS, _known, _learn) if native.core is not None else None
    if found is not None:
        return cast(list[Parts | Said], found)
    owns = ((node, tree.attributes[node]) for node in elements(tree, _META)[:MOST_METAS])
    told = ((node, _called(own), own.get("content") or own.get("value") or "") for node, own in owns)
    return [_one(*one, meaning) for one in told if one[1] and one[2] and (meaning := _learnt(one[1])) is not None]


def _one(node: int, called: str, content: str, meaning: Known) -> Parts | Said:
    if not isinstance(meaning, tuple) or len(content) > LONGEST:
        return node, called, content
    field, source, name = meaning
    return field, content, source, name, node


def _read_again(told: Iterable[Parts | Said]) -> list[Parts]:
    """All that is said; of an element with a list its items, of a card what its labels say, of any name a day."""
    found: list[Parts] = []
    labels: dict[str, str] = {}  # what a `meta` says of another after it
    for one in told:
        if len(one) == 3:
            found += _read(*one, labels)
        else:
            found.append(one)
    return found


def _read(node: int, called: str, content: str, labels: dict[str, str]) -> Iterator[Parts]:
    if len(content) > LONGEST:
        return
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
    elif name.startswith(_LABEL):
        labels[name[-1]] = content.strip().lower().rstrip(":")
    elif name.startswith(_LABELLED) and labels.get(name[-1]) in twitter.WRITTEN_BY:
        yield "authors", content, "twitter", name, node


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


_known: dict[str, Known] = {}
"""What is known of names; pages use the same few hundred."""


def _learnt(called: str) -> Known:
    """What is known of a name."""
    try:
        return _known[called]
    except KeyError:  # to ask whether it is there would tell less: another thread may clear all in between
        return _learn(called)


def _learn(called: str) -> Known:
    """Find out what there is to know of a name, and keep it."""
    if len(called) > _LONGEST_NAME:
        return None
    if len(_known) >= _MOST_KNOWN:
        _known.clear()
    _known[called] = found = _find_out(called)
    return found


def _find_out(called: str) -> Known:
    name, meaning = _meant(called)
    if meaning is None:
        return True if name.startswith((_LABEL, _LABELLED)) or _day_called(name) else None
    field, source = meaning
    has_list = field == "tags" and source != "og"
    return True if has_list or name == "citation_author" else (field, source, name)


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
