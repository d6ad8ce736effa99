"""Readers of dates that a visitor sees.

Takes: a page whose markup gives no date. Gives: `time` elements, or short texts with a date in them, near the
heading if there are any there; what stands apart from the content only if there is nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Candidate, Field
from marrow.assemble.metadata.clean import shown
from marrow.assemble.metadata.dates import parse_date
from marrow.assemble.metadata.places import after_heading, is_apart, near_heading, short_texts, texts_with
from marrow.page import Page
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags, Tree

_TIME = NUMBER["time"]
_SHORTEST, _LONGEST = 8, 60
_CONTROLS = tag_set("button option label title")
_OTHERS = _CONTROLS | tag_set("a h1 h2 h3")
"""Far from the heading, dates in links and headings are those of other pages."""
_MOST = 20
_MOST_TEXTS = 120
_YEAR = re.compile(r"(?<!\d)(?:199|20[0-4])\d(?!\d)")
_IN_YEARS = ("20", "199")
_DATED = re.compile(r"date|datum|fecha|publish|posted|time|entry-meta|post-meta|byline")


def read_times(page: Page) -> Iterator[Candidate]:
    """`time` elements: those marked as the date of publication, those in the content, then the rest."""
    tree = page.tree
    nodes = elements(tree, _TIME)[:_MOST]
    nodes.sort(key=lambda node: "pubdate" not in tree.attributes[node])
    for node in _content_first(tree, nodes):
        own = tree.attributes[node]
        field: Field = "modified" if "update" in own.get("class", "").lower() else "date"
        yield field, own.get("datetime") or shown(tree, node), "time"


def read_dates(page: Page) -> Iterator[Candidate]:
    """Short texts with a date: first those whose element is called a date, then in document order."""
    tree = page.tree
    for where, outside in ((near_heading(tree), _CONTROLS), (after_heading(tree), _OTHERS)):
        nodes = _with_year(page, where, outside)
        nodes.sort(key=lambda node: not _is_called_date(tree, node))
        dated = (node for node in nodes if parse_date(tree.text[node]) is not None)
        found = _content_first(tree, dated)
        for node in found:
            yield "date", tree.text[node], "visible"
        if found:
            return


def _content_first(tree: Tree, nodes: Iterable[int]) -> list[int]:
    """The first node that is in the content; if none is, all of them."""
    passed: list[int] = []
    for node in nodes:
        if not is_apart(tree, node):
            return [node]
        passed.append(node)
    return passed


def _with_year(page: Page, where: slice, outside: Flags) -> list[int]:
    """Short texts in which a year stands."""
    tree = page.tree
    nodes = short_texts(page, where, _SHORTEST, _LONGEST, outside)[:_MOST_TEXTS]
    # Most texts have no such digits, and that is known in a tenth of the time of the pattern.
    return [node for node in texts_with(tree, nodes, _IN_YEARS) if _YEAR.search(tree.text[node])][:_MOST]


def _is_called_date(tree: Tree, node: int) -> bool:
    """Whether the element around a text, or the one around that, has a name for dates."""
    for _ in range(2):
        node = max(tree.parent.item(node), 0)
        own = tree.attributes[node]
        if _DATED.search(f"{own.get('class', '')} {own.get('id', '')}".lower()):
            return True
    return False
