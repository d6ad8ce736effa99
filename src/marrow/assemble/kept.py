"""What of a page goes into the article, by node.

Takes: a page, its segments and the verdicts. Gives: `Kept`, the plain columns that the block builder walks over.
Keeps true: a node is alive if and only if something in its subtree is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from marrow import native
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Attributes, ByNode, Flags, Tree
from marrow.verdicts import Role, Verdicts

_UNIT_TAG = tag_set("pre listing xmp plaintext math")
"""Elements that are kept whole or not at all."""
_LINE_TAG = tag_set("#text p span a b strong i em font small h1 h2 h3 h4 h5 h6")
"""What a body of one paragraph may consist of; its pictures stand beside that."""
_BODY = int(Role.BODY)  # NumPy takes five times as long to compare with a member of an enum
_NAV, _H1, _BR = NUMBER["nav"], NUMBER["h1"], NUMBER["br"]


@dataclass(slots=True, eq=False)
class Kept:
    """Columns as lists: the builder reads single nodes, and lists are faster at that than arrays."""

    page: Page
    tags: list[int]
    ends: list[int]
    parents: list[int]
    texts: ByNode[str]
    attributes: ByNode[Attributes]
    alive: list[bool]
    hidden: list[bool]
    segment: list[int]  # of each text; −1 for other nodes
    nln: list[int]  # of each segment
    kept_chars: list[int]  # below each node
    shown_chars: list[int]  # below each node
    first: int  # the body is in the nodes first:last
    last: int
    consumed: set[int] = field(default_factory=set)  # nodes already used elsewhere, such as captions

    @property
    def tree(self) -> Tree:
        return self.page.tree

    def class_words(self, node: int) -> str:
        """The classes and the id of an element, lower case, in one string."""
        own = self.attributes[node]
        return f"{own.get('class', '')} {own.get('id', '')}".lower()


def keep(page: Page, segments: Segments, verdicts: Verdicts) -> Kept | None:
    """Find out which nodes stay; None if none do."""
    tree = page.tree
    mask = np.zeros(len(tree), bool)
    mask[segments.leaves] = np.repeat(verdicts.role == _BODY, segments.start[1:] - segments.start[:-1])
    if _NAV in tree.tag.tobytes():
        mask &= ~tree.inside(tree.tag == _NAV)
    _keep_whole(page, mask)
    leaves = np.flatnonzero(mask)
    if not len(leaves):
        return None
    tags, ends, parents, alive, hidden, segment, kept_chars, shown_chars = _lists(page, segments, mask)
    first, last = _range(tree, ends, parents, int(leaves[0]), int(leaves[-1]))
    return Kept(
        page=page,
        tags=tags,
        ends=ends,
        parents=parents,
        texts=tree.text,
        attributes=tree.attributes,
        alive=alive,
        hidden=hidden,
        segment=segment,
        nln=segments.nln.tolist(),
        kept_chars=kept_chars,
        shown_chars=shown_chars,
        first=first,
        last=last,
    )


_Lists = tuple[list[int], list[int], list[int], list[bool], list[bool], list[int], list[int], list[int]]


def _lists(page: Page, segments: Segments, mask: Flags) -> _Lists:
    """The columns of `Kept` that have an item for each node, in the order in which it is built."""
    tree, hidden = page.tree, page.look.is_hidden
    if native.core is not None:
        return native.core.kept_lists(
            tree.tag, tree.parent, tree.end, tree.chars, hidden, mask, segments.leaves, segments.start, _BR
        )
    segment = np.full(len(tree), -1, np.int32)
    segment[segments.leaves] = segments.owner()
    kept_chars = tree.below(np.where(mask, tree.chars, 0))
    shown_chars = tree.below(np.where(hidden, 0, tree.chars))
    alive = kept_chars > 0
    alive |= (tree.tag == _BR) & alive[tree.parent]
    return (
        tree.tag.tolist(),
        tree.end.tolist(),
        tree.parent.tolist(),
        alive.tolist(),
        hidden.tolist(),
        segment.tolist(),
        kept_chars.tolist(),
        shown_chars.tolist(),
    )


def _keep_whole(page: Page, mask: Flags) -> None:
    """Where one text of a unit is kept, all of its visible texts are."""
    tree = page.tree
    units = _UNIT_TAG[tree.tag]
    if units.any():
        units &= tree.below(mask) > 0
        mask |= tree.inside(units) & (tree.tag == TEXT) & ~page.look.is_hidden


def _range(tree: Tree, ends: list[int], parents: list[int], first: int, last: int) -> tuple[int, int]:
    """The nodes among which the pictures of the body are: from the headline, if it is near, to the body's end."""
    tags = tree.tag.tobytes()
    common = first
    while ends[common] <= last or (_LINE_TAG[tags[common]] and parents[common] >= 0):
        common = parents[common]
    headline = tags.rfind(_H1, 0, first)  # a tag is a byte, so this is a search for one
    return min(common, headline) if headline >= 0 else common, ends[common]
