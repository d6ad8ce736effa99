"""Many scores as few figures, with intervals.

Takes: the scores of a group of pages. Gives: each measure with its 95 % interval, from a bootstrap over pages with the
seed of `marrow.evaluate.summary`. Keeps true: the same scores give the same figures; a measure that no page has is not
there.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from marrow.evaluate.meta.score import MEASURES, Scores, Share
from marrow.evaluate.summary import RESAMPLES, SEED, Figures, Measure, Summary

_NOTHING = Share(0, 0)


def summarise(name: str, scores: Sequence[Scores]) -> Summary:
    """The measures of a group of pages."""
    rows = np.array([[each.get(measure, _NOTHING) for measure in MEASURES] for each in scores], float)
    pages = len(rows)
    draws = np.random.default_rng(SEED).multinomial(pages, np.full(pages, 1 / pages), RESAMPLES)
    values = _ratios(rows.sum(axis=0))
    resampled = _ratios(np.tensordot(draws, rows, axes=1))
    known = [at for at in range(len(MEASURES)) if not np.isnan(values[at])]
    return Summary(
        name,
        pages,
        {MEASURES[at]: _measure(float(values[at]), resampled[:, at]) for at in known},
        {MEASURES[at]: resampled[:, at] for at in known},
    )


def mean(name: str, summaries: Sequence[Summary]) -> Summary:
    """The mean over groups, each with the same weight; those without a measure do not count for it."""
    measures, resampled = {}, {}
    for each in MEASURES:
        having = [summary for summary in summaries if each in summary.measures]
        if having:
            value = float(np.mean([summary.measures[each].value for summary in having]))
            resampled[each] = np.mean([summary.resampled[each] for summary in having], axis=0)
            measures[each] = _measure(value, resampled[each])
    return Summary(name, sum(summary.pages for summary in summaries), measures, resampled)


def _ratios(sums: Figures) -> Figures:
    """Part by whole; not a number where there is nothing to divide by."""
    part, whole = sums[..., 0], sums[..., 1]
    return np.where(whole > 0, part / np.where(whole > 0, whole, 1), np.nan)


def _measure(value: float, resampled: Figures) -> Measure:
    low, high = np.nanquantile(resampled, (0.025, 0.975))
    return Measure(value, float(low), float(high))
