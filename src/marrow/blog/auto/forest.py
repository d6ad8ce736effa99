"""Boosted trees, in NumPy.

Takes: the arrays of a forest that training has written, and rows. Gives: a logit for each row and label. Keeps true:
sums are those of the library that trained the trees, but for rounding; no tree is walked: each has at most `SPLITS`
splits, so all answers to them are one small number, by which the tree's value is looked up.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.record import record

Rows = NDArray[np.float32]

SPLITS = 5
OUTCOMES = 1 << SPLITS
_BYTE = 8
_AT_ONCE = 2048
"""Rows: what all trees are asked of them takes some ten megabytes."""


@record(eq=False)
class Forest:
    """Trees over shared splits: a split is true where the number of its feature is at most its threshold."""

    feature: NDArray[np.int16]  # of each split
    threshold: NDArray[np.float64]
    splits: NDArray[np.int32]  # a row for each tree, SPLITS long; what a tree does not need is any split
    values: NDArray[np.float64]  # a row for each tree: its value for every outcome, the first split in the lowest bit
    label: NDArray[np.int8]  # what each tree speaks for
    labels: int

    def logits(self, rows: Rows) -> NDArray[np.float64]:
        """The sums of all trees, a column for each label."""
        starts = range(0, max(len(rows), 1), _AT_ONCE)
        return np.concatenate([self._logits(rows[start : start + _AT_ONCE]) for start in starts])

    def _logits(self, rows: Rows) -> NDArray[np.float64]:
        answers = rows[:, self.feature].astype(np.float64) <= self.threshold
        asked = np.zeros((len(rows), len(self.splits), _BYTE), bool)
        asked[:, :, :SPLITS] = answers[:, self.splits]
        outcome = np.packbits(asked.reshape(len(rows), len(self.splits) * _BYTE), axis=1, bitorder="little")
        values = self.values[np.arange(len(self.splits)), outcome]
        made = np.zeros((len(rows), self.labels))
        for label in range(self.labels):
            made[:, label] = values[:, self.label == label].sum(axis=1)
        return made
