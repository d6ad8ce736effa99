"""The default method: a small network that has learned what people keep of a page.

Takes: a page and its segments. Gives: a role for each segment, with the probability that it is kept; the type of the
page, and how sure all that is. Keeps true: the same page gives the same verdicts, in any process.

    hints      what the page says of itself
    numbers    what each segment is like, in a hundred numbers       (nodes, texts, likeness, groups)
    embed      the words of the segment and the names around it, as learned vectors (hashes, lexicon)
    network    the segments in their order, and the page as a whole
    decide     what is kept: the tree has a word in it
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.decide import Reason, decide
from marrow.methods.auto.model import Model, shipped
from marrow.methods.auto.network import sigmoid
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.verdicts import Role, Verdicts

REASONS = (*(f"auto.{role.name.lower()}" for role in Role), "auto.outside", "auto.comments", "auto.filled")
PAGE_TYPES = ("", *"article blog forum listing documentation product service collection other".split())
"""What a page can be, in the order of the model's outputs; the first is for pages of which nobody said it."""
_SINGLE = [PAGE_TYPES.index(name) for name in ("article", "blog", "documentation")]
_FORUM = PAGE_TYPES.index("forum")
_DECIMALS = 4
"""Of scores: less than what the order of additions can change."""


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment with the model that comes with Marrow."""
    return judge_with(shipped(), page, segments, options)


def judge_with(model: Model, page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment with a model."""
    rows, words = rows_of(page, segments, model)
    scores = scores_of(rows, words, model)
    keep = np.round(sigmoid(scores.keep), _DECIMALS)
    types = _shares(scores.types) if len(segments) else np.zeros(len(PAGE_TYPES))
    reason = decide(
        page, segments, keep, words,
        precision=options.auto.precision,
        is_single=bool(types[_SINGLE].sum() >= 0.5),
        forum=float(types[_FORUM]),
    )  # fmt: skip
    is_kept = (reason == Reason.KEPT) | (reason == Reason.FILLED)
    role = np.where(is_kept, np.uint8(Role.BODY), _best_other(scores.roles))
    role[reason == Reason.COMMENTS] = Role.COMMENT
    why = np.where(reason > Reason.KEPT, reason + np.uint8(len(Role) - Reason.OUTSIDE), role)
    return Verdicts(
        role, keep, why, REASONS, "auto",
        page_type=PAGE_TYPES[1 + int(types[1:].argmax())] if len(segments) else "",
        confidence=_confidence(keep[is_kept], words[is_kept]),
    )  # fmt: skip


def _shares(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    """Scores as probabilities."""
    powers = np.exp(scores.astype(np.float64) - scores.max())
    shares: NDArray[np.float64] = powers / powers.sum()
    return shares


def _best_other(roles: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The likeliest role of each segment if it is not the body's."""
    others = roles.copy()
    others[:, Role.BODY] = -np.inf
    best: NDArray[np.intp] = others.argmax(1)
    return best.astype(np.uint8)


def _confidence(keep: NDArray[np.float32], words: NDArray[np.int32]) -> float | None:
    """The mean probability of the words that are kept; None if there are none."""
    total = int(words.sum())
    return round(float(keep @ words) / total, _DECIMALS) if total else None
