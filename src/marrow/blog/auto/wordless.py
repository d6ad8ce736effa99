"""Links to the rest of a post that say nothing: an arrow, three dots, the name of an icon.

Takes: a tree, blocks with their texts, labels and posts. Gives: which blocks are such links. Keeps true: a block is
one only if it has no label yet, stands at the foot of its post, after its title and all it says, has no word in it, and
leads where the title of the same post does; a post has one at most. So an arrow to the post before is none, nor is a
sign that marks the place of a heading.

The trees see that such a link leads where another block does, not that this is the title of its own post, for there
are no posts before there are titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import Label
from marrow.blog.post import NOWHERE
from marrow.segments import Segments
from marrow.tags import NUMBER
from marrow.tree import Numbers, Tree

Flags = NDArray[np.bool_]

_A = NUMBER["a"]
_LONGEST = 40
_ICON = re.compile(r"[a-z]+(?:_[a-z0-9]+)+")
"""How fonts of icons call them: `keyboard_arrow_down`."""
_PLACE = frozenset("#¶§∞🔗")
"""Signs of a link to the very place where it stands."""
_REST = re.compile(r"[?&#]more[\w=-]{0,40}\Z")
"""What an address of a post has at its end where it leads to what the page leaves out: `#more-12`, `&more=1`."""


def wordless_rest(tree: Tree, runs: Segments, texts: Sequence[str], labels: Flags, post: NDArray[np.int32]) -> Flags:
    """Which blocks are links to the rest without a word."""
    found = np.zeros(len(runs), bool)
    bare = [
        block
        for block in np.flatnonzero((post != NOWHERE) & ~labels[:, 1:].any(axis=1)).tolist()
        if is_wordless(texts[block])
    ]
    if bare:
        link = tree.nearest(tree.tag == _A)
        homes, feet = _homes(tree, runs, link, labels, post), _feet(labels, post)
        for block in bare:
            own = post.item(block)
            if homes.get(own) == _address(tree, runs, link, block) and block > feet[own]:
                found[block] = True
                del homes[own]  # the next one leads away, and happens to end up here
    return found


def is_wordless(text: str) -> bool:
    """Whether a text has no word in it; the name of an icon is none.

    >>> [is_wordless(text) for text in ("»", "keyboard_arrow_down", "…", "more »", "#")]
    [True, True, True, False, False]
    """
    if not 0 < len(text) <= _LONGEST or not _PLACE.isdisjoint(text):
        return False
    return not any(map(str.isalnum, text)) or _ICON.fullmatch(text) is not None


def _homes(tree: Tree, runs: Segments, link: Numbers, labels: Flags, post: NDArray[np.int32]) -> dict[int, str]:
    """Where the title of each post leads; posts whose title is no link are left out."""
    homes: dict[int, str] = {}
    for block in np.flatnonzero(labels[:, Label.TITLE]).tolist():
        if address := _address(tree, runs, link, block):
            homes.setdefault(post.item(block), address)
    return homes


def _feet(labels: Flags, post: NDArray[np.int32]) -> dict[int, int]:
    """The last block of each post that is its title or says something."""
    says = np.flatnonzero(labels[:, Label.TITLE] | labels[:, Label.CONTENT])
    return dict(zip(post[says].tolist(), says.tolist(), strict=True))


def _address(tree: Tree, runs: Segments, link: Numbers, block: int) -> str:
    """Where the first link of a block leads, without what asks for the rest; "" if it has none."""
    leaves: Iterable[int] = runs.leaves[runs.start[block] : runs.start[block + 1]].tolist()
    anchor = next((link.item(leaf) for leaf in leaves if link[leaf] >= 0), -1)
    return _REST.sub("", tree.attributes[anchor].get("href", "").strip()) if anchor >= 0 else ""
