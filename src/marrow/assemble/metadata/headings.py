"""Reader of the headings that a visitor sees.

Takes: a page. Gives: candidates for the title, in document order.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.elements import elements
from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER

_H1 = NUMBER["h1"]
_MOST_HEADINGS = 5


def read_headings(page: Page) -> Iterator[Candidate]:
    """The top headings of a page that are shown; if none is, the hidden ones."""
    tree, is_hidden = page.tree, page.look.is_hidden
    nodes = elements(tree, _H1)
    seen = [node for node in nodes if not is_hidden.item(node)]
    for node in (seen or nodes)[:_MOST_HEADINGS]:
        yield "title", shown(tree, node), "visible"
