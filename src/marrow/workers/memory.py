"""Memory that is given back when it is free.

Takes and gives: nothing. glibc keeps what was freed for later, in heaps that large blocks of all sizes tear apart: a
server that once had its hands full of pages stays as large as it was then. With a fixed threshold, large blocks are the
system's again at once.
"""

from __future__ import annotations

import sys

_M_MMAP_THRESHOLD = -3
_LARGE = 1 << 15
"""Bytes: what is read from sockets comes in pieces of twice as many."""


def give_back_large_blocks() -> None:
    """Do so in this process, from now on; where the C library is another, nothing happens."""
    import ctypes  # for those who serve

    if sys.platform == "win32":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(_M_MMAP_THRESHOLD, _LARGE)
