"""From what the network says to verdicts, but for the decision between the two: compiled where it can be, else here.

Takes: scores, and the reasons of `decide`. Gives: probabilities, and `Verdicts`.
Keeps true: both forms give the same, bit for bit: powers of e are NumPy's in both, and sums are made in order.

It is little work, but work of twenty calls of NumPy: on a page that nobody has seen before, that takes as long as
reading all of its words.
"""

from __future__ import annotations

from math import exp, log

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.methods.auto.decide import Reason, kept_by
from marrow.methods.auto.network import Floats, Scores
from marrow.verdicts import Role, Verdicts

_OWN = "auto.outside", "auto.comments", "auto.filled", "auto.apart"
REASONS = (*(f"auto.{role.name.lower()}" for role in Role), *_OWN)
_DECIMALS = 4
"""Of scores: less than what the order of additions can change."""
_SAY = np.zeros(len(Role))
_SAY[[Role.DECK, Role.PROMO, Role.RELATED]] = 0.5, -0.5, -0.3
"""What a role adds to the probability. On these people do not agree: many keep standfirsts, some even promotion."""
_FEW, _MUCH = 30, 150
"""Words of an article that is hardly one, and of talk that is more than that."""
_SLOPE, _SHIFT, _LEAST = 0.57, 0.81, 0.01
"""Of the calibration; docs/reliability.md tells how they were found."""
_OPEN = 255
_OF_ARTICLE = np.array([role in (Role.DECK, Role.TITLE, Role.CAPTION) for role in Role])
"""Roles that a segment may have and be kept all the same."""

Counts = NDArray[np.int32]
Numbers = NDArray[np.uint8]
Flags = NDArray[np.bool_]


def _tables() -> tuple[Numbers, Numbers]:
    """What a reason makes of a segment: its role, and the number of its reason. `_OPEN`: the network tells."""
    role_of, why_of = np.full(256, _OPEN, np.uint8), np.full(256, _OPEN, np.uint8)
    role_of[[Reason.KEPT, Reason.FILLED]] = Role.BODY
    role_of[Reason.COMMENTS] = Role.COMMENT
    for number, reason in enumerate((Reason.OUTSIDE, Reason.COMMENTS, Reason.FILLED, Reason.APART)):
        why_of[reason] = len(Role) + number
    return role_of, why_of


_ROLE_OF, _WHY_OF = _tables()
_TABLES = _ROLE_OF, _WHY_OF, _OF_ARTICLE


def chances(scores: Scores) -> Floats:
    """The probability that each segment is kept, rounded: what people keep, with a word from its role."""
    if not len(scores.keep):
        return scores.keep
    powers = np.empty((len(scores.keep), len(_SAY) + 1), np.float32)
    if native.core is None:
        _fold(scores, powers)
        return _chances(scores.keep, np.exp(powers, out=powers))
    native.core.fold(scores.roles, scores.keep, powers)
    np.exp(powers, out=powers)
    made = np.empty_like(scores.keep)
    native.core.chances(scores.keep, powers, _SAY, 10.0**_DECIMALS, made)
    return made


def _fold(scores: Scores, folded: Floats) -> None:
    """Logits from which powers of e can be made without overflow: of roles, and in the last column of being kept."""
    folded[:, :-1] = scores.roles - scores.roles.max(1)[:, None]
    folded[:, -1] = -np.abs(scores.keep)


def _chances(keep: Floats, powers: Floats) -> Floats:
    of_roles, of_keep = powers[:, :-1].astype(np.float64), powers[:, -1].astype(np.float64)
    said = _sums(of_roles * _SAY) / _sums(of_roles)
    chance = np.where(keep >= 0, 1, of_keep) / (1 + of_keep) + said
    return np.round(np.clip(chance, 0, 1), _DECIMALS).astype(np.float32)


def _sums(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum of each row, from left to right: `sum` has an order of its own."""
    sums: NDArray[np.float64] = rows.cumsum(1)[:, -1]
    return sums


def verdicts_of(reason: Numbers, keep: Floats, words: Counts, roles: Floats, *, page_type: str) -> Verdicts:
    """The verdicts on all segments: kept ones are of the body or stand with it, others are what they are most like."""
    role, why, is_kept, kept, total = _told(reason, keep, words, roles)
    confidence = _calibrated(total / kept) if kept else None
    return Verdicts(role, keep, why, REASONS, "auto", kept=is_kept, page_type=page_type, confidence=confidence)


def roles_of(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> tuple[Numbers, Numbers]:
    """The role of each segment, and the number of its reason: what is kept is settled."""
    return _told(reason, keep, words, roles)[:2]


def keep_talk(reason: Numbers, words: Counts, roles: Floats) -> None:
    """Keep what looks like comments, if it is much and hardly anything else is kept: such a page is about that."""
    if int(words[kept_by(reason)].sum()) >= _FEW:
        return
    is_talk = (roles.argmax(1) == Role.COMMENT) & (reason != Reason.COMMENTS)
    if int(words[is_talk].sum()) >= _MUCH:
        reason[is_talk] = Reason.KEPT


def _calibrated(mean: float) -> float:
    """How good the article probably is, from the mean probability of its words.

    >>> [_calibrated(mean) for mean in (0.3, 0.9, 0.99)]
    [0.581, 0.8872, 0.9686]
    """
    certain = min(max(mean, _LEAST), 1 - _LEAST)
    return round(1 / (1 + exp(-_SLOPE * log(certain / (1 - certain)) - _SHIFT)), _DECIMALS)


_Columns = tuple[Numbers, Numbers, Flags, int, float]


def _told(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> _Columns:
    return (_columns if native.core is None else _columns_compiled)(reason, keep, words, roles)


def _columns_compiled(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> _Columns:
    assert native.core is not None
    role, why, is_kept = np.empty_like(reason), np.empty_like(reason), np.empty(len(reason), bool)
    return role, why, is_kept, *native.core.verdicts(reason, keep, words, roles, _TABLES, role, why, is_kept)


def _columns(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> _Columns:
    """Roles, reasons, what is kept, how many words that is, and the sum of their probabilities."""
    told = _ROLE_OF[reason]
    is_kept = told == Role.BODY
    best = roles.argmax(1).astype(np.uint8)
    role = np.where(told != _OPEN, told, _best_other(roles))
    role = np.where(is_kept & _OF_ARTICLE[best], best, role)
    why = np.where(_WHY_OF[reason] != _OPEN, _WHY_OF[reason], role)
    weighed = keep[is_kept].astype(np.float64) * words[is_kept]
    return role, why, is_kept, int(words[is_kept].sum()), float(np.append(0, weighed).cumsum()[-1])


def _best_other(roles: Floats) -> Numbers:
    """The likeliest role of each segment if it is not the body's."""
    others = roles.copy()
    others[:, Role.BODY] = -np.inf
    best: NDArray[np.intp] = others.argmax(1)
    return best.astype(np.uint8)
