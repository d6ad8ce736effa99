"""Pages worked on in a process that may be ended, so that a bad page cannot hurt.

Takes: records, one after the other. Gives: the columns of their rows.
Keeps true: `make` never raises for a page: one that takes too long, needs too much memory or ends the process is a row
that failed (`worker.timeout`, `worker.memory`, `worker.lost`), and the next one has a new process. A process that was
ended from outside is no fault of the page, which is tried again: only one that ends it `TRIES` times is lost.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from types import TracebackType
from typing import Protocol, Self

from marrow.batch.job import Job
from marrow.batch.record import Fate, Record
from marrow.batch.schema import Row
from marrow.batch.work import told, work
from marrow.workers import wire
from marrow.workers.crew import Late, Lost
from marrow.workers.process import OUT_OF_MEMORY
from marrow.workers.single import Single

COMMAND = (sys.executable, "-P", "-m", "marrow.batch.worker")
TRIES = 3
_PATIENCE = 10.0
"""The clock on the wall may show so many times the processor time that a page may take: other programs run too."""


class Maker(Protocol):
    """Makes of a record the columns of its row that say what became of it."""

    def make(self, record: Record, /) -> Row: ...


class Unguarded:
    """Makes them in this process. A page that hangs, hangs."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def make(self, record: Record) -> Row:
        if record.fate is not None:
            return told(record.fate)
        return work(record.html, record.url, record.charset, record.day, self._job)


class Supervisor:
    """Has pages worked on, for one job."""

    def __init__(self, job: Job, *, command: tuple[str, ...] = COMMAND) -> None:
        self._job = pickle.dumps(job)
        self._limits = job.options.batch
        self._worker = Single((*command, str(self._limits.batch_memory_mb << 20)))

    @property
    def replaced(self) -> int:
        """How many processes there were besides the first."""
        return max(self._worker.started - 1, 0)

    def make(self, record: Record) -> Row:
        """The columns of a record's row that say what became of it."""
        if record.fate is not None:
            return told(record.fate)
        known = {"url": record.url, "charset": record.charset, "day": record.day}
        message = wire.pack(self._job, json.dumps(known).encode(), record.html)
        for _ in range(TRIES):
            try:
                return self._worker.exchange(message, _read, work_s=self._limits.batch_timeout_s * _PATIENCE)
            except Late:
                return self._late()
            except Lost as error:
                if error.code == OUT_OF_MEMORY:
                    return _failed("worker.memory", f"it needed more than {self._limits.batch_memory_mb} MB")
                if error.code == -signal.SIGPROF:
                    return self._late()
        return _failed("worker.lost", f"the process that worked on it ended, {TRIES} times")

    def _late(self) -> Row:
        return _failed("worker.timeout", f"it took longer than {self._limits.batch_timeout_s:g} s, and was ended")

    def close(self) -> None:
        """End the process."""
        self._worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _failed(code: str, message: str) -> Row:
    return told(Fate("failed", code, "extract", message))


def _read(parts: list[bytes]) -> Row:
    (told,) = parts
    row = json.loads(told)
    if not isinstance(row, dict) or "status" not in row:
        raise ValueError("that is no row")
    return row
