"""Runs shards on a Ray cluster.

Takes: shards that are to be done, and a job. Gives: an `Outcome` for each, as they come.
Keeps true: scheduling is Ray's alone: a shard is a task, which asks for a processor. A process that a task runs in
keeps its process for pages, for the next task. One that is lost, and a machine that is, has its task done again
elsewhere, as a shard is committed whole or not at all; what is lost again and again is that shard's outcome alone.
"""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from marrow.batch import cluster
from marrow.batch.engine import in_turn
from marrow.batch.job import Job
from marrow.batch.reasons import reason
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Make, Outcome, ShardWorker
from marrow.errors import MarrowError

_RETRIES = 2
_LOOK_S = 5.0
_AHEAD = 2
"""Tasks for each processor: so that none waits for the next, and a cluster that grows by what waits does grow."""

_kept: dict[bytes, ShardWorker] = {}
"""The worker of this process, by its job: a process of Ray's serves one batch, and in it one job after the other."""


class Ray:
    """Runs shards on a cluster: that of the address, else the one that the environment names, else a new one.

    It is there from the first shards on: so sources are looked at before anybody waits for it.
    """

    def __init__(self, *, address: str | None = None, make: Make = ShardWorker) -> None:
        self._make, self._address = make, address

    def __call__(self, shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
        ray = cluster.join(self._address, workers=job.options.batch.batch_workers)
        head = cluster.Head(ray)
        task = ray.remote(num_cpus=1, max_retries=_RETRIES)(_run)
        given = ray.put(pickle.dumps(job))
        waiting = iter(in_turn(shards))
        running: dict[Any, Shard] = {}
        try:
            while True:
                head.expect()  # what asks it how large the cluster is would not come back
                while len(running) < _most(ray, job) and (shard := next(waiting, None)):
                    running[task.remote(self._make, given, json.dumps(shard.to_dict()))] = shard
                if not running:
                    return
                done, _ = ray.wait(list(running), timeout=_LOOK_S)
                for each in done:
                    yield _outcome(ray, each, running.pop(each))
        except ray.exceptions.RayError as error:
            raise MarrowError("engine.failed", reason(error)) from error
        finally:
            for each in running:  # whoever stops early wants none of them
                ray.cancel(each, force=True)


def _most(ray: ModuleType, job: Job) -> int:
    """How many tasks Ray is to know of; a cluster may have grown since they were counted last."""
    return job.options.batch.batch_workers or _AHEAD * int(ray.cluster_resources().get("CPU", 1))


def _outcome(ray: ModuleType, done: Any, shard: Shard) -> Outcome:
    try:
        return Outcome(*json.loads(ray.get(done)))
    except ray.exceptions.RayError as error:  # it was lost, as often as it was tried
        return Outcome(shard.number, "engine.failed", reason(error))


def _run(make: Make, job: bytes, shard: str) -> str:
    """Run a shard, in a process of Ray's."""
    if job not in _kept:
        while _kept:
            _kept.popitem()[1].close()
        _kept[job] = make(job, os.getppid())
    return _kept[job].run(shard)
