"""The standfirst: what is set off between the headline and the text.

Takes: reasons of `decide`, and what the network says of roles. Gives: the same, with a standfirst found by its place,
or kept or dropped as the user wants. Keeps true: what is found stays kept; hardly any time on a page that has none.

To a network a standfirst reads like a first paragraph. But it is the first thing that is kept, it is unlike all that
follows, and what follows is alike. Of the articles of the train sets that begin so, 595 begin with a standfirst and
44 do not (labels of November 2026).
"""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.crowds import Names
from marrow.methods.auto.decide import Reason
from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Role

_FEWEST_WORDS, _MOST_WORDS = 8, 90
_FOLLOWING = 6
"""Kept segments after the first that are looked at."""
_ALIKE = 3
"""How many of these are alike in a text; a page of odd pieces has no standfirst."""
_DECK, _BODY, _TITLE = int(Role.DECK), int(Role.BODY), int(Role.TITLE)
_KEPT, _FILLED = int(Reason.KEPT), int(Reason.FILLED)  # NumPy takes five times as long for members of an enum


def find_deck(
    roles: NDArray[np.float32], reason: NDArray[np.uint8], words: NDArray[np.int32], page: Page, segments: Segments
) -> None:
    """Have the first kept segment of an article be its standfirst, if it stands like one and there is no other."""
    best = roles.argmax(1)
    titles = np.flatnonzero(best == _TITLE)
    if not len(titles) or (best == _DECK).any():
        return
    after = int(titles[0]) + 1
    kept = np.flatnonzero((reason[after:] == _KEPT) | (reason[after:] == _FILLED))
    if len(kept) <= _ALIKE:
        return
    first, *others = (after + kept[: 1 + _FOLLOWING]).tolist()
    if best[first] != _BODY or not _FEWEST_WORDS <= words[first] <= _MOST_WORDS:
        return
    names = Names(page.tree)
    keys = Counter(names.key(int(segments.nln[each])) for each in others if words[each] >= _FEWEST_WORDS)
    if max(keys.values(), default=0) >= _ALIKE and names.key(int(segments.nln[first])) not in keys:
        roles[first, _DECK] = roles[first].max() + 1


def settle_decks(reason: NDArray[np.uint8], roles: NDArray[np.float32], policy: str) -> None:
    """Keep or drop what looks like a standfirst, whatever was decided; `policy` is `keep` or `drop`.

    The standfirst of another story, which is apart, is none of the page's.
    """
    is_deck = roles.argmax(1) == _DECK
    if policy == "keep":
        reason[is_deck & (reason != Reason.FILLED) & (reason != Reason.APART)] = Reason.KEPT
    else:
        reason[is_deck] = Reason.UNLIKELY
