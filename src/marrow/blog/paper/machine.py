"""A support vector machine with an RBF kernel, in NumPy.

Takes: the arrays of a machine that LIBSVM has trained (scikit-learn's `SVC`), and rows. Gives: the class of each row.
Keeps true: the same answers as LIBSVM but for ties and rounding: of every two classes one wins a vote, and the class
with most votes is the row's, the first of equals. Work is bounded by rows times support vectors, a few hundred rows
at a time.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from marrow.record import record

Floats = NDArray[np.float64]
_AT_ONCE = 256


@record(eq=False)
class Machine:
    """Support vectors, class after class; `classes` are sets of labels as bits."""

    vectors: Floats
    coefficients: Floats  # one row less than there are classes, a column for each vector
    intercepts: Floats  # one for every two classes
    sizes: NDArray[np.int64]  # how many vectors each class has
    classes: NDArray[np.int64]
    gamma: float

    def votes(self, rows: Floats) -> NDArray[np.int64]:
        """How many of the others each class wins against, for every row."""
        return np.concatenate([self._votes(rows[at : at + _AT_ONCE]) for at in range(0, max(len(rows), 1), _AT_ONCE)])

    def _votes(self, rows: Floats) -> NDArray[np.int64]:
        kernel = self._kernel(rows)
        ends = np.cumsum(self.sizes)
        votes = np.zeros((len(rows), len(self.classes)), np.int64)
        for number, (one, other) in enumerate(combinations(range(len(self.classes)), 2)):
            first, second = (slice(ends[each] - self.sizes[each], ends[each]) for each in (one, other))
            score = (
                kernel[:, first] @ self.coefficients[other - 1, first]
                + kernel[:, second] @ self.coefficients[one, second]
            )
            wins = score + self.intercepts[number] > 0
            votes[:, one] += wins
            votes[:, other] += ~wins
        return votes

    def _kernel(self, rows: Floats) -> Floats:
        squares = (rows**2).sum(1)[:, None] + (self.vectors**2).sum(1)[None] - 2 * rows @ self.vectors.T
        kernel: Floats = np.exp(-self.gamma * np.maximum(squares, 0))
        return kernel

    def predict(self, rows: Floats) -> NDArray[np.int64]:
        """The class of every row."""
        classes: NDArray[np.int64] = self.classes[self.votes(rows).argmax(1)]
        return classes
