"""What a reader wants otherwise: verdicts with some of them overruled.

Takes: verdicts, and the numbers of segments to keep and to drop, as `marrow.explain` tells them. Gives: verdicts.
Keeps true: all others stay as they are, and so do those that were judged as wanted already; nothing given is changed;
what is to be kept is in the article, even if assembling would leave it out, as it does with menus and share buttons.
Refuses (`option.value`): numbers that no segment has, and numbers on both sides.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from marrow.errors import OptionError
from marrow.verdicts import Role, Verdicts

KEPT, DROPPED = "reader.kept", "reader.dropped"
"""Why an overruled segment is what it is."""


def overrule(verdicts: Verdicts, keep: Collection[int] = (), drop: Collection[int] = ()) -> Verdicts:
    """Verdicts by which some segments are kept and others dropped, whatever a method says."""
    if not keep and not drop:
        return verdicts
    _check(len(verdicts), keep, drop)
    was_kept = verdicts.is_kept
    is_kept = was_kept.copy()
    is_kept[list(keep)], is_kept[list(drop)] = True, False
    taken, left = is_kept & ~was_kept, was_kept & ~is_kept
    insisted = np.zeros(len(verdicts), bool)
    insisted[list(keep)] = True
    role, score, why = verdicts.role.copy(), verdicts.score.copy(), verdicts.why.copy()
    # What is taken in is text of the article from here on, and no comment or caption that stands elsewhere as well.
    role[taken], role[left & (role == Role.BODY)] = Role.BODY, Role.OTHER
    score[taken], score[left] = 1, 0
    why[taken], why[left] = len(verdicts.reasons), len(verdicts.reasons) + 1
    reasons = (*verdicts.reasons, KEPT, DROPPED)
    return replace(
        verdicts, role=role, score=score, why=why, reasons=reasons, kept=is_kept, insisted=insisted, first=None
    )


def _check(count: int, keep: Collection[int], drop: Collection[int]) -> None:
    for number in (*keep, *drop):
        if type(number) is not int or not 0 <= number < count:
            raise OptionError("option.value", f"there is no segment {number!r}; the page has {count:,} of them, from 0")
    if both := set(keep) & set(drop):
        raise OptionError("option.value", f"segment {min(both)} is to be kept and to be dropped")
