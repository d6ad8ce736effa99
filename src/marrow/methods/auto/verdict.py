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

from marrow import native
from marrow.methods.auto.decide import Reason
from marrow.methods.auto.network import Floats, sigmoid
from marrow.verdicts import Role, Verdicts

REASONS = (*(f"auto.{role.name.lower()}" for role in Role), "auto.outside", "auto.comments", "auto.filled")
_DECIMALS = 4
"""Of scores: less than what the order of additions can change."""
_OPEN = 255

Counts = NDArray[np.int32]
Numbers = NDArray[np.uint8]


def _tables() -> tuple[Numbers, Numbers]:
    """What a reason makes of a segment: its role, and the number of its reason. `_OPEN`: the network tells."""
    role_of, why_of = np.full(256, _OPEN, np.uint8), np.full(256, _OPEN, np.uint8)
    role_of[[Reason.KEPT, Reason.FILLED]] = Role.BODY
    role_of[Reason.COMMENTS] = Role.COMMENT
    for number, reason in enumerate((Reason.OUTSIDE, Reason.COMMENTS, Reason.FILLED)):
        why_of[reason] = len(Role) + number
    return role_of, why_of


_ROLE_OF, _WHY_OF = _tables()


def chances(logits: Floats) -> Floats:
    """Logits as probabilities, rounded."""
    if native.core is None:
        return np.round(sigmoid(logits), _DECIMALS)
    powers = np.empty_like(logits)
    native.core.fold(logits, powers)
    np.exp(powers, out=powers)
    native.core.chances(logits, powers, 10.0**_DECIMALS)
    return powers


def shares(logits: Floats) -> list[float]:
    """Logits of which one is true as probabilities."""
    given: list[float] = logits.tolist()
    most = max(given)
    powers = [exp(logit - most) for logit in given]
    total = sum(powers)
    return [power / total for power in powers]


def verdicts_of(reason: Numbers, keep: Floats, words: Counts, roles: Floats, *, page_type: str) -> Verdicts:
    """The verdicts on all segments: kept ones are of the body, others are what they are most like."""
    columns = _columns_compiled if native.core is not None else _columns
    role, why, kept, total = columns(reason, keep, words, roles)
    # The mean probability of the words that are kept; None if there are none.
    confidence = round(total / kept, _DECIMALS) if kept else None
    return Verdicts(role, keep, why, REASONS, "auto", page_type=page_type, confidence=confidence)


_Columns = tuple[Numbers, Numbers, int, float]


def _columns_compiled(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> _Columns:
    assert native.core is not None
    role, why = np.empty_like(reason), np.empty_like(reason)
    return role, why, *native.core.verdicts(reason, keep, words, roles, _ROLE_OF, _WHY_OF, role, why)


def _columns(reason: Numbers, keep: Floats, words: Counts, roles: Floats) -> _Columns:
    """Roles, reasons, how many words are kept, and the sum of their probabilities."""
    told = _ROLE_OF[reason]
    role = np.where(told != _OPEN, told, _best_other(roles))
    why = np.where(_WHY_OF[reason] != _OPEN, _WHY_OF[reason], role)
    is_kept = told == Role.BODY
    return role, why, int(words[is_kept].sum()), float(keep[is_kept] @ words[is_kept])


def _best_other(roles: Floats) -> Numbers:
    """The likeliest role of each segment if it is not the body's."""
    others = roles.copy()
    others[:, Role.BODY] = -np.inf
    best: NDArray[np.intp] = others.argmax(1)
    return best.astype(np.uint8)
