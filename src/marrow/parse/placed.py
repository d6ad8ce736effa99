"""Where the nodes of canonical HTML stand, and the tree they make.

Takes: HTML as a parser writes it, with all blanked that is not escaped there (`masked`). Gives: a tree with all
attributes, and for each node where it and its content begin and end; None if it has too many nodes.
Keeps true: the same with the compiled core and with NumPy alone (a test holds this); no step of Python per node.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from marrow import native
from marrow.document import Places
from marrow.parse.flatten import Laid, lay, names_of
from marrow.parse.markup import Markup
from marrow.tags import TEXT
from marrow.tree import Tree


class Placed(NamedTuple):
    """A tree and its places; `Document` tells what they are."""

    tree: Tree
    start: Places
    inner: Places
    outer: Places
    stop: Places


class _Every:
    """Contains every name."""

    def __contains__(self, _: object) -> bool:
        return True


_EVERY = _Every()


def placed(source: bytes, max_nodes: int) -> Placed | None:
    """Read a source; None if it has more nodes than may be read."""
    found = native.core.placed(source, max_nodes) if native.core is not None else None
    if found is not None:
        return _from_core(source, *found)
    laid = lay(source, max_nodes, fill=b" ", known=_EVERY)
    return None if laid.is_cut else Placed(laid.tree, *_places(laid, len(source)))


def _from_core(source: bytes, count: int, height: int, block: bytes) -> Placed:
    places = np.frombuffer(block, np.int64, 5 * count).reshape(5, count)
    numbers = np.frombuffer(block, np.int32, 3 * count, 40 * count).reshape(3, count)
    flags = np.frombuffer(block, np.uint8, 2 * count, 52 * count).reshape(2, count)
    start, inner, outer, stop, named = places
    parent, end, chars = numbers
    tag, is_spaced = flags
    is_leaf = tag == TEXT
    markup = Markup(
        source=source,
        code=np.frombuffer(source, np.uint8),
        node_tag=tag,
        start=np.where(is_leaf, start, named),
        stop=np.where(is_leaf, stop, inner - 1),
        is_spaced=is_spaced.view(bool),
        known=_EVERY,
    )
    names = names_of(source, tag, start, named)
    tree = Tree(tag, parent, end, chars, markup.texts, markup.attributes, names, markup.having, markup.holders, height)
    return Placed(tree, start, inner, outer, stop)


def _places(laid: Laid, length: int) -> tuple[Places, Places, Places, Places]:
    """Where each node and its content begin and end."""
    slot, is_leaf, stop = laid.slot, laid.is_leaf, laid.stop + 1
    after = np.append(laid.start[1:], length)
    close = _closing(laid)[slot]
    is_closed = ~is_leaf & (close >= 0)
    begins = np.where(is_leaf, stop[slot], laid.start[slot])
    inner = np.where(is_leaf, begins, stop[slot])
    outer = np.where(is_closed, laid.start[close], np.where(is_leaf, after[slot], inner))
    ends = np.where(is_closed, stop[close], outer)
    return begins, inner, outer, ends


def _closing(laid: Laid) -> Places:
    """For every tag the closing tag that belongs to it; −1 for those without.

    Of the tags that open and close elements of one depth, every second one closes the one before it.
    """
    opened = np.diff(laid.depth, prepend=0) > 0
    tags = np.flatnonzero(opened | laid.is_close)
    level = laid.depth[tags] + laid.is_close[tags]
    ordered = tags[np.argsort(level, kind="stable")]
    closing = np.full(len(laid.start), -1, np.int64)
    closing[ordered[::2]] = ordered[1::2]
    return closing
