"""The longest common subsequence of two sequences: which elements of one stand, in order, in the other.

Takes: two sequences of hashable elements. Gives: the pairs of positions that are aligned, rising in both.
Keeps true: no alignment is longer. The cost is that of a few operations on integers of `len(first)` bits for each
element of `second` (Hyyrö 2004): two texts of 5,000 words take some 20 ms. The memory is one such integer for each
element, so sequences whose product is past `MOST_BITS` are aligned piece by piece, which may miss pairs.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import ceil, sqrt

MOST_BITS = 800_000_000  # 100 MB

Pairs = list[tuple[int, int]]


def align(first: Sequence[Hashable], second: Sequence[Hashable]) -> Pairs:
    """The aligned positions of two sequences.

    >>> align("tea time", "a timer")
    [(2, 0), (3, 1), (4, 2), (5, 3), (6, 4), (7, 5)]
    """
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    end = 0
    while end < min(len(first), len(second)) - start and first[-1 - end] == second[-1 - end]:
        end += 1
    pairs = [(each, each) for each in range(start)]
    for here, there in _pieces(start, len(first) - end, len(second) - end):
        pairs += [(here.start + i, there.start + j) for i, j in _align(first[here], second[there])]
    return pairs + [(len(first) - left, len(second) - left) for left in range(end, 0, -1)]


def _pieces(start: int, first_end: int, second_end: int) -> Iterator[tuple[slice, slice]]:
    """The two sequences from `start` on, in as many pieces as memory asks for: mostly one."""
    count = max(1, ceil(sqrt((first_end - start) * (second_end - start) / MOST_BITS)))
    for piece in range(count):
        yield _part(start, first_end, piece, count), _part(start, second_end, piece, count)


def _part(start: int, end: int, piece: int, count: int) -> slice:
    size = end - start
    return slice(start + size * piece // count, start + size * (piece + 1) // count)


def _align(first: Sequence[Hashable], second: Sequence[Hashable]) -> Pairs:
    if not first or not second:
        return []
    rows = _rows(first, second)
    pairs: Pairs = []
    i, j = len(first), len(second)
    while i and j:
        bit = 1 << (i - 1)
        if rows[j] & bit:  # the i-th element adds nothing here
            i -= 1
        elif not rows[j - 1] & bit:  # nor does the j-th of the other sequence
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((i, j))
    return pairs[::-1]


def _rows(first: Sequence[Hashable], second: Sequence[Hashable]) -> list[int]:
    """For each start of `second`: bit i is 0 where first[: i + 1] has one more in common with it than first[:i]."""
    where = _positions(first)
    everything = (1 << len(first)) - 1
    rows = [everything]
    row = everything
    for element in second:
        matches = row & where.get(element, 0)
        if matches:
            row = ((row + matches) | (row - matches)) & everything
        rows.append(row)
    return rows


def _positions(sequence: Sequence[Hashable]) -> dict[Hashable, int]:
    """For each element, its positions as bits of a number."""
    found: dict[Hashable, int] = {}
    for position, element in enumerate(sequence):
        found[element] = found.get(element, 0) | 1 << position
    return found
