"""Which words and names a model knows.

Takes: the hashes of each page, and its site. Gives: a `Vocabulary`, those that several sites have.
Keeps true: hashes are sorted, as a model wants them; place 0 is for all that are unknown.

Sites count, not pages: a name that one site has on a thousand pages says nothing about any other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_BITS = np.uint64(32)


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Known hashes; `hashes[i]` has place i + 1."""

    hashes: NDArray[np.uint32]

    def __len__(self) -> int:
        """How many places there are, that of the unknown included."""
        return len(self.hashes) + 1

    def places(self, wanted: NDArray[np.uint32]) -> NDArray[np.int32]:
        """The place of each hash; 0 if it is not known."""
        if not len(self.hashes):
            return np.zeros(len(wanted), np.int32)
        at = np.searchsorted(self.hashes, wanted)
        is_known = self.hashes[np.minimum(at, len(self.hashes) - 1)] == wanted
        return np.where(is_known, at + 1, 0).astype(np.int32)


def learn(pages: Iterable[tuple[str, NDArray[np.uint32]]], least: int) -> Vocabulary:
    """The hashes that are on pages of at least so many sites.

    >>> both, one = np.array([7, 9], np.uint32), np.array([9, 9], np.uint32)
    >>> learn([("a.org", both), ("a.org", both), ("b.org", one)], least=2).hashes.tolist()
    [9]
    """
    sites: dict[str, int] = {}
    found = [np.zeros(0, np.uint64)]
    for site, hashes in pages:
        number = np.uint64(sites.setdefault(site, len(sites)))
        found.append(np.unique(hashes).astype(np.uint64) << _BITS | number)
    pairs = np.unique(np.concatenate(found))
    hashes, count = np.unique((pairs >> _BITS).astype(np.uint32), return_counts=True)
    return Vocabulary(hashes[count >= least])
