"""A worker of a batch: a process that works on one page after the other.

    python -m marrow.batch.worker BYTES

Takes: messages of a job (pickled), what is known of pages (JSON), and the pages; how many bytes of memory it may have.
Gives: for each page what became of it (`answers`). Keeps true: what `marrow.workers.process` does; and it ends with
`SIGPROF` when a page takes more processor time than the job allows, wherever it is caught, also in C.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from collections.abc import Iterator
from functools import lru_cache

import marrow
from marrow.batch.answers import pack
from marrow.batch.job import Job
from marrow.batch.work import work_timed
from marrow.workers import process

_FIRST = "<title>Tea</title><p>Water, leaves, time. That is all there is to it, and it takes a while.</p>"


@lru_cache(maxsize=4)
def _job(pickled: bytes) -> Job:
    job: Job = pickle.loads(pickled)  # it comes from the batch, and from nobody else
    return job


def answer(parts: list[bytes]) -> Iterator[bytes]:
    """Work on pages, one after the other."""
    job = _job(parts[0])
    for (url, charset, day), html in zip(json.loads(parts[1]), parts[2:], strict=True):
        signal.setitimer(signal.ITIMER_PROF, job.options.batch.batch_timeout_s)
        try:
            made = work_timed(html, url, charset, day, job)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        yield pack(made)


if __name__ == "__main__":
    _ = marrow.extract(_FIRST).markdown  # loads the model, which the first page need not wait for then
    process.run(answer, int(sys.argv[1]))
