"""The recipe: which networks learn, from what, and how long.

Takes: nothing. Gives: `Recipe`s and the arithmetic of targets. Keeps true: a fold is a property of a site, the same in
every run; what a teacher says of pages that it did not learn from counts as much as what all others say together.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.network import sigmoid

FOLDS = 5
_OUT_OF_FOLD = 0.5

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Design:
    """The size of a network, and how it is held back from learning pages by heart."""

    names: int = 16  # columns for names
    words: int = 16  # columns for words
    hidden: int = 64
    kernel: int = 5
    is_separable: bool = True  # the convolution looks at each channel by itself
    scans: int = 1
    has_gru: bool = False
    likes_rare: bool = False  # rare roles count more
    dropout: float = 0.15
    forgets: float = 0.1  # of the vocabulary, for a batch
    goes_bare: float = 0.0  # of pages that lose all names but their tags
    goes_mute: float = 0.0  # of pages that lose all words
    has_crowds: bool = True
    rate: float = 2e-3
    decay: float = 0.05  # of words and names
    batch: int = 24


@dataclass(frozen=True, slots=True)
class Teacher:
    """A network that learns from labels; from all pages, or from all but those of a fold."""

    design: Design
    fold: int | None = None


@dataclass(frozen=True, slots=True)
class Recipe:
    """Teachers learn from labels, students from teachers, the last student from students.

    For the second look, students of the last one leave out a fold each.
    """

    teachers: tuple[Teacher, ...]
    students: tuple[Design, ...]
    last: Design
    teacher_epochs: int
    student_epochs: int
    again_epochs: int

    @property
    def networks(self) -> int:
        """How many it trains."""
        return len(self.teachers) + len(self.students) + 1 + FOLDS

    def with_epochs(self, epochs: int) -> Recipe:
        return replace(self, teacher_epochs=epochs, student_epochs=epochs, again_epochs=epochs)


class Predictions(NamedTuple):
    """Probabilities or logits: of each role and of being kept, for each segment; of each type, for each page."""

    roles: Floats
    keep: Floats
    types: Floats


_SCANS = Design(
    names=48, words=48, hidden=256, is_separable=False, scans=2, likes_rare=True,
    dropout=0.3, forgets=0.3, goes_bare=0.1, goes_mute=0.1, rate=1e-3,
)  # fmt: skip
_GRU = replace(_SCANS, scans=0, has_gru=True)
_PLAIN = Design(dropout=0.2, forgets=0.2, goes_bare=0.15)
_ALONE = replace(_PLAIN, has_crowds=False)
_STUDENT = Design(dropout=0.05, forgets=0.05, rate=3e-3)

FULL = Recipe(
    teachers=(
        *(Teacher(design, fold) for design in (_SCANS, _GRU) for fold in range(FOLDS)),
        Teacher(_ALONE),
        Teacher(replace(_PLAIN, hidden=96, likes_rare=True)),
    ),
    students=(
        _STUDENT,
        replace(_STUDENT, has_crowds=False, goes_bare=0.1, forgets=0.1),
        replace(_STUDENT, hidden=96, names=24, words=24, goes_bare=0.05),
        replace(_STUDENT, has_crowds=False, names=24, words=24, dropout=0.1, goes_mute=0.1),
    ),
    last=replace(_STUDENT, hidden=80, has_crowds=False, goes_bare=0.1, goes_mute=0.1),
    teacher_epochs=13,
    student_epochs=28,
    again_epochs=12,
)
QUICK = Recipe(
    teachers=(Teacher(replace(_GRU, hidden=64), 0), Teacher(replace(_SCANS, hidden=64), 1), Teacher(_PLAIN)),
    students=(_STUDENT, replace(_STUDENT, names=24, words=24)),
    last=FULL.last,
    teacher_epochs=2,
    student_epochs=2,
    again_epochs=2,
)
"""One network of every kind, and hardly any epochs: it shows that training works, and makes no good model."""


def fold_of(site: str) -> int:
    """The fold of a site.

    >>> fold_of("example.org") == fold_of("example.org") < FOLDS
    True
    """
    return hashlib.sha256(site.encode()).digest()[0] % FOLDS


def likely(said: Predictions) -> Predictions:
    """Logits as probabilities."""
    return Predictions(_softmax(said.roles), sigmoid(said.keep), _softmax(said.types))


def _softmax(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    shares: Floats = powers / powers.sum(1, keepdims=True)
    return shares


def mean_of(predictions: Sequence[Predictions]) -> Predictions:
    """What several networks say together."""
    return Predictions(*(np.stack(each).mean(0) for each in zip(*predictions, strict=True)))


def blended(
    teachers: Sequence[Teacher], said: Sequence[Predictions], folds: NDArray[np.int64], start: NDArray[np.int64]
) -> Predictions:
    """The targets of students: the mean of the teachers, in which those that have not seen a page count as all others.

    `folds` are those of pages, `start` is the first segment of each.
    """
    of_segments = np.repeat(folds, np.diff(start))
    blend = Predictions(*(each.copy() for each in mean_of(said)))
    for fold in range(FOLDS):
        unseen = [own for teacher, own in zip(teachers, said, strict=True) if teacher.fold == fold]
        others = [own for teacher, own in zip(teachers, said, strict=True) if teacher.fold != fold]
        if not unseen or not others:
            continue
        parts = zip(blend, mean_of(unseen), mean_of(others), (of_segments, of_segments, folds), strict=True)
        for target, they_say, others_say, of in parts:
            is_new = of == fold
            target[is_new] = _OUT_OF_FOLD * they_say[is_new] + (1 - _OUT_OF_FOLD) * others_say[is_new]
    return blend


def unseen_of(said: Sequence[Predictions], folds: NDArray[np.int64], start: NDArray[np.int64]) -> Predictions:
    """What is said of each page by the network that has not seen its fold; the first one leaves out the first fold."""
    of_segments = np.repeat(folds, np.diff(start))
    own = Predictions(*(each.copy() for each in said[0]))
    for fold, network in enumerate(said):
        for target, they_say, of in zip(own, network, (of_segments, of_segments, folds), strict=True):
            target[of == fold] = they_say[of == fold]
    return own
