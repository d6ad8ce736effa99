"""The page as it is written, with the numbers of its segments on it.

Takes: a document; for its texts, in their order, the segment that each is of; pictures to be found again. Gives: HTML
to show in a frame, in which `data-marrow` of an element is the number of the segment that it holds, and that of a
picture `i` with its own number. Keeps true: all text of an element that has a number is of that segment; no script of
the page runs in it (`harmless`); what stands in for scripts is shown; linear time.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

import numpy as np

from marrow.document import Document
from marrow.filters.edits import first_of, joined
from marrow.filters.filter import Attributes
from marrow.filters.harmless import Edit, base_tag, running_parts, tag_edits, wrapped
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Tree

MARK = "data-marrow"
_NOSCRIPT = NUMBER["noscript"]
_BARE = tag_set("option optgroup select textarea title table tbody thead tfoot tr colgroup datalist svg math")
"""Elements in which no text can have an element around it."""
_HIGHEST = 32
"""How many elements above a text may hold it and nothing else; who nests deeper marks something smaller."""
_NOWHERE = "about:blank"
"""The base of a page that has none: no address begins there, so nothing is asked for. Ours would be asked otherwise."""


def numbered(
    document: Document,
    texts: Sequence[tuple[int, int, int]],
    pictures: Mapping[int, int],
    *,
    base: str = "",
    head: str = "",
) -> bytes:
    """A page with numbers.

    Of each of the `texts` there are its node, its segment, and the tag of the element that holds the whole segment;
    `pictures` are numbers by node. `head` is HTML of ours that goes into the page's head.
    """
    edits, changes = running_parts(document)
    for node, number in _tops(document.tree, texts):
        mark: Attributes = {MARK: str(number)}
        if document.tree.tag[node] != TEXT:
            changes.setdefault(node, {}).update(mark)
        elif not _BARE[document.tree.tag[document.tree.parent[node]]]:
            edits += wrapped(document, node, mark)
    for node, number in pictures.items():
        changes.setdefault(node, {})[MARK] = f"i{number}"
    edits += tag_edits(document, changes)
    edits += _unwrapped(document)
    top = first_of(document, "head")
    edits.append((document.inner.item(top),) * 2 + (base_tag(base or _NOWHERE),))
    edits.append((document.outer.item(top),) * 2 + (head.encode("utf-8", "replace"),))
    return joined(document.source, edits)


def _tops(tree: Tree, texts: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The highest nodes that hold text of one segment alone, and lie in the element that holds the segment."""
    nodes = [node for node, _, _ in texts]
    owner = [number for _, number, _ in texts]
    found: list[tuple[int, int]] = []
    done = 0
    for at, (node, number, tag) in enumerate(texts):
        if node < done:
            continue
        top = node
        for _ in range(_HIGHEST):
            above = int(tree.parent[top])
            if above < 0 or not _is_alone(nodes, owner, above, int(tree.end[above]), at):
                break
            top = above
            if tree.tag[top] == tag:
                break
        found.append((top, number))
        done = int(tree.end[top])
    return found


def _is_alone(nodes: list[int], owner: list[int], first: int, last: int, at: int) -> bool:
    """Whether all texts between two nodes are of one segment, that of text `at`; texts are in the order of segments."""
    return owner[bisect_left(nodes, first, 0, at + 1)] == owner[at] == owner[bisect_left(nodes, last, at) - 1]


def _unwrapped(document: Document) -> list[Edit]:
    """What stands in for scripts, without the element that hides it from browsers that run some."""
    edits: list[Edit] = []
    for node in np.flatnonzero(document.tree.tag == _NOSCRIPT).tolist():
        edits.append((document.start.item(node), document.inner.item(node), b""))
        edits.append((document.outer.item(node), document.stop.item(node), b""))
    return edits
