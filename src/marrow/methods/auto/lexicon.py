"""Learned vectors of hashed words or names.

Takes: sorted hashes, a row of small integers for each, and what a step of each column is worth. Gives: sums and means.
Keeps true: integers are summed before they are scaled, so a sum is the same in any order; it is rounded once.
`native/lexicon.c` looks up the same.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from marrow.record import record


@record(eq=False)
class Lexicon:
    """Row i + 1 belongs to hashes[i]; row 0 to all that are unknown."""

    hashes: NDArray[np.uint32]
    rows: NDArray[np.int8]
    scale: NDArray[np.float32]

    def __contains__(self, each: int) -> bool:
        return bool(self._places([each])[0])

    def sum(self, ids: Sequence[int]) -> NDArray[np.int64]:
        """The sum of the vectors of words or names, not yet scaled."""
        total: NDArray[np.int64] = self.rows[self._places(ids)].sum(0, np.int64)
        return total

    def scaled(self, sums: ArrayLike, divisor: ArrayLike = 1) -> NDArray[np.float32]:
        """One row of numbers for each sum, divided by its divisor."""
        total = np.asarray(sums, np.float64).reshape(-1, len(self.scale))
        means: NDArray[np.float64] = total * self.scale.astype(np.float64) / np.asarray(divisor).reshape(-1, 1)
        return means.astype(np.float32)

    def _places(self, ids: Sequence[int]) -> NDArray[np.intp]:
        wanted = np.array(ids, np.uint32)
        at = np.searchsorted(self.hashes, wanted)
        is_known = at < len(self.hashes)
        is_known[is_known] = self.hashes[at[is_known]] == wanted[is_known]
        return np.where(is_known, at + 1, 0)
