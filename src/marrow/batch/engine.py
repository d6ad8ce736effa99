"""Who runs shards: Daft, on the cores of this machine; or, for tests and small batches, this process itself.

On a cluster it is Ray (`on_ray.py`).

Takes: shards that are to be done, and a job. Gives: an `Outcome` for each that was tried, as they come.
Keeps true: scheduling is Daft's alone: a table with a shard in each row, and a function over it that runs one. A worker
works on one shard at a time, and keeps its process for pages over all of them. What goes wrong with a shard is an
outcome; a worker that is lost is the engine's failure (`engine.failed`), and what was committed stays. Ctrl-C is a
`KeyboardInterrupt` at once, as in any program.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from traceback import format_exc
from typing import Protocol

from marrow.batch.cores import cores
from marrow.batch.job import Job
from marrow.batch.loading import native_daft
from marrow.batch.running import Orphaned, run_shard
from marrow.batch.shard import Shard
from marrow.batch.supervisor import COMMAND, Supervisor
from marrow.batch.waiting import waited
from marrow.errors import MarrowError
from marrow.record import record
from marrow.workers.memory import keep_large_blocks

_HANDED_IN = "/dev/shm"
"""Where Daft writes shards for its workers on Linux, some kilobytes at a time."""
_LEAST_ROOM = 1 << 20
_LEFT = 1  # the exit code of a worker that was left alone, which nobody sees


@record
class Outcome:
    """What became of a shard: it is done, or why it is not."""

    shard: int
    code: str = ""
    message: str = ""


class Engine(Protocol):
    """Runs shards."""

    def __call__(self, shards: Sequence[Shard], job: Job, /) -> Iterator[Outcome]: ...


class ShardWorker:
    """What runs in a worker of the engine: one shard after the other."""

    command = COMMAND

    def __init__(self, job: bytes, *, is_apart: bool = True) -> None:
        self._job: Job = pickle.loads(job)  # it comes from the driver, and from nobody else
        self._parent = os.getppid() if is_apart else None
        if is_apart:
            keep_large_blocks()
        self._supervisor = Supervisor(self._job, command=self.command)
        self._supervisor.start()  # while the first pages are read

    def run(self, shard: str) -> str:
        """Run a shard, and say what became of it, both as JSON."""
        outcome = self.outcome(Shard.of(json.loads(shard)))
        return json.dumps([outcome.shard, outcome.code, outcome.message])

    def outcome(self, shard: Shard) -> Outcome:
        """Run a shard; it never raises. Whoever it was run for may be gone by then: so is this process then."""
        try:
            run_shard(shard, self._job, self._supervisor, parent=self._parent)
        except Orphaned:
            os._exit(_LEFT)  # Daft would write the outcome down for nobody, in memory that stays when we are gone
        except MarrowError as error:
            return Outcome(shard.number, error.code, f"{error.url}: {error.message}" if error.url else error.message)
        except Exception:  # it is tried again, and told in full where that fails too
            return Outcome(shard.number, "engine.failed", format_exc())
        return Outcome(shard.number)

    def close(self) -> None:
        """End its process for pages; where nobody does, that ends by itself when this one is gone."""
        self._supervisor.close()


def here(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
    """Run shards in this process, one after the other; only pages are worked on in another."""
    worker = ShardWorker(pickle.dumps(job), is_apart=False)
    try:
        for shard in shards:
            yield worker.outcome(shard)
    finally:
        worker.close()


def local(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
    """Run shards on the cores of this machine. One alone needs no engine, which takes a second or two to start."""
    return here(shards, job) if len(shards) == 1 else Daft()(shards, job)


def in_turn(shards: Sequence[Shard]) -> list[Shard]:
    """Shards in the order in which they are begun: small ones last, so that workers end together."""
    return sorted(shards, key=lambda shard: -shard.expected)


class Daft:
    """Runs shards with Daft, on the cores of this machine."""

    def __init__(self, *, worker: type[ShardWorker] | None = None) -> None:
        self._worker = worker or ShardWorker
        with _interrupts_held():
            self._daft = native_daft()
            self._daft.from_pydict({"one": [1]}).select(self._daft.col("one") + 1).to_pydict()  # its first query
        self._daft.set_execution_config(maintain_order=False)  # outcomes come as they come, and nobody waits

    def __call__(self, shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
        _check_room()
        slots = min(job.options.batch.batch_workers or cores(), len(shards))
        worker = self._daft.cls(self._worker, use_process=True, max_concurrency=slots)(pickle.dumps(job))
        table = self._daft.from_pydict({"shard": [json.dumps(shard.to_dict()) for shard in in_turn(shards)]})
        table = table.into_batches(1)  # else a worker takes several shards, and others have none
        table = table.select(worker.run(table["shard"]).alias("outcome"))
        try:
            for row in waited(table.iter_rows()):
                yield Outcome(*json.loads(row["outcome"]))
        except Exception as error:  # Daft's errors have no base of their own
            raise MarrowError("engine.failed", first_line(error)) from error


def _check_room() -> None:
    """Refuse to begin where Daft could not hand shards to its workers: the system ends it there, without a word."""
    try:
        free = shutil.disk_usage(_HANDED_IN).free
    except OSError:
        return  # not Linux
    if free < _LEAST_ROOM:
        raise MarrowError("engine.failed", f"there is no room left in {_HANDED_IN}; make some, or use --engine here")


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until Daft has started: it is lost in there, and Daft takes it for good with its first query."""
    if current_thread() is not main_thread():  # others may not, and are not interrupted
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number)) or signal.default_int_handler
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held and callable(before):
        before(signal.SIGINT, None)


def first_line(error: Exception) -> str:
    """What an error says, in short."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]
