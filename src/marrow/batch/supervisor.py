"""Pages worked on in a process that may be ended, so that a bad page cannot hurt.

Takes: records, a few at a time. Gives: what became of each.
Keeps true: `make` never raises for a page: one that takes too long, needs too much memory or ends the process is a row
that failed (`worker.timeout`, `worker.memory`, `worker.lost`), and the next one has a new process. Where several ended
it together each is worked on alone, so that the others are what they would be without it. A process that was
ended from outside is no fault of the page, which is tried again: only one that ends it `TRIES` times is lost.
Refuses: to go on where no process starts (`engine.failed`): else every page would be lost.
"""

from __future__ import annotations

import json
import pickle
import signal
import sys
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from time import monotonic
from types import TracebackType
from typing import Protocol, Self

from marrow.batch.answers import unpack
from marrow.batch.job import Job
from marrow.batch.loading import RAY_KEYS
from marrow.batch.record import Fate, Record
from marrow.batch.schema import Row
from marrow.batch.work import Made, told, work_timed
from marrow.errors import MarrowError
from marrow.workers.crew import Late, Lost
from marrow.workers.process import OUT_OF_MEMORY
from marrow.workers.single import Single, Unstarted

COMMAND = (sys.executable, "-P", "-m", "marrow.batch.worker")
TRIES = 3
_PATIENCE = 10.0
"""The clock on the wall may show so many times the processor time that a page may take: other programs run too."""


Handful = Sequence[Record]


class Maker(Protocol):
    """Makes of records the columns of their rows that say what became of them."""

    def make(self, handfuls: Iterable[Handful], /) -> Generator[tuple[Record, Made]]: ...


class Unguarded:
    """Makes them in this process. A page that hangs, hangs."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def make(self, handfuls: Iterable[Handful]) -> Generator[tuple[Record, Made]]:
        for each in chain.from_iterable(handfuls):
            if each.fate is not None:
                yield each, Made(told(each.fate))
            else:
                yield each, work_timed(each.html, each.url, each.charset, each.day, self._job)


@dataclass(slots=True)
class _Begun:
    """Records whose pages are worked on, or wait to be."""

    several: Handful
    message: list[bytes]
    process: int = 0  # the number of the process that has them; 0: none


class Supervisor:
    """Has pages worked on, for one job."""

    def __init__(self, job: Job, *, command: tuple[str, ...] = COMMAND) -> None:
        limits = job.options.batch
        self._job = pickle.dumps(job)
        # It works on pages that anybody may have written.
        self._worker = Single((*command, str(limits.batch_memory_mb << 20)), secrets=RAY_KEYS)
        self._longest_s = limits.batch_timeout_s * _PATIENCE
        late = _failed("worker.timeout", f"it took longer than {limits.batch_timeout_s:g} s, and was ended")
        large = _failed("worker.memory", f"it needed more than {limits.batch_memory_mb} MB")
        self._late, self._by_exit = late, {-signal.SIGPROF: late, OUT_OF_MEMORY: large}

    @property
    def replaced(self) -> int:
        """How many processes there were besides the first."""
        return max(self._worker.started - 1, 0)

    def start(self) -> None:
        """Have the process start, which takes a while, before there is a page for it."""
        self._worker.start()

    def make(self, handfuls: Iterable[Handful]) -> Generator[tuple[Record, Made]]:
        """What became of records, in order. Some are worked on while the next are read and the last are written."""
        at_work: _Begun | None = None
        try:
            for several in handfuls:
                waiting = _Begun(several, self._message(_pages(several)))
                if self._can_wait(waiting, at_work):
                    self._begin(waiting)  # so that the process never waits for us
                    done = self._finish(at_work)
                else:
                    done = self._finish(at_work)
                    self._begin(waiting)
                at_work = waiting
                yield from done
            done, at_work = self._finish(at_work), None
            yield from done
        finally:
            if at_work is not None:
                self._worker.close()  # nobody waits for it any more

    def _can_wait(self, waiting: _Begun, at_work: _Begun | None) -> bool:
        """Whether pages may be handed over behind others: not if those have to be handed over again themselves."""
        return at_work is not None and self._worker.has(at_work.process) and self._worker.can_wait(waiting.message)

    def _begin(self, begun: _Begun) -> None:
        if _pages(begun.several):
            with suppress(Late, Lost):  # to be told when it is finished
                begun.process = self._hand_over(begun.message)

    def _hand_over(self, message: list[bytes]) -> int:
        for left in reversed(range(TRIES)):
            try:
                return self._worker.begin(message, work_s=self._longest_s)
            except Unstarted as error:
                if not left:
                    told = f"the process that works on pages does not start (exit code {error.code})"
                    raise MarrowError("engine.failed", told) from error
        raise AssertionError  # it was tried

    def _finish(self, begun: _Begun | None) -> list[tuple[Record, Made]]:
        if begun is None:
            return []
        made = iter(self._made(begun))
        return [(each, Made(told(each.fate)) if each.fate else next(made)) for each in begun.several]

    def _made(self, begun: _Begun) -> Iterable[Made]:
        """What became of pages that were begun, in one message: one for each takes as long as to unpack it."""
        pages = _pages(begun.several)
        if len(pages) < 2:
            return [self._alone(each, is_begun=self._worker.has(begun.process)) for each in pages]
        try:
            if not self._worker.has(begun.process):  # it ended with what was before them
                self._hand_over(begun.message)
            return self._worker.finish(partial(_read, len(pages)), work_s=self._longest_s)
        except (Late, Lost):
            return [self._alone(each) for each in pages]

    def _alone(self, page: Record, *, is_begun: bool = False) -> Made:
        begin = monotonic()
        for _ in range(TRIES):
            try:
                if not is_begun:
                    self._hand_over(self._message([page]))
                is_begun = False
                return self._worker.finish(partial(_read, 1), work_s=self._longest_s)[0]
            except Late:
                return Made(self._late, monotonic() - begin)
            except Lost as error:
                if error.code in self._by_exit:
                    return Made(self._by_exit[error.code], monotonic() - begin)
        return Made(_failed("worker.lost", f"the process that worked on it ended, {TRIES} times"), monotonic() - begin)

    def _message(self, pages: Handful) -> list[bytes]:
        known = [[each.url, each.charset, each.day] for each in pages]
        return [self._job, json.dumps(known).encode(), *(each.html for each in pages)]

    def close(self) -> None:
        """End the process."""
        self._worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _pages(several: Handful) -> Handful:
    return [each for each in several if each.fate is None]


def _failed(code: str, message: str) -> Row:
    return told(Fate("failed", code, "extract", message))


def _read(count: int, parts: list[bytes]) -> list[Made]:
    if len(parts) != count:
        raise ValueError("these are others' rows")
    return [unpack(part) for part in parts]
