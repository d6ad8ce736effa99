"""Real processes that run shards."""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import subprocess
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from bench.chaos import processes

from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.plan import plan
from marrow.batch.shard_worker import ShardWorker
from marrow.batch.shard_workers import ShardWorkers
from marrow.errors import MarrowError
from marrow.options import Options


@pytest.fixture
def job(tmp_path: Path) -> Job:
    made = Job(out=tmp_path / "out", sink="jsonl", options=Options().change(shard_pages=1))
    Layout(made.out).make()
    return made


@pytest.fixture
def shards(job: Job, tmp_path: Path) -> list[str]:
    """Three, each of a page, as JSON."""
    for number in range(3):
        (tmp_path / f"{number}.html").write_text(f"<h1>Tea {number}</h1><p>{'Water, leaves and time. ' * 9}")
    return [json.dumps(shard.to_dict()) for shard in plan([str(tmp_path / "*.html")], job).shards]


def children() -> set[int]:
    return {pid for pid, parent in processes() if parent == os.getpid()}


async def told(workers: ShardWorkers, shards: list[str]) -> list[list[object]]:
    return [json.loads(each) for each in await asyncio.gather(*map(workers.run, shards))]


def test_shards_are_run_by_so_many_processes_and_none_is_left(job: Job, shards: list[str]) -> None:
    before = children()
    with ShardWorkers(2, ShardWorker, pickle.dumps(job)) as workers:
        assert len(children() - before) == 2
        assert asyncio.run(told(workers, shards)) == [[number, "", ""] for number in range(3)]
        assert len(children() - before) == 2
    assert children() == before
    assert [Layout(job.out).entry(number).exists() for number in range(3)] == [True, True, True]


def test_a_process_that_ends_fails_its_shard_alone_and_is_replaced(job: Job, shards: list[str]) -> None:
    before = children()
    with ShardWorkers(1, ShardWorker, pickle.dumps(job)) as workers:
        (first,) = children() - before
        os.kill(first, signal.SIGKILL)
        lost, *others = asyncio.run(told(workers, shards))
        assert lost == [0, "engine.failed", "the process that ran it ended (exit code -9)"]
        assert others == [[1, "", ""], [2, "", ""]]
        assert len(children() - before) == 1
    assert children() == before


class Ending(ShardWorker):
    """Ends by itself, and some time after it has broken off."""

    def run(self, _shard: str) -> str:
        os.closerange(3, 64)
        sleep(0.3)
        os._exit(7)


@pytest.fixture
def _found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have processes find what is in this file."""
    root = str(Path(__file__).parents[3])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])]))


@pytest.mark.usefixtures("_found")
def test_a_process_that_ends_by_itself_is_not_said_to_be_killed(job: Job, shards: list[str]) -> None:
    with ShardWorkers(1, Ending, pickle.dumps(job)) as workers:
        lost = asyncio.run(told(workers, shards[:1]))
    assert lost == [[0, "engine.failed", "the process that ran it ended (exit code 7)"]]


class Bounded:
    """Starts a few processes, and no more than may be."""

    def __init__(self, most: int) -> None:
        self.most, self._start = most, subprocess.Popen

    def __call__(self, *given: Any, **settings: Any) -> subprocess.Popen[bytes]:
        self.most -= 1
        if self.most < 0:
            raise OSError(12, "Cannot allocate memory")
        return self._start(*given, **settings)


def test_where_processes_cannot_be_started_there_are_none(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    before = children()
    monkeypatch.setattr(subprocess, "Popen", Bounded(1))
    with pytest.raises(MarrowError, match=r"no process can be started: .*Cannot allocate memory") as refused:
        ShardWorkers(2, ShardWorker, pickle.dumps(job))
    assert refused.value.code == "engine.failed"
    assert children() == before


def test_a_process_that_cannot_be_replaced_is_with_the_next_shard(
    job: Job, shards: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bounded = Bounded(1)
    monkeypatch.setattr(subprocess, "Popen", bounded)
    before = children()
    with ShardWorkers(1, ShardWorker, pickle.dumps(job)) as workers:
        (first,) = children() - before
        os.kill(first, signal.SIGKILL)
        ((_, code, message),) = asyncio.run(told(workers, shards[:1]))
        bounded.most = 9
        others = asyncio.run(told(workers, [*shards[1:], shards[0]]))
    ended = "the process that ran it ended (exit code -9)"
    assert code == "engine.failed"
    assert message == f"{ended}; no process can be started: [Errno 12] Cannot allocate memory"
    assert others == [[1, "engine.failed", ended], [2, "", ""], [0, "", ""]]


def test_what_waits_when_all_are_ended_fails_at_once(job: Job, shards: list[str]) -> None:
    async def end_early() -> list[list[object]]:
        running = asyncio.ensure_future(told(workers, shards))
        await asyncio.sleep(0)
        workers.close()
        return await running

    before = children()
    workers = ShardWorkers(1, ShardWorker, pickle.dumps(job))
    assert [each[1] for each in asyncio.run(end_early())] == ["engine.failed"] * 3
    assert children() == before
    assert not any(Layout(job.out).entry(number).exists() for number in range(3))
