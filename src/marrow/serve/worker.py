"""A worker of the server: a process that does one job after the other.

    python -m marrow.serve.worker BYTES

Takes: messages of a job's name, its options and its `Ask` (both pickled); how many bytes of memory it may have.
Gives: for each the answer. Keeps true: what `marrow.workers.process` does; it ends with the server, whatever it does.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable
from functools import lru_cache

import marrow
from marrow.options import Options
from marrow.serve.jobs import Ask, done
from marrow.serve.parent import end_with_parent
from marrow.workers import process

_FIRST = "<title>Tea</title><p>Water, leaves, time. That is all there is to it, and it takes a while.</p>"


@lru_cache(maxsize=64)
def _options(pickled: bytes) -> Options:
    options: Options = pickle.loads(pickled)  # it comes from the server, and from nobody else
    return options


def work(parts: list[bytes]) -> Iterable[bytes]:
    """Do one job."""
    name, options, asked = parts
    ask: Ask = pickle.loads(asked)  # as above
    return done(name.decode(), ask, _options(options)).packed()


if __name__ == "__main__":
    end_with_parent()
    _ = marrow.extract(_FIRST).markdown  # loads the model, which the first page need not wait for then
    process.run(work, int(sys.argv[1]))
