"""How right one answer is.

Takes: a truth and what an extractor said. Gives: for each measure that the page has, a `Share` of something that is
right. Keeps true: over several pages, a measure is the sum of its parts divided by the sum of its wholes.

A field that an extractor never tells (htmldate knows no titles) is None, and not scored; one it did not find is empty,
and wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from marrow.evaluate.meta.fold import day_of, fold_names, fold_title
from marrow.evaluate.meta.pages import Truth
from marrow.evaluate.words import word_rates

MEASURES = ("title_exact", "title_f1", "author_exact", "author_precision", "author_recall", "author_f1", "day")
"""All measures, in the order in which they are told."""


class Share(NamedTuple):
    """So much of so much."""

    part: float
    whole: float


Scores = Mapping[str, Share]
"""By measure; those for which the page has no truth, or the extractor no answer, are not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What an extractor said of a page; `date` as ISO 8601. None: it never tells this field. Then `error`, if any."""

    title: str | None = None
    authors: tuple[str, ...] | None = None
    date: str | None = None
    sources: Mapping[str, tuple[str, ...]] | None = None  # field → who told Marrow
    error: str = ""


def score(truth: Truth, answer: Answer) -> Scores:
    """Measure an answer."""
    found: dict[str, Share] = {}
    if truth.title and answer.title is not None:
        found |= _title(truth.title, answer.title)
    if truth.names is not None and answer.authors is not None:
        found |= _authors(truth.names, fold_names(answer.authors))
    if truth.day and answer.date is not None:
        found["day"] = Share(day_of(answer.date) == truth.day, 1)
    return found


def _title(truth: str, found: str) -> Scores:
    """
    >>> _title("A bridge is gone", "A bridge is gone | News")
    {'title_exact': Share(part=False, whole=1), 'title_f1': Share(part=0.888888888888889, whole=1)}
    """
    wanted, got = fold_title(truth), fold_title(found)
    return {"title_exact": Share(wanted == got, 1), "title_f1": Share(word_rates(wanted, got).f1, 1)}


def _authors(wanted: frozenset[str], found: frozenset[str]) -> Scores:
    """A page without a known author is no test of whether one was found, only of what should not have been.

    >>> _authors(frozenset(["ana", "bo"]), frozenset(["bo", "news"]))["author_f1"]
    Share(part=2, whole=4)
    >>> list(_authors(frozenset(), frozenset(["news"])))
    ['author_precision', 'author_f1']
    """
    hits = len(wanted & found)
    scores = {"author_precision": Share(hits, len(found)), "author_f1": Share(2 * hits, len(wanted) + len(found))}
    if wanted:
        scores |= {"author_exact": Share(wanted == found, 1), "author_recall": Share(hits, len(wanted))}
    return scores
