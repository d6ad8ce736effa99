"""What of a page goes into the article, by node.

Takes: a page, its segments and the verdicts. Gives: `Kept`, the plain columns that the block builder walks over.
Keeps true: a node is alive if and only if something in its subtree is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Attributes, ByNode, Flags, Tree
from marrow.verdicts import Role, Verdicts

_UNIT_TAG = tag_set("pre listing xmp plaintext math")
"""Elements that are kept whole or not at all."""
_LINE_TAG = tag_set("#text p span a b strong i em font small h1 h2 h3 h4 h5 h6")
"""What a body of one paragraph may consist of; its pictures stand beside that."""
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
    owner = segments.owner()
    is_body = (verdicts.role == Role.BODY)[owner]
    mask = np.zeros(len(tree), bool)
    mask[segments.leaves[is_body]] = True
    never = tree.tag == _NAV
    if never.any():
        mask &= ~tree.inside(never)
    _keep_whole(page, mask)
    leaves = np.flatnonzero(mask)
    if not len(leaves):
        return None
    first, last = _range(tree, int(leaves[0]), int(leaves[-1]))
    segment = np.full(len(tree), -1, np.int32)
    segment[segments.leaves] = owner
    shown = np.where(page.look.is_hidden, 0, tree.chars)
    kept_chars = tree.below(np.where(mask, tree.chars, 0))
    alive = kept_chars > 0
    alive |= (tree.tag == _BR) & alive[tree.parent]
    return Kept(
        page=page,
        tags=tree.tag.tolist(),
        ends=tree.end.tolist(),
        parents=tree.parent.tolist(),
        texts=tree.text,
        attributes=tree.attributes,
        alive=alive.tolist(),
        hidden=page.look.is_hidden.tolist(),
        segment=segment.tolist(),
        nln=segments.nln.tolist(),
        kept_chars=kept_chars.tolist(),
        shown_chars=tree.below(shown).tolist(),
        first=first,
        last=last,
    )


def _keep_whole(page: Page, mask: Flags) -> None:
    """Where one text of a unit is kept, all of its visible texts are."""
    tree = page.tree
    units = _UNIT_TAG[tree.tag]
    if units.any():
        units &= tree.below(mask) > 0
        mask |= tree.inside(units) & (tree.tag == TEXT) & ~page.look.is_hidden


def _range(tree: Tree, first: int, last: int) -> tuple[int, int]:
    """The nodes among which the pictures of the body are: from the headline, if it is near, to the body's end."""
    common = first
    while tree.end[common] <= last or (_LINE_TAG[tree.tag[common]] and tree.parent[common] >= 0):
        common = int(tree.parent[common])
    headlines = np.flatnonzero(tree.tag[:first] == _H1)
    start = min(common, int(headlines[-1])) if len(headlines) else common
    return start, int(tree.end[common])
