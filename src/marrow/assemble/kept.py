"""What of a page goes into the article, by node.

Takes: a page, its segments, and which of them are wanted. Gives: `Kept`, plain columns that blocks are built from.
Keeps true: a node is alive if and only if something in its subtree is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from marrow import native
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Attributes, ByNode, Flags, Numbers, Tree

_UNIT_TAG = tag_set("pre listing xmp plaintext math")
"""Elements that are kept whole or not at all."""
_LINE_TAG = tag_set("#text p span a b strong i em font small h1 h2 h3 h4 h5 h6")
"""What a body of one paragraph may consist of; its pictures stand beside that."""
View = memoryview  # of a column of numbers
_NAV, _H1, _BR = NUMBER["nav"], NUMBER["h1"], NUMBER["br"]


def _kinds(*, is_sparing: bool) -> bytes:
    """What the compiled core knows of an element or a text, by its tag number; see kept.c."""
    kinds = np.zeros(256, np.uint8)
    kinds[_NAV], kinds[_BR], kinds[TEXT] = not is_sparing, 4, 8
    kinds[: len(_UNIT_TAG)][_UNIT_TAG] = 2
    return kinds.tobytes()


_KINDS, _SPARING = _kinds(is_sparing=False), _kinds(is_sparing=True)


@dataclass(slots=True, eq=False)
class Kept:
    """Columns as bytes and views: single nodes are read, and to make lists of them takes longer than all reading."""

    page: Page
    tags: bytes
    ends: View
    parents: View
    texts: ByNode[str]
    attributes: ByNode[Attributes]
    alive: bytearray
    hidden: bytes
    segment: View  # of each text; −1 for other nodes
    nln: View  # of each segment
    kept_chars: View  # below each node
    shown_chars: View  # below each node
    first: int  # what is kept is in the nodes first:last
    last: int
    consumed: set[int] = field(default_factory=set)  # nodes already used elsewhere, such as captions
    spared: frozenset[int] = frozenset()  # nodes with text that a reader insists on
    addresses: dict[int, str] = field(default_factory=dict)  # of pictures, as far as somebody asked
    sources: dict[int, str] = field(default_factory=dict)  # what a `picture` offers the images in it, likewise

    @property
    def tree(self) -> Tree:
        return self.page.tree

    def class_words(self, node: int) -> str:
        """The classes and the id of an element, lower case, in one string."""
        own = self.attributes[node]
        return f"{own.get('class', '')} {own.get('id', '')}".lower()


def keep(page: Page, segments: Segments, wanted: Flags, insisted: Flags | None = None) -> Kept | None:
    """Find out which nodes stay, by the segments that are wanted; None if none do.

    Menus go in any case, but for those segments that are `insisted` on.
    """
    spared = frozenset() if insisted is None else _above(page.tree, segments.leaves[insisted[segments.owner()]])
    if insisted is not None:
        in_menu = page.tree.inside(page.tree.tag == _NAV)[segments.leaves[segments.start[:-1]]]
        wanted = wanted & (~in_menu | insisted)
    columns = _columns if native.core is None else _columns_compiled
    found = columns(page, segments, wanted, is_sparing=bool(spared))
    if found is None:
        return None
    alive, segment, kept_chars, shown_chars, leaves = found
    tree = page.tree
    tags, ends, parents = tree.tag.tobytes(), tree.end.data, tree.parent.data
    first, last = _range(tags, ends, parents, *leaves)
    return Kept(
        page=page,
        tags=tags,
        ends=ends,
        parents=parents,
        texts=tree.text,
        attributes=tree.attributes,
        alive=alive,
        hidden=page.look.is_hidden.tobytes(),
        segment=segment.data,
        nln=segments.nln.data,
        kept_chars=kept_chars.data,
        shown_chars=shown_chars.data,
        first=first,
        last=last,
        spared=spared,
    )


def _above(tree: Tree, leaves: Numbers) -> frozenset[int]:
    """Some nodes and all that hold them."""
    found: set[int] = set()
    for node in leaves.tolist():
        while node >= 0 and node not in found:
            found.add(node)
            node = int(tree.parent[node])
    return frozenset(found)


_Columns = tuple[bytearray, Numbers, Numbers, Numbers, tuple[int, int]]
"""Which nodes are alive, the segment of each text, the characters kept and shown below each node, and the first and
the last text that is kept."""


def _columns_compiled(page: Page, segments: Segments, wanted: Flags, *, is_sparing: bool) -> _Columns | None:
    assert native.core is not None
    tree, hidden = page.tree, page.look.is_hidden
    alive = bytearray(len(tree))
    segment, kept_chars, shown_chars = np.empty((3, len(tree)), np.int32)
    leaves = native.core.kept(
        tree.tag, tree.parent, tree.end, tree.chars, hidden, wanted, segments.leaves, segments.start,
        _SPARING if is_sparing else _KINDS,
        alive, segment, kept_chars, shown_chars,
    )  # fmt: skip
    return None if leaves is None else (alive, segment, kept_chars, shown_chars, leaves)


def _columns(page: Page, segments: Segments, wanted: Flags, *, is_sparing: bool) -> _Columns | None:
    tree, hidden = page.tree, page.look.is_hidden
    mask = np.zeros(len(tree), bool)
    mask[segments.leaves] = np.repeat(wanted, segments.start[1:] - segments.start[:-1])
    if not is_sparing:
        mask &= ~tree.inside(tree.tag == _NAV)
    # Where one text of a unit is kept, all of its visible texts are.
    units = _UNIT_TAG[tree.tag] & (tree.below(mask) > 0)
    mask |= tree.inside(units) & (tree.tag == TEXT) & ~hidden
    leaves = np.flatnonzero(mask)
    if not len(leaves):
        return None
    segment = np.full(len(tree), -1, np.int32)
    segment[segments.leaves] = segments.owner()
    kept_chars = tree.below(np.where(mask, tree.chars, 0)).astype(np.int32)
    shown_chars = tree.below(np.where(hidden, 0, tree.chars)).astype(np.int32)
    is_alive = kept_chars > 0
    is_alive |= (tree.tag == _BR) & is_alive[tree.parent]
    return bytearray(is_alive.tobytes()), segment, kept_chars, shown_chars, (int(leaves[0]), int(leaves[-1]))


def _range(tags: bytes, ends: View, parents: View, first: int, last: int) -> tuple[int, int]:
    """The nodes among which the pictures of the body are: from the headline, if it is near, to the body's end."""
    common = first
    while ends[common] <= last or (_LINE_TAG[tags[common]] and parents[common] >= 0):
        common = parents[common]
    headline = tags.rfind(_H1, 0, first)  # a tag is a byte, so this is a search for one
    return min(common, headline) if headline >= 0 else common, ends[common]
