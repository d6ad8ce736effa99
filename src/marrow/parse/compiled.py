"""A page that the compiled core has read → Tree.

Takes: the core's page. Gives: a tree whose columns are the core's own memory, read-only, and whose texts and
attributes are looked up there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from marrow.tree import Tree

if TYPE_CHECKING:
    from marrow.native.interface import Page


def tree_of(page: Page) -> Tree:
    """The tree of a page."""
    count, columns = page.count, page.columns
    row = 4 * count  # bytes of a column of numbers

    def holders(name: str) -> NDArray[np.int64]:
        return np.frombuffer(page.holders(name), np.int64)

    return Tree(
        tag=np.frombuffer(columns, np.uint8, count, 3 * row),
        parent=np.frombuffer(columns, np.int32, count, 0),
        end=np.frombuffer(columns, np.int32, count, row),
        chars=np.frombuffer(columns, np.int32, count, 2 * row),
        text=page.texts,
        attributes=page.attributes,
        names=page.names,
        having=page.having,
        holders=holders,
        height=page.height,
    )
