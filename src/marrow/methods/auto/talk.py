"""What stands between comments: when each was written, and how many have agreed.

Takes: verdicts, and the texts that they are on. Gives: the same verdicts, in which such lines are comments too.
Keeps true: nothing is kept or dropped by it; linear time, and hardly any on a page without comments.

A line with a date or a count alone looks like one of a menu. Between two comments it is a part of one; buttons, which
have no figures, are not.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Role, Verdicts

_LONGEST_GAP = 4
_LOOSE = frozenset((Role.OTHER, Role.BYLINE, Role.RELATED, Role.BIO))
_FIGURES = re.compile(r"\d{3}|\d.*\d.*\d")
"""A date or a count; one or two digits are mostly those of a button."""
_COMMENT = int(Role.COMMENT)  # NumPy takes five times as long to compare with a member of an enum


def join_talk(verdicts: Verdicts, page: Page, segments: Segments) -> Verdicts:
    """The verdicts, with dates and counts that stand between two comments among these."""
    talk = np.flatnonzero(verdicts.role == _COMMENT)
    if len(talk) < 2:
        return verdicts
    kept = verdicts.is_kept
    for before, after in zip(talk.tolist(), talk[1:].tolist(), strict=False):
        if after - before > _LONGEST_GAP + 1:
            continue
        for each in range(before + 1, after):
            is_loose = verdicts.role[each] in _LOOSE and not kept[each]
            if is_loose and _FIGURES.search(segments.text(page.tree, each)):
                verdicts.role[each] = verdicts.why[each] = _COMMENT
    return verdicts
