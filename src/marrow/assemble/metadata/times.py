"""Reader of `time` elements, and of `abbr`, which pages had for this before there was `time`.

Takes: a page. Gives: a candidate for each, in document order: what its `datetime` (`title`) says, else its text; `name`
is its class. Keeps true: `MOST_TIMES` of each at most, for a page of comments or of teasers has one for each of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Parts
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER

MOST_TIMES = 24

_TIME, _ABBR = NUMBER["time"], NUMBER["abbr"]


def read_times(page: Page) -> Iterator[Parts]:
    """The `time` elements of a page, then its abbreviations with a title."""
    tree = page.tree
    for node in elements(tree, _TIME)[:MOST_TIMES]:
        own = tree.attributes[node]
        name = "pubdate" if "pubdate" in own else own.get("class", "")
        yield "date", own.get("datetime") or shown(tree, node), "time", name, node
    for node in elements(tree, _ABBR)[:MOST_TIMES]:
        own = tree.attributes[node]
        if said := own.get("title", ""):
            yield "date", said, "time", own.get("class", ""), node
