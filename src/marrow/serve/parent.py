"""A worker that does not outlive its server.

Takes and gives: nothing. Keeps true: a worker that reads ends with its input, as `workers.process` says; one that hangs
in C, where nothing is read, is ended by the kernel when the server is gone, even by `kill -9`.
Elsewhere than on Linux there is no such kernel, and a worker that hangs goes on.
"""

from __future__ import annotations

import signal
import sys

_PR_SET_PDEATHSIG = 1


def end_with_parent() -> None:
    """Have this process killed when the thread that started it ends, which is that of the server's event loop."""
    if sys.platform != "linux":
        return
    import ctypes

    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
