"""The weights of traits, fitted to pages whose right values are known.

Takes: `Choice`s, one per page: the traits of each value that it offers, and which of them are right. Gives: a weight
for each trait, by maximum likelihood of a multinomial logit with an L2 penalty. Keeps true: the likelihood is concave,
so Newton's method finds the one best answer, the same on every machine but for rounding, which `DIGITS` hides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.assemble.metadata.evidence import NONE

DIGITS = 3
_STEPS = 30
_CLOSE = 1e-7
_RARE = 3
"""A trait of fewer pages is left out: what it says is chance."""

Floats = NDArray[np.float64]


class Choice(NamedTuple):
    """The values of one page, by their traits, and which are right (none may be). `weight` is what the page counts."""

    options: tuple[tuple[str, ...], ...]
    right: frozenset[int]
    weight: float = 1.0


def fit(choices: Sequence[Choice], penalty: float = 1.0) -> dict[str, float]:
    """The weights of all traits that are not rare."""
    names = _names(choices)
    rows, starts, wanted, counts = _matrix(choices, {name: number for number, name in enumerate(names)})
    weights: Floats = np.zeros(len(names))
    for _ in range(_STEPS):
        shares = _shares(rows @ weights, starts)
        slope = rows.T @ ((wanted - shares) * counts) - penalty * weights
        step = np.linalg.solve(_curve(rows, shares, counts, starts) + penalty * np.eye(len(names)), slope)
        weights += step
        if np.abs(step).max() < _CLOSE:
            break
    return {name: round(weight, DIGITS) for name, weight in zip(names, weights.tolist(), strict=True)}


def likelihood(choices: Sequence[Choice], weights: Mapping[str, float]) -> float:
    """The mean log-likelihood of the right values."""
    names = sorted(weights)
    rows, starts, wanted, _ = _matrix(choices, {name: number for number, name in enumerate(names)})
    shares = _shares(rows @ np.array([weights[name] for name in names]), starts)
    right = np.add.reduceat(shares * (wanted > 0), starts[:-1])
    return float(np.log(np.maximum(right, 1e-12)).mean())


def _names(choices: Sequence[Choice]) -> list[str]:
    pages = Counter(trait for choice in choices for trait in {one for option in choice.options for one in option})
    return sorted({trait for trait, count in pages.items() if count >= _RARE} | {NONE})


def _matrix(choices: Sequence[Choice], numbers: Mapping[str, int]) -> tuple[Floats, NDArray[np.intp], Floats, Floats]:
    """A row for each option and for "none" of each choice; where choices begin; what is wanted; what rows count."""
    starts = np.cumsum([0, *(len(choice.options) + 1 for choice in choices)])
    rows = np.zeros((starts[-1], len(numbers)))
    wanted, counts = np.zeros(starts[-1]), np.zeros(starts[-1])
    for choice, start in zip(choices, starts.tolist(), strict=False):
        for place, option in enumerate((*choice.options, (NONE,)), start):
            for trait in option:
                if trait in numbers:
                    rows[place, numbers[trait]] += 1
        right = sorted(choice.right) or [len(choice.options)]
        for place in right:
            wanted[start + place] = 1 / len(right)
        counts[start : start + len(choice.options) + 1] = choice.weight
    return rows, starts, wanted, counts


def _shares(scores: Floats, starts: NDArray[np.intp]) -> Floats:
    """The probability of each option of each choice."""
    lengths = np.diff(starts)
    highest = np.repeat(np.maximum.reduceat(scores, starts[:-1]), lengths)
    shares: Floats = np.exp(scores - highest)
    shares /= np.repeat(np.add.reduceat(shares, starts[:-1]), lengths)
    return shares


def _curve(rows: Floats, shares: Floats, counts: Floats, starts: NDArray[np.intp]) -> Floats:
    """The sum of the covariances of traits within each choice."""
    means = np.add.reduceat(rows * shares[:, None], starts[:-1])
    curve: Floats = rows.T @ (rows * (shares * counts)[:, None]) - means.T @ (means * counts[starts[:-1], None])
    return curve
