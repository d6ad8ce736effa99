"""The elements of one name.

Takes: a tree and a tag number. Gives: node numbers, in document order.
"""

from __future__ import annotations

from marrow import native
from marrow.tree import Tree


def elements(tree: Tree, tag: int, first: int = 0, last: int | None = None) -> list[int]:
    """The elements with a tag among the nodes first:last."""
    if native.core is not None:
        return native.core.elements(tree.tag, tag, first, len(tree.tag) if last is None else last)
    found: list[int] = ((tree.tag[first:last] == tag).nonzero()[0] + first).tolist()
    return found
