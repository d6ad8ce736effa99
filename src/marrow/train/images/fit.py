"""The weights of traits, fitted to pictures that are known to belong to their article, or not to.

Takes: `Lesson`s, one per picture. Gives: a weight for each trait and the bias, by maximum likelihood of a logit with an
L2 penalty. Keeps true: the likelihood is concave, so Newton's method finds the one best answer, the same on every
machine but for rounding, which `DIGITS` hides. A page of many pictures counts more than one of few, but not as often
more: by the square root of their number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from marrow.assemble.images.decide import BIAS

DIGITS = 3
PENALTY = 4.0
"""Best of 1, 2, 4 and 8 over five folds by host."""
_STEPS = 40
_CLOSE = 1e-7
_RARE = 3
"""A trait of fewer pages is left out: what it says is chance."""


class Lesson(NamedTuple):
    """A picture: the page it is on and its site, its traits, and whether it belongs to the article."""

    page: str
    site: str
    traits: tuple[str, ...]
    is_article: bool


def fit(lessons: Sequence[Lesson], penalty: float = PENALTY) -> dict[str, float]:
    """The weights of all traits that are not rare; without lessons, nothing weighs anything."""
    if not lessons:
        return {BIAS: 0.0}
    names = _names(lessons)
    places = {name: place for place, name in enumerate(names)}
    rows = np.zeros((len(lessons), len(names)))
    for row, lesson in zip(rows, lessons, strict=True):
        row[[places[trait] for trait in (*lesson.traits, BIAS) if trait in places]] = 1
    of_page = Counter(lesson.page for lesson in lessons)
    counts = np.array([of_page[lesson.page] ** -0.5 for lesson in lessons])
    counts *= len(counts) / counts.sum()
    wanted = np.array([lesson.is_article for lesson in lessons], float)
    held = np.where([name == BIAS for name in names], 1e-3, penalty)
    weights = np.zeros(len(names))
    for _ in range(_STEPS):
        shares = 1 / (1 + np.exp(-(rows @ weights)))
        slope = rows.T @ ((wanted - shares) * counts) - held * weights
        curve = rows.T @ (rows * (shares * (1 - shares) * counts)[:, None]) + np.diag(held)
        step = np.linalg.solve(curve, slope)
        weights += step
        if np.abs(step).max() < _CLOSE:
            break
    return {name: round(weight, DIGITS) for name, weight in zip(names, weights.tolist(), strict=True)}


def _names(lessons: Sequence[Lesson]) -> list[str]:
    pages = Counter(trait for _, trait in {(lesson.page, trait) for lesson in lessons for trait in lesson.traits})
    return sorted({trait for trait, count in pages.items() if count >= _RARE} | {BIAS})
