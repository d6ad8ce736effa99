"""What is wrong with a batch that was measured: rows that are missing, memory that grows, a share that is too small.

Takes: what was counted. Gives: a line for each fault; none where all is well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

MOST_GROWTH = 0.15
"""Of the memory of all processes, late against early; it differs by 2 or 3 % in a batch of 20,000 pages
(`docs/batch.md`)."""
_LOOKS = 20
"""Fewer say nothing: most of them are of processes that load."""


def missing(rows: int, pages: int) -> Iterator[str]:
    """Every page is to have its row."""
    if rows != pages:
        yield f"{rows:,} rows of {pages:,} pages"


def growth(sizes: Sequence[int]) -> Iterator[str]:
    """The memory of all processes, look by look, is to be the same after a quarter as before the end."""
    if len(sizes) < _LOOKS:
        return
    quarter = len(sizes) // 4
    early, late = median(sizes[quarter : 2 * quarter]), median(sizes[-quarter:])
    if late > early * (1 + MOST_GROWTH):
        yield f"memory grows, from {early / 1e6:,.0f} MB to {late / 1e6:,.0f} MB"


def too_small(share: float, least: float) -> Iterator[str]:
    """A core of the batch is to do as much of what one process does that only extracts."""
    if share < least:
        yield f"a core of the batch has {share:.1%} of one process, and should have {least:.1%}"
