"""Shingle precision, recall and F1, and exact matches, as the article-extraction-benchmark of scrapinghub has them.

Takes: the truth and what was extracted. Gives: the rates of their multisets of shingles: four tokens in a row, which
sees order and glued words; a text of fewer tokens is one shingle.
Over several pages the benchmark takes the mean precision of the pages that have output, the mean recall of the pages
that have a truth, and F1 of those two means. So it does not punish an empty page in precision, and its F1 is not the
mean of the pages' F1; `summary.py` gives both. Chinese and Japanese are counted by character here, see `tokens.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from marrow.evaluate.rates import Rates, rates
from marrow.evaluate.tokens import tokens

LENGTH = 4


@dataclass(frozen=True, slots=True)
class Shingles:
    """How one page fared."""

    rates: Rates
    has_output: bool
    has_truth: bool
    is_exact: bool  # all tokens are the same, in the same order


def match_shingles(truth: str, found: str) -> Shingles:
    """Compare two texts.

    Of the truth's two shingles one is found, and one of the two found is right:

    >>> match_shingles("a b c d e", "b c d e f").rates
    Rates(precision=0.5, recall=0.5)
    >>> match_shingles("Tea, hot.", "Tea hot").is_exact
    True
    """
    wanted, got = tokens(truth), tokens(found)
    wanted_shingles, got_shingles = _shingles(wanted), _shingles(got)
    hits = (wanted_shingles & got_shingles).total()
    return Shingles(
        rates=rates(hits, got_shingles.total(), wanted_shingles.total()),
        has_output=bool(got),
        has_truth=bool(wanted),
        is_exact=wanted == got,
    )


def _shingles(found: list[str]) -> Counter[tuple[str, ...]]:
    if 0 < len(found) < LENGTH:
        return Counter([tuple(found)])
    return Counter(zip(*(found[start:] for start in range(LENGTH)), strict=False))
