"""What stands between comments: when each was written, and how many have agreed.

Takes: verdicts, and the texts that they are on. Gives: the same verdicts, in which such lines are comments too.
Keeps true: nothing is kept or dropped by it; linear time, and hardly any on a page without comments.

A line with a date or a count alone looks like one of a menu. Between two comments it is a part of one; buttons, which
have no figures, are not.
"""

from __future__ import annotations

import re
from itertools import chain, pairwise

import numpy as np

from marrow.methods.auto.crowds import Names
from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Role, Verdicts

_LONGEST_GAP = 4
_LOOSE = frozenset((Role.OTHER, Role.BYLINE, Role.RELATED, Role.BIO))
_FIGURES = re.compile(r"\d{3}|\d.*\d.*\d")
"""A date or a count; one or two digits are mostly those of a button."""
_COMMENT = int(Role.COMMENT)  # NumPy takes five times as long to compare with a member of an enum


def join_talk(verdicts: Verdicts, page: Page, segments: Segments) -> Verdicts:
    """The verdicts, with dates and counts that stand between two comments among these.

    Those of the first comment, or of the last, stand before or after all of them: they are alike to the others.
    """
    talk: list[int] = np.flatnonzero(verdicts.role == _COMMENT).tolist()
    if len(talk) < 2:
        return verdicts
    kept = verdicts.is_kept

    def is_told(each: int) -> bool:
        is_loose = verdicts.role[each] in _LOOSE and not kept[each]
        return is_loose and _FIGURES.search(segments.text(page.tree, each)) is not None

    inner = [range(before + 1, after) for before, after in pairwise(talk) if after - before <= _LONGEST_GAP + 1]
    found = [each for gap in inner for each in gap if is_told(each)]
    if found:
        names = Names(page.tree)
        likes = {names.key(int(segments.nln[each])) for each in found}
        ends = chain(
            range(max(talk[0] - _LONGEST_GAP, 0), talk[0]),
            range(talk[-1] + 1, min(talk[-1] + 1 + _LONGEST_GAP, len(segments))),
        )
        found += [each for each in ends if names.key(int(segments.nln[each])) in likes and is_told(each)]
        verdicts.role[found] = verdicts.why[found] = _COMMENT
    return verdicts
