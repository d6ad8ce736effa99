"""What becomes of large blocks of memory that are free again: the system's, or kept for the next.

Takes and gives: nothing. glibc keeps some of what was freed for later, in heaps that large blocks of all sizes tear
apart: a server that once had its hands full of pages stays as large as it was then. With a low threshold, large blocks
are the system's again at once. Who has one page after the other in its hands does better to keep them all: else most
pages come to lie in memory that the system has to clear first.
"""

from __future__ import annotations

import sys

_M_TRIM_THRESHOLD, _M_TOP_PAD, _M_MMAP_THRESHOLD = -1, -2, -3
_LARGE = 1 << 15
"""Bytes: what is read from sockets comes in pieces of twice as many."""
_LARGEST = 32 << 20  # glibc takes no more for a threshold
_KEPT = 64 << 20  # of what is free at the heap's end
_AT_ONCE = 4 << 20


def give_back_large_blocks() -> None:
    """Do so in this process, from now on; where the C library is another, nothing happens."""
    _set({_M_MMAP_THRESHOLD: _LARGE})


def keep_large_blocks() -> None:
    """Keep them in this process, from now on; what is free at the heap's end, up to `_KEPT`."""
    _set({_M_MMAP_THRESHOLD: _LARGEST, _M_TRIM_THRESHOLD: _KEPT, _M_TOP_PAD: _AT_ONCE})


def _set(values: dict[int, int]) -> None:
    import ctypes  # for those who serve

    if sys.platform == "win32":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for name, value in values.items():
            mallopt(name, value)
