"""Precision, recall and F1, in one place for all measures.

Keeps true: a page with nothing to find and nothing found is right (1); one where either is empty is wrong (0).
This is what the article-extraction-benchmark and WCXB do.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass


def harmonic(precision: float, recall: float) -> float:
    """F1 of a precision and a recall.

    >>> harmonic(0.5, 1.0)
    0.6666666666666666
    """
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


@dataclass(frozen=True, slots=True)
class Rates:
    """Precision and recall of one page."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        return harmonic(self.precision, self.recall)


def rates(hits: float, found: float, wanted: float) -> Rates:
    """The rates of `hits` among what was found and what was wanted.

    >>> rates(3, found=4, wanted=6)
    Rates(precision=0.75, recall=0.5)
    >>> rates(0, found=0, wanted=0), rates(0, found=0, wanted=6).f1
    (Rates(precision=1.0, recall=1.0), 0.0)
    """
    if not found and not wanted:
        return Rates(1.0, 1.0)
    return Rates(hits / found if found else 0.0, hits / wanted if wanted else 0.0)


def overlap(found: Counter[str], wanted: Counter[str]) -> Rates:
    """The rates of two multisets."""
    return rates((found & wanted).total(), found.total(), wanted.total())
