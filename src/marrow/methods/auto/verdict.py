"""From what the network says to verdicts, but for the decision between the two: compiled where it can be, else here.

Takes: scores, and the reasons of `decide`. Gives: probabilities, and `Verdicts`.
Keeps true: both forms give the same, bit for bit.

It is little work, but work of twenty calls of NumPy: on a page that nobody has seen before, that takes as long as
reading all of its words.
"""

from __future__ import annotations

from math import exp

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.decide import Reason
from marrow.methods.auto.network import Floats, Scores, sigmoid
from marrow.verdicts import Role, Verdicts

REASONS = (*(f"auto.{role.name.lower()}" for role in Role), "auto.outside", "auto.comments", "auto.filled")
_DECIMALS = 4
"""Of scores: less than what the order of additions can change."""
_SAY = np.zeros(len(Role), np.float32)
_SAY[[Role.DECK, Role.PROMO, Role.RELATED]] = 0.5, -0.5, -0.3
"""What a role adds to the probability. On these people do not agree: many keep standfirsts, some even promotion."""
_OPEN = 255
_OF_ARTICLE = np.isin(np.arange(len(Role)), (Role.DECK, Role.TITLE, Role.CAPTION))
"""Roles that a segment may have and be kept all the same."""

Counts = NDArray[np.int32]
Numbers = NDArray[np.uint8]
Flags = NDArray[np.bool_]


def _tables() -> tuple[Numbers, Numbers]:
    """What a reason makes of a segment: its role, and the number of its reason. `_OPEN`: the network tells."""
    role_of, why_of = np.full(256, _OPEN, np.uint8), np.full(256, _OPEN, np.uint8)
    role_of[[Reason.KEPT, Reason.FILLED]] = Role.BODY
    role_of[Reason.COMMENTS] = Role.COMMENT
    for number, reason in enumerate((Reason.OUTSIDE, Reason.COMMENTS, Reason.FILLED)):
        why_of[reason] = len(Role) + number
    return role_of, why_of


_ROLE_OF, _WHY_OF = _tables()


def chances(scores: Scores) -> Floats:
    """The probability that each segment is kept, rounded: what people keep, with a word from its role."""
    if not len(scores.keep):
        return scores.keep
    powers = np.exp(scores.roles - scores.roles.max(1)[:, None])
    said = powers @ _SAY / powers.sum(1)
    chance: Floats = np.round(np.clip(sigmoid(scores.keep) + said, 0, 1), _DECIMALS)
    return chance


def shares(logits: Floats) -> list[float]:
    """Logits of which one is true as probabilities."""
    given: list[float] = logits.tolist()
    most = max(given)
    powers = [exp(logit - most) for logit in given]
    total = sum(powers)
    return [power / total for power in powers]


def verdicts_of(reason: Numbers, keep: Floats, words: Counts, roles: Floats, *, page_type: str) -> Verdicts:
    """The verdicts on all segments: kept ones are of the body or stand with it, others are what they are most like."""
    role, why, is_kept, kept, total = _columns(reason, keep, words, roles)
    # The mean probability of the words that are kept; None if there are none.
    confidence = round(total / kept, _DECIMALS) if kept else None
    return Verdicts(role, keep, why, REASONS, "auto", kept=is_kept, page_type=page_type, confidence=confidence)


_Columns = tuple[Numbers, Numbers, Flags, int, float]


def _columns(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> _Columns:
    """Roles, reasons, how many words are kept, and the sum of their probabilities."""
    told = _ROLE_OF[reason]
    is_kept = told == Role.BODY
    best = roles.argmax(1).astype(np.uint8)
    role = np.where(told != _OPEN, told, _best_other(roles))
    role = np.where(is_kept & _OF_ARTICLE[best], best, role)
    why = np.where(_WHY_OF[reason] != _OPEN, _WHY_OF[reason], role)
    return role, why, is_kept, int(words[is_kept].sum()), float(keep[is_kept] @ words[is_kept])


def _best_other(roles: Floats) -> Numbers:
    """The likeliest role of each segment if it is not the body's."""
    others = roles.copy()
    others[:, Role.BODY] = -np.inf
    best: NDArray[np.intp] = others.argmax(1)
    return best.astype(np.uint8)
