"""Reader of the headings that a visitor sees.

Takes: a page. Gives: candidates for the title, in document order.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.clean import shown
from marrow.page import Page
from marrow.tags import NUMBER

_H1 = NUMBER["h1"]
_MOST_HEADINGS = 5


def read_headings(page: Page) -> Iterator[Candidate]:
    """The top headings of a page that are shown; if none is, the hidden ones."""
    tree = page.tree
    nodes = np.flatnonzero(tree.tag == _H1)
    seen = nodes[~page.look.is_hidden[nodes]]
    for node in (seen if len(seen) else nodes)[:_MOST_HEADINGS].tolist():
        yield Candidate("title", shown(tree, node), "visible")
