"""Reader of RDFa: `typeof` and `property` in the page's own elements.

Takes: a page. Gives: candidates that describe what the page is about, in document order. `property` of `meta` elements
is Open Graph's, and left to `head`.
"""

from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.metadata.candidates import Parts
from marrow.assemble.metadata.scopes import Marking, read_marked
from marrow.page import Page
from marrow.tags import NUMBER

_META = NUMBER["meta"]
_MARKING = Marking("rdfa", "property", "typeof", "typeof")


def read_rdfa(page: Page) -> Iterator[Parts]:
    """Candidates from RDFa."""
    tree = page.tree
    tag = tree.tag.item
    marked = {node: said for node, said in tree.having("property").items() if tag(node) != _META}
    if marked:
        yield from read_marked(tree, _MARKING, marked)
