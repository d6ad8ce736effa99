"""What a worker's own process does: one message after the other, until there are no more.

Takes: messages on standard input, or in memory that the program shares with it, and a function from their parts to the
parts of the answer. Gives: on standard output, first an empty message that says it is ready, then an answer for each.
Keeps true: it ends when its input does, so it never outlives the program, and not by a signal to all processes at once,
with which systemd, containers and terminals ask the program to end: what has begun is finished first. Its memory is
bounded, so that a page that needs more fails, and not the machine: then it ends with `OUT_OF_MEMORY`, for nobody knows
what is left of it.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable
from typing import BinaryIO

from marrow.workers import wire
from marrow.workers.shared import Seen

OUT_OF_MEMORY = 77
"""The exit code of a worker that needed more than it may have."""
_OBJECTS_BETWEEN = 50_000
"""As pages leave next to no cycles behind, to look for them after each 700 objects, as Python does, is a twentieth of
all the time; so many hold a few megabytes."""
Work = Callable[[list[bytes]], Iterable[bytes]]


def run(work: Work, most_memory: int) -> None:
    """Be a worker."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # not `SIG_IGN`, which a browser that is started here would inherit
    bound_memory(most_memory)
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get into the messages
    gc.freeze()  # what is loaded stays: no need to look through it again and again
    gc.set_threshold(_OBJECTS_BETWEEN)
    try:
        serve(sys.stdin.buffer, sink, work, Seen.given())
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def serve(source: BinaryIO, sink: BinaryIO, work: Work, seen: Seen | None = None) -> None:
    """Work until the source ends."""
    _send(sink)
    while parts := _next(source, seen):
        _send(sink, *work(parts))


def _next(source: BinaryIO, seen: Seen | None) -> list[bytes]:
    """The next message; nothing where the program is gone, also if it had not read all answers."""
    try:
        return wire.read(source, seen)
    except ConnectionError:
        return []


def _send(sink: BinaryIO, *parts: bytes) -> None:
    try:
        sink.write(wire.pack(*parts))
        sink.flush()
    except ConnectionError:
        os._exit(0)  # the program is gone, and nobody waits for an answer


def bound_memory(most: int) -> None:
    """Have this process, and those that it starts, get no more memory than so many bytes each."""
    try:
        import resource
    except ImportError:
        return  # Windows
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft == resource.RLIM_INFINITY or soft > most:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
