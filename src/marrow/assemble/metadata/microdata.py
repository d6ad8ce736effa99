"""Reader of microdata: `itemscope`, `itemtype` and `itemprop` in the page's own elements.

Takes: a page. Gives: candidates that describe what the page is about, in document order.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Parts
from marrow.assemble.metadata.scopes import Marking, read_marked
from marrow.page import Page

_MARKING = Marking("microdata", "itemprop", "itemscope", "itemtype")


def read_microdata(page: Page) -> Iterator[Parts]:
    """Candidates from microdata."""
    if marked := page.tree.having("itemprop"):
        yield from read_marked(page.tree, _MARKING, marked)
