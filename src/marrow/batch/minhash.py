"""How alike two texts are, from a few numbers of each (Broder 1997: MinHash).

Takes: the shingles of a text. Gives: its signature, `SIZE` numbers of 32 bits. The share of places where two signatures
agree estimates the share of shingles that the texts have in common (their Jaccard similarity), with a standard error
of at most 0.044. `Bands` cuts signatures into keys such that texts of some similarity are likely to share one.
Keeps true: the same shingles give the same signature, for ever.
"""

from __future__ import annotations

import hashlib
from functools import cache

import numpy as np
from numpy.typing import NDArray

from marrow.batch.shingling import Numbers
from marrow.record import record

SIZE = 128
NEAR = 0.8
"""The similarity from which on pages are duplicates, unless told otherwise; the usual value for web corpora."""

Signature = NDArray[np.uint32]
_AT_ONCE = 4096  # shingles, so that what is in work stays in the processor's cache
_WANTED_RECALL = 0.98


def signature(shingles: Numbers) -> Signature:
    """The signature of a text; without shingles all numbers are the largest there is."""
    factors, shifts = _permutations()
    least = np.full(SIZE, 0xFFFFFFFF, np.uint32)
    numbers = (shingles >> np.uint64(32)).astype(np.uint32)
    for start in range(0, len(numbers), _AT_ONCE):
        permuted = factors * numbers[start : start + _AT_ONCE]
        permuted += shifts
        np.minimum(least, permuted.min(axis=1), out=least)
    return least


def similarity(first: Signature, second: Signature) -> NDArray[np.float64]:
    """How alike texts are, of their signatures, or of rows of signatures."""
    agreeing: NDArray[np.float64] = (first == second).mean(axis=-1)
    return agreeing


@record
class Bands:
    """A signature cut into `count` bands of `rows` numbers each; two texts are compared if a whole band agrees."""

    count: int
    rows: int

    def keys(self, signatures: Signature) -> Numbers:
        """The keys of many signatures: one row for each signature, one column for each band."""
        cut = signatures[:, : self.count * self.rows].reshape(-1, self.count, self.rows)
        mixed = np.full(cut.shape[:2], 0x2545F4914F6CDD1D, np.uint64)
        for row in range(self.rows):
            mixed = (mixed ^ cut[:, :, row]) * np.uint64(0x9E3779B97F4A7C15)
            mixed ^= mixed >> np.uint64(29)
        return mixed


def bands_for(near: float) -> Bands:
    """The longest bands with which nearly all pairs of a similarity are compared; longer ones find fewer wrong pairs.

    >>> bands_for(0.8)
    Bands(count=18, rows=7)
    """
    for rows in range(SIZE, 1, -1):
        count = SIZE // rows
        if 1 - (1 - near**rows) ** count >= _WANTED_RECALL:
            return Bands(count, rows)
    return Bands(SIZE, 1)


@cache
def _permutations() -> tuple[Signature, Signature]:
    """Factors and shifts of `SIZE` permutations of all 32-bit numbers, as columns: odd factors, wrapping around."""
    drawn = hashlib.shake_256(b"marrow minhash").digest(SIZE * 8)
    numbers = np.frombuffer(drawn, "<u4").reshape(2, SIZE, 1)
    return numbers[0] | np.uint32(1), numbers[1].copy()
