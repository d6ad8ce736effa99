"""A batch from its beginning to its end, or from where it was left.

Takes: sources, a job, an engine, and who watches. Gives: `Result`: the counts of the whole batch.
Keeps true: shards that are done are not done again; a shard that fails is tried again, and so is what was left when the
engine lost a worker, as long as there is progress; at the end every shard has its entry, and ranges of a file meet.
What cannot be planned leaves nothing behind.
Refuses: `output.full` at once, for the others would fail alike, and so where there is no engine; what else fails every
time, with its own code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from marrow.batch import manifest
from marrow.batch.engine import Engine
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.manifest import Counts, Entry
from marrow.batch.plan import Plan, begin
from marrow.batch.reasons import NoEngine
from marrow.batch.seams import misfits
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Outcome
from marrow.errors import MarrowError
from marrow.record import record

TRIES = 3
"""How often a shard may fail, or the engine without a shard done between."""


class Watcher(Protocol):
    """Is told how a batch goes on."""

    def begins(self, plan: Plan, done: Sequence[Entry], /) -> None: ...

    def finished(self, outcome: Outcome) -> None: ...

    def stumbled(self, error: MarrowError) -> None: ...


@record
class Result:
    """A batch that is done."""

    plan: Plan
    entries: tuple[Entry, ...]  # in the order of shards

    @property
    def counts(self) -> Counts:
        return manifest.total(self.entries)


def run(given: Sequence[str], job: Job, engine: Engine, watcher: Watcher, *, resume: bool = False) -> Result:
    """Do what is left to do."""
    layout = Layout(job.out)
    if not job.options.batch.page_cache:
        job = replace(job, options=job.options.change(page_cache=str(layout.home / "pages")))
    is_new = not layout.out.exists()
    with layout.locked():  # before there is a plan: else two that begin at once would each go by its own
        try:
            plan = begin(layout, given, job, resume=resume)
        except BaseException:
            layout.forget(with_out=is_new)
            raise
        layout.make()
        layout.tidy()
        manifest.forget_lost(layout, (shard.number for shard in plan.shards))
        watcher.begins(plan, tuple(manifest.entries(layout).values()))
        while pending := _pending(plan, layout):
            _run(pending, job, engine, watcher, layout)
        done = manifest.entries(layout)
        result = Result(plan, tuple(done[shard.number] for shard in plan.shards))
        summarise(result, layout)
    return result


def _pending(plan: Plan, layout: Layout) -> list[Shard]:
    """What is left to do: shards without an entry; where all have one, ranges that do not meet the one before."""
    done = manifest.entries(layout)
    if missing := [shard for shard in plan.shards if shard.number not in done]:
        return missing
    found = misfits(plan.shards, done)
    for shard in found:
        layout.entry(shard.number).unlink()
    return found


def summarise(result: Result, layout: Layout) -> None:
    """Write down what came of a batch."""
    layout.put(layout.summary, result.counts.to_dict() | {"plan": result.plan.digest})


def _run(pending: Sequence[Shard], job: Job, engine: Engine, watcher: Watcher, layout: Layout) -> None:
    """Have shards done, all of them."""
    left = list(pending)
    tries = 0
    while left:
        before = len(left)
        problem = _pass(left, job, engine, watcher)
        left = [shard for shard in left if not layout.entry(shard.number).exists()]
        tries = 0 if len(left) < before else tries + 1
        if left and tries >= TRIES:
            raise problem or MarrowError("engine.failed", f"{len(left)} shards were not done, and nobody says why")


def _pass(left: Sequence[Shard], job: Job, engine: Engine, watcher: Watcher) -> MarrowError | None:
    """Have the engine go over shards once; gives what went wrong last."""
    problem: MarrowError | None = None
    try:
        for outcome in engine(left, job):
            watcher.finished(outcome)
            if outcome.code:
                problem = MarrowError(outcome.code, outcome.message)
                if outcome.code == "output.full":
                    raise problem
    except MarrowError as error:
        if error.code == "output.full" or isinstance(error, NoEngine):
            raise
        watcher.stumbled(error)
        problem = error
    return problem
