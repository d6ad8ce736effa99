"""Many scores as few figures, with intervals.

Takes: results. Gives: for a group of pages, each measure with its 95 % interval, from a seeded bootstrap over pages.
Keeps true: the same results give the same figures; a measure that no page of the group has is not there.

Every measure is made of sums over pages (of a rate, of a count), so a page becomes a row of a matrix, and a bootstrap
is that matrix weighted: one product for all resamples and measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from marrow.evaluate.score import Scores

RESAMPLES = 1000
SEED = 20

Figures = NDArray[np.float64]

_MEANS = (
    "word_precision word_recall word_f1 shingle_page_f1 exact rouge_precision rouge_recall rouge_f1".split()
)  # over the pages that have a text
_SUMS = "pages with_output with_truth shingle_precision shingle_recall kept missed extra avoided".split()
_COLUMNS = (*_MEANS, *_SUMS)

MEASURES = (
    "word_precision word_recall word_f1 shingle_precision shingle_recall shingle_f1 shingle_page_f1 exact "
    "rouge_precision rouge_recall rouge_f1 snippet_precision snippet_recall snippet_f1 snippet_accuracy"
).split()
"""All measures, in the order in which they are told."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure with its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """A group of pages of one contestant."""

    name: str
    pages: int
    measures: dict[str, Measure]
    resampled: dict[str, Figures] = field(repr=False)  # for means over several groups


def summarise(name: str, scores: Sequence[Scores]) -> Summary:
    """The measures of a group of pages."""
    rows = np.array([_row(each) for each in scores])
    draws = np.random.default_rng(SEED).multinomial(len(rows), np.full(len(rows), 1 / len(rows)), RESAMPLES)
    values, resampled = _measures(rows.sum(axis=0)), _measures(draws @ rows)
    found = {each: _measure(values[each], resampled[each]) for each in MEASURES if not np.isnan(values[each])}
    return Summary(name, len(rows), found, resampled)


def mean(name: str, summaries: Sequence[Summary]) -> Summary:
    """The mean over groups that all have a measure, each group with the same weight; pages without it do not count."""
    measures, resampled = {}, {}
    for each in MEASURES:
        having = [summary for summary in summaries if each in summary.measures]
        if having:
            value = float(np.mean([summary.measures[each].value for summary in having]))
            resampled[each] = np.mean([summary.resampled[each] for summary in having], axis=0)
            measures[each] = _measure(np.array(value), resampled[each])
    return Summary(name, sum(summary.pages for summary in summaries), measures, resampled)


def _measure(value: Figures, resampled: Figures) -> Measure:
    low, high = np.nanquantile(resampled, (0.025, 0.975))
    return Measure(float(value), float(low), float(high))


def _row(scores: Scores) -> list[float]:
    """A page as numbers, in the order of `_COLUMNS`."""
    found = dict.fromkeys(_COLUMNS, 0.0)
    if scores.words and scores.shingles and scores.rouge:
        shingles = scores.shingles
        found |= {
            "pages": 1.0,
            "word_precision": scores.words.precision,
            "word_recall": scores.words.recall,
            "word_f1": scores.words.f1,
            "with_output": float(shingles.has_output),
            "with_truth": float(shingles.has_truth),
            # The benchmark's means leave these pages out.
            "shingle_precision": shingles.rates.precision if shingles.has_output else 0.0,
            "shingle_recall": shingles.rates.recall if shingles.has_truth else 0.0,
            "shingle_page_f1": shingles.rates.f1,
            "exact": float(shingles.is_exact),
            "rouge_precision": scores.rouge.precision,
            "rouge_recall": scores.rouge.recall,
            "rouge_f1": scores.rouge.f1,
        }
    if scores.snippets:
        snippets = scores.snippets
        found |= {
            "kept": snippets.kept,
            "missed": snippets.missed,
            "extra": snippets.extra,
            "avoided": snippets.avoided,
        }
    return list(found.values())


def _measures(rows: Figures) -> dict[str, Figures]:
    """All measures of sums over pages: one row of `_COLUMNS`, or a matrix of them. Not a number: no page has it."""
    sums = dict(zip(_COLUMNS, np.moveaxis(np.asarray(rows, float), -1, 0), strict=True))
    found = {name: _ratio(sums[name], sums["pages"]) for name in _MEANS}
    found["shingle_precision"] = _ratio(sums["shingle_precision"], sums["with_output"])
    found["shingle_recall"] = _ratio(sums["shingle_recall"], sums["with_truth"])
    found["shingle_f1"] = _f1(found["shingle_precision"], found["shingle_recall"])
    found["snippet_precision"] = _ratio(sums["kept"], sums["kept"] + sums["extra"])
    found["snippet_recall"] = _ratio(sums["kept"], sums["kept"] + sums["missed"])
    found["snippet_f1"] = _f1(found["snippet_precision"], found["snippet_recall"])
    right = sums["kept"] + sums["avoided"]
    found["snippet_accuracy"] = _ratio(right, right + sums["missed"] + sums["extra"])
    return found


def _ratio(top: Figures, bottom: Figures) -> Figures:
    return np.where(bottom > 0, top / np.where(bottom > 0, bottom, 1), np.nan)


def _f1(precision: Figures, recall: Figures) -> Figures:
    """F1; where there is a recall but no precision, because nothing came out at all, it is 0."""
    total = np.nan_to_num(precision) + recall
    return np.where(total > 0, 2 * precision * recall / np.where(total > 0, total, 1), 0 * total)
