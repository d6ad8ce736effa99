"""Lists of different lengths in two arrays.

Takes: lists of numbers. Gives: `Ragged`. Keeps true: list k is values[start[k] : start[k + 1]].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Ragged:
    """Lists of numbers, one after the other."""

    values: NDArray[Any]
    start: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.start) - 1

    def __getitem__(self, place: int) -> NDArray[Any]:
        found: NDArray[Any] = self.values[self.start[place] : self.start[place + 1]]
        return found

    def only(self, is_wanted: NDArray[np.bool_]) -> Ragged:
        """The same lists without some of their values."""
        before = np.concatenate(([0], np.cumsum(is_wanted)))
        return Ragged(self.values[is_wanted], before[self.start])


def ragged(lists: Sequence[Sequence[int] | NDArray[Any]], kind: DTypeLike) -> Ragged:
    """Lists as arrays.

    >>> [*map(len, ragged([[1, 2], [], [3]], np.int32))]
    [2, 0, 1]
    """
    start = starts(map(len, lists))
    return Ragged(np.fromiter(chain.from_iterable(lists), kind, int(start[-1])), start)


def joined(parts: Sequence[Ragged]) -> Ragged:
    """The lists of all parts, in order."""
    shifts = starts(len(part.values) for part in parts)
    ends = [part.start[1:] + shift for part, shift in zip(parts, shifts, strict=False)]
    return Ragged(np.concatenate([part.values for part in parts]), np.concatenate([np.zeros(1, np.int64), *ends]))


def starts(lengths: Iterable[int]) -> NDArray[np.int64]:
    """Where each of some lists begins, and where the last one ends.

    >>> starts([2, 0, 1]).tolist()
    [0, 2, 2, 3]
    """
    return np.concatenate((np.zeros(1, np.int64), np.cumsum(np.fromiter(lengths, np.int64))))
