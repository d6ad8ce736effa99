"""A worker: a process that works on one page after the other.

    python -m marrow.proxy.worker LISTS

Takes: on standard input, messages of a job (JSON), its options (pickled), the stamp of the ad lists and the body; the
folder of the lists. Gives: on standard output, first an empty message that says it is ready, then for each an outcome
(JSON) and the new body. Keeps true: it ends when its input does, so it never outlives the proxy; its memory is bounded,
so that a page that needs more fails, and not the machine.
"""

from __future__ import annotations

import gc
import json
import os
import pickle
import sys
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from marrow import adlists
from marrow.decluttering import Blocker
from marrow.errors import MarrowError
from marrow.options import Options
from marrow.proxy import wire
from marrow.proxy.job import Job
from marrow.proxy.treat import treat

MOST_MEMORY = 3 << 30


@lru_cache(maxsize=64)
def _options(pickled: bytes) -> Options:
    options: Options = pickle.loads(pickled)  # it comes from the proxy, and from nobody else
    return options


@lru_cache(maxsize=1)
def _blocker(folder: str, stamp: str) -> Blocker | None:
    """The ad lists as they are now. A new stamp has them read again; without one there are none."""
    try:
        return adlists.Store(Path(folder)).blocker() if stamp else None
    except MarrowError:  # the proxy tells of it
        return adlists.embedded()


def serve(source: BinaryIO, sink: BinaryIO, folder: str) -> None:
    """Work until the source ends."""
    _send(sink)
    while parts := wire.read(source):
        job, options, stamp, body = parts
        outcome, page = treat(Job(**json.loads(job)), body, _options(options), _blocker(folder, stamp.decode()))
        _send(sink, json.dumps(outcome.to_dict()).encode(), page)


def _send(sink: BinaryIO, *parts: bytes) -> None:
    sink.write(wire.pack(*parts))
    sink.flush()


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:
        return  # Windows
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    if soft == resource.RLIM_INFINITY or soft > most:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def main() -> None:
    _bound_memory()
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not get into the messages
    gc.freeze()  # what is loaded stays: no need to look through it again and again
    serve(sys.stdin.buffer, sink, sys.argv[1])


if __name__ == "__main__":
    main()
