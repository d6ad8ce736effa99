"""An engine of tests: this process, for pages too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marrow.batch.job import Job
from marrow.batch.manifest import Entry
from marrow.batch.plan import Plan
from marrow.batch.running import run_shard
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Outcome
from marrow.batch.supervisor import Unguarded
from marrow.errors import MarrowError


def simple(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
    """Run shards one after the other."""
    for shard in shards:
        run_shard(shard, job, Unguarded(job))
        yield Outcome(shard.number)


class Noted:
    """A watcher that notes what it is told."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.failed: list[str] = []
        self.errors: list[MarrowError] = []
        self.before: list[int] = []

    def begins(self, _plan: Plan, done: Sequence[Entry]) -> None:
        self.before = [entry.shard for entry in done]

    def finished(self, outcome: Outcome) -> None:
        if outcome.code:
            self.failed.append(outcome.code)
        else:
            self.done.append(outcome.shard)

    def stumbled(self, error: MarrowError) -> None:
        self.errors.append(error)
