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
_AT_ONCE = 2048
"""Rows: what all trees say of them takes some ten megabytes."""


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
        # Columns of the rows are rows here: all that is looked up for a split or a tree then lies side by side.
        answers = (np.ascontiguousarray(rows.T)[self.feature] <= _rounded_down(self.threshold)[:, None]).view(np.uint8)
        outcome = answers[self.splits[:, 0]]
        for place in range(1, SPLITS):
            outcome |= answers[self.splits[:, place]] << np.uint8(place)
        made = np.zeros((self.labels, len(rows)))
        for label in range(self.labels):
            own = np.flatnonzero(self.label == label)
            if len(own):
                place_of = (np.arange(len(own), dtype=np.int64) * OUTCOMES)[:, None] + outcome[own]
                made[label] = self.values[own].ravel().take(place_of).sum(axis=0)
        return made.T


def _rounded_down(threshold: NDArray[np.float64]) -> NDArray[np.float32]:
    """The largest single-precision numbers up to some: the same rows are at most those, and less is to be copied."""
    near = threshold.astype(np.float32)
    return np.where(near > threshold, np.nextafter(near, np.float32(-np.inf)), near)
