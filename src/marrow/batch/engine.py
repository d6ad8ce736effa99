"""Who runs shards: Daft, on the cores of this machine; or, for tests and small batches, this process itself.

On a cluster it is Ray (`on_ray.py`).

Takes: shards that are to be done, and a job. Gives: an `Outcome` for each that was tried, as they come.
Keeps true: scheduling is Daft's alone: a table with a shard in each row, and a function over it that has one run by a
process (`shard_workers.py`). What goes wrong with a shard is its outcome, also where its worker is lost; where the
engine fails (`engine.failed`), what was committed stays. Ctrl-C is a `KeyboardInterrupt` at once, as in any program.
"""

from __future__ import annotations

import json
import pickle
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import ModuleType
from typing import Protocol

from marrow.batch.cores import cores
from marrow.batch.job import Job
from marrow.batch.loading import native_daft
from marrow.batch.reasons import reason
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Make, Outcome, ShardWorker
from marrow.batch.shard_workers import ShardWorkers
from marrow.batch.waiting import waited
from marrow.errors import MarrowError

_at_work: dict[int, ShardWorkers] = {}
"""The workers of queries that are run now."""


class Engine(Protocol):
    """Runs shards."""

    def __call__(self, shards: Sequence[Shard], job: Job, /) -> Iterator[Outcome]: ...


def here(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
    """Run shards in this process, one after the other; only pages are worked on in another."""
    worker = ShardWorker(pickle.dumps(job), None)
    try:
        for shard in shards:
            yield worker.outcome(shard)
    finally:
        worker.close()


def local(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
    """Run shards on the cores of this machine. One alone needs no engine, and need not wait for it."""
    return here(shards, job) if len(shards) == 1 else Daft()(shards, job)


def in_turn(shards: Sequence[Shard]) -> list[Shard]:
    """Shards in the order in which they are begun: small ones last, so that workers end together."""
    return sorted(shards, key=lambda shard: -shard.expected)


class Daft:
    """Runs shards with Daft, on the cores of this machine."""

    def __init__(self, *, make: Make = ShardWorker) -> None:
        self._make = make

    def __call__(self, shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
        slots = min(job.options.batch.batch_workers or cores(), len(shards))
        with ShardWorkers(slots, self._make, pickle.dumps(job)) as workers, _known(workers) as number:
            daft = _loaded()  # while the workers load
            run = daft.cls(_Running, use_process=False)(number).run
            table = daft.from_pydict({"shard": [json.dumps(shard.to_dict()) for shard in in_turn(shards)]})
            table = table.into_batches(1)  # else outcomes wait for each other
            table = table.select(run(table["shard"]).alias("outcome"))
            try:
                for row in waited(table.iter_rows()):
                    yield Outcome(*json.loads(row["outcome"]))
            except Exception as error:  # Daft's errors have no base of their own
                raise MarrowError("engine.failed", reason(error)) from error


class _Running:
    """What Daft calls for each row: it wants what can be pickled, and workers cannot."""

    def __init__(self, number: int) -> None:
        self._workers = _at_work[number]

    async def run(self, shard: str) -> str:
        return await self._workers.run(shard)


@contextmanager
def _known(workers: ShardWorkers) -> Iterator[int]:
    """Know workers by a number."""
    _at_work[id(workers)] = workers
    try:
        yield id(workers)
    finally:
        del _at_work[id(workers)]


def _loaded() -> ModuleType:
    with _interrupts_held():
        daft = native_daft()
        daft.from_pydict({"one": [1]}).select(daft.col("one") + 1).to_pydict()  # its first query
    daft.set_execution_config(maintain_order=False)  # outcomes come as they come, and nobody waits
    return daft


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
