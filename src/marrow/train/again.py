"""What the second look at roles learns from, and the weights that are made of what it has learned.

Takes: a corpus, and what networks say of pages that they have not seen. Gives: rows and their roles; of layers that
learned from them, weights of a model. Keeps true: rows are made by the code that judges.
Refuses: a corpus without roles (`input.missing`).

Of pages that a network has learned from it is surer than it will be of any other, so what it says of those does not
teach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.errors import InputError
from marrow.methods.auto.again import LEVELS, Places, Seen, revised, surroundings, unsure_of
from marrow.methods.auto.crowds import drawn_together
from marrow.methods.auto.model import ROLES
from marrow.methods.auto.network import Scores
from marrow.methods.auto.verdict import chances
from marrow.train.corpus import Corpus
from marrow.train.labels import UNKNOWN
from marrow.train.recipe import Predictions
from marrow.verdicts import Role

_KEPT = 0.5
_LENGTH_POWER = 0.3
_LEAST_SPREAD = 0.01
"""Of a number: one that is nearly always the same must not count a hundredfold where it is not."""
_STEPS = np.array(sorted(np.linspace(-1.2, 1.2, 13).round(1), key=abs), np.float32)
_ROUNDS = 2
_BIASED = int(Role.BYLINE), int(Role.PROMO)
"""Roles that are found too often, or too rarely."""
_WORTH = np.full(len(Role), 0.3)
_WORTH[[Role.RELATED, Role.BYLINE, Role.PROMO]] = 1
_WORTH[[Role.OTHER, Role.BODY]] = 0
"""What the F1 of each role counts: the second look is for three of them."""

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


class Lessons(NamedTuple):
    """Segments whose role is known."""

    rows: Floats  # logits of roles come first
    role: Numbers
    weight: Floats
    fold: Numbers  # of the site
    is_free: NDArray[np.bool_]  # it is not kept, so the second look tells its role
    is_unsure: NDArray[np.bool_]  # at first sight, so it is looked at again
    is_marked: NDArray[np.bool_]  # its role is our own mark, and not of the reference

    def of(self, which: Any) -> Lessons:
        """Some of them."""
        return Lessons(*(column[which] for column in self))


class Layers(NamedTuple):
    """Weights and biases of a network for scaled rows."""

    inner: Floats
    inner_bias: Floats
    outer: Floats
    outer_bias: Floats


def lessons_of(corpus: Corpus, unseen: Predictions, folds: Numbers) -> Lessons:
    """The segments of all pages that have roles and are not aged; `unseen` are logits, `folds` those of pages."""
    places = _places(corpus)
    pages = np.flatnonzero(corpus.is_labelled & ~corpus.is_aged).tolist()
    if not pages:
        raise InputError("input.missing", "no page has roles, so there is nothing to learn for the second look")
    found = [_page(corpus, unseen, places, page, int(folds[page])) for page in pages]
    return Lessons(*map(np.concatenate, zip(*found, strict=True)))


def _page(corpus: Corpus, unseen: Predictions, places: Places, page: int, fold: int) -> Lessons:
    begin, end = corpus.start[page : page + 2].tolist()
    own = slice(begin, end)
    crowd = (corpus.crowd[own] - corpus.crowd[own].min()).astype(np.int32)
    scores = drawn_together(Scores(unseen.roles[own], unseen.keep[own], np.zeros(0, np.float32)), crowd)
    keep = chances(scores)
    around = Places(*((each[:, own] - begin).astype(np.int32) for each in places))
    numbers = corpus.numbers[own].astype(np.float32)
    rows = surroundings(Seen(scores.roles, keep, corpus.count[own].astype(np.int32), numbers, crowd), around)
    role = corpus.role[own]
    weight = np.full(len(rows), float(len(rows)) ** -_LENGTH_POWER, np.float32)
    is_unsure = np.zeros(len(rows), np.bool_)
    is_unsure[unsure_of(scores.roles)] = True
    is_marked = np.full(len(rows), corpus.is_marked[page])
    found = Lessons(rows, role, weight, np.full(len(rows), fold), keep < _KEPT, is_unsure, is_marked)
    return found.of(role != UNKNOWN)


def _places(corpus: Corpus) -> Places:
    """Where the elements around each segment begin and end, among the segments of all pages."""
    path, last = corpus.path, corpus.path.start[1:] - 1
    count = len(last)
    owner = np.repeat(np.arange(count), np.diff(path.start))
    first, after = np.full(len(corpus.page_of_node), count), np.zeros(len(corpus.page_of_node), np.int64)
    np.minimum.at(first, path.values, owner)
    np.maximum.at(after, path.values, owner + 1)
    at = last.copy()
    is_line = path.values == corpus.near[owner, 1]
    at[owner[is_line]] = np.flatnonzero(is_line)
    nodes = path.values[np.minimum(at + np.arange(LEVELS)[:, None], last)]
    return Places(first[nodes], after[nodes])


def scaling(rows: Floats) -> tuple[Floats, Floats]:
    """The mean of each number of some rows, and how far it spreads."""
    return rows.mean(0), rows.std(0) + np.float32(_LEAST_SPREAD)


def biases(lessons: Lessons, logits: Floats) -> Floats:
    """What to add to the logit of each role at second sight, for the best F1 of what is told in the end.

    The habits are those of the reference, where there is one.
    """
    counts = lessons.is_free & (~lessons.is_marked | lessons.is_marked.all())
    free, said = lessons.of(counts), logits[counts]
    best = np.zeros(ROLES, np.float32)
    for _ in range(_ROUNDS):
        for each in _BIASED:
            tried = [_worth(_told(free, said + _changed(best, each, step)), free.role) for step in _STEPS]
            best[each] = _STEPS[int(np.argmax(tried))]
    return best


def _told(free: Lessons, logits: Floats) -> Floats:
    first = free.rows[:, :ROLES]
    second = np.where(free.is_unsure[:, None], logits, first)
    return revised(first, second, np.zeros(len(first), np.bool_))


def _changed(best: Floats, role: int, step: np.float32) -> Floats:
    made = best.copy()
    made[role] = step
    return made


def _worth(logits: Floats, role: Numbers) -> float:
    logits[:, Role.BODY] = -np.inf
    judged = logits.argmax(1)
    both = np.bincount(role, minlength=ROLES) + np.bincount(judged, minlength=ROLES)
    right = np.bincount(role[role == judged], minlength=ROLES)
    return float((_WORTH * 2 * right / np.maximum(both, 1)).sum())


def together(several: Sequence[Layers]) -> Layers:
    """One network that says the mean of what several say."""
    first = several[0]
    inner, inner_bias, outer, outer_bias = zip(*several, strict=True)
    return first._replace(
        inner=np.concatenate(inner),
        inner_bias=np.concatenate(inner_bias),
        outer=np.concatenate(outer, axis=1, dtype=np.float32) / np.float32(len(several)),
        outer_bias=np.mean(outer_bias, axis=0),
    )


def parameters_of(layers: Layers, scale: tuple[Floats, Floats], bias: Floats) -> dict[str, Floats]:
    """The parameters for rows as they are: what has scaled them is in the weights."""
    mean, spread = scale
    weights = layers.inner / spread
    return {
        "again.weight": weights,
        "again.bias": layers.inner_bias - weights @ mean,
        "revised.weight": layers.outer,
        "revised.bias": layers.outer_bias + bias,
    }
