"""What filters that remove whole boxes look at: how much text a box shows, how much of it is links, what it is worth.

Takes: what a filter sees. Gives: `Measures`, columns over nodes. Keeps true: what went before counts nowhere; sums over
subtrees, so nested boxes cost what flat ones do.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.filters.filter import View
from marrow.record import record
from marrow.tags import NUMBER, OTHER, tag_set
from marrow.tree import Flags, Tree
from marrow.verdicts import Role

Sums = NDArray[np.int64]

BOX = tag_set(
    """div section aside nav footer header ul ol dl table tbody tr td form figure article p li dd dt center fieldset
    menu details address search h2 h3 h4 h5 h6 span a button amp-img blockquote ins dialog iframe label small"""
)
BOX[OTHER] = True
_LINK = NUMBER["a"]
_OWN_SHARE = 0.02
"""Of a box's text so much may be the page's own and go with it: a word or two that were judged by mistake."""
_MUCH = 0.25
"""A box with more text outside of links than this share of all that is kept may be a part of the page: its name alone,
or the verdict on it, is not enough."""


@record(eq=False)
class Measures:
    """Sums over every node that is there."""

    tree: Tree
    chars: Sums  # that a reader sees
    all_chars: Sums  # with those that scripts may show later
    linked: Sums  # of what a reader sees, in links
    links: Sums  # links that have text
    own: Sums  # characters that are the page's own
    body: int  # characters that are kept, of the whole page
    is_box: Flags  # elements that may go as a whole


def measure(view: View) -> Measures:
    """Measure what is left of a page; anew only if something has gone since it was last asked for."""
    state = (int(np.count_nonzero(view.gone)), int(np.count_nonzero(view.shut)))  # both only grow
    if view.facts.measured is None or view.facts.measured[0] != state:
        view.facts.measured = (state, _measure(view))
    return view.facts.measured[1]


def _measure(view: View) -> Measures:
    tree, worth = view.document.tree, view.worth()
    there = ~view.gone
    chars = np.where(there & worth.is_shown, tree.chars, 0)
    shown = tree.below(chars)
    return Measures(
        tree=tree,
        chars=shown,
        all_chars=tree.below(np.where(there, tree.chars, 0)),
        linked=tree.below(np.where(view.facts.in_link, chars, 0)),
        links=tree.below((tree.tag == _LINK) & (shown > 0)),
        own=tree.below(np.where(view.facts.is_own, chars, 0)),
        body=int(worth.body()[0]),
        is_box=BOX[tree.tag] & view.open() & ~view.facts.apart,
    )


def clutter(measures: Measures, clue: Flags, told: Flags | None = None, *, silent: bool = False) -> Flags:
    """The boxes with a clue of which next to nothing is the page's own.

    `told` are those that say what they are by tag or role; those without a word are clutter only if `silent`.
    """
    worthless: Flags = measures.is_box & (measures.own <= _OWN_SHARE * measures.chars)
    if not silent:
        worthless &= measures.chars > 0
    is_doubtful = measures.chars - measures.linked > _MUCH * measures.body
    sure = worthless & clue & ~measures.tree.inside(worthless & clue & is_doubtful)
    return sure if told is None else sure | (worthless & told)


def judged(view: View, *roles: Role) -> Sums:
    """The characters of every node that is left that were judged to have one of some roles."""
    tree = view.document.tree
    return tree.below(np.where(view.worth().has_role(*roles) & ~view.gone, tree.chars, 0))
