"""What of Ray a cluster is not needed for; batches on one are in `test_engine.py`."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from pathlib import Path
from socket import create_server
from types import SimpleNamespace
from typing import cast

import pytest

from marrow.batch import cluster, on_ray
from marrow.batch.job import Job
from marrow.batch.on_ray import Ray
from marrow.batch.reasons import NoEngine
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Make, Outcome
from marrow.errors import MarrowError
from marrow.options import Options

SHARDS = [Shard(kind="warc", source="a", number=number) for number in range(5)]


class RayError(Exception):
    """The base of Ray's errors."""


class RayTaskError(RayError):
    """What Ray makes of an error of a task: its cause, and for its text a header with colours and a traceback."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(f"\x1b[36mray::_run()\x1b[39m (pid=7, ip=192.0.2.7)\n  File a.py\n{cause!r}")
        self.cause = cause


class Task:
    """One that is worked on when somebody asks for what came of it."""

    def __init__(self, work: Callable[[], str]) -> None:
        self._work = work

    def get(self) -> str:
        try:
            return self._work()
        except RayError:
            raise
        except Exception as error:
            raise RayTaskError(error) from None


class FakeRay:
    """As much of Ray as is used: tasks are worked on in this process, the first first."""

    exceptions = SimpleNamespace(RayError=RayError)

    def __init__(self) -> None:
        self.known: list[int] = []  # tasks, each time that one is waited for
        self.cancelled: list[Task] = []
        self.is_gone = False
        self.head = ""
        self.joined: list[tuple[str | None, int]] = []

    def join(self, address: str | None, *, workers: int) -> FakeRay:
        self.joined.append((address, workers))
        return self

    def remote(self, *, num_cpus: int, max_retries: int) -> Callable[[Callable[..., str]], SimpleNamespace]:
        assert (num_cpus, max_retries) == (1, 2)
        return lambda work: SimpleNamespace(remote=lambda *given: Task(lambda: work(*given)))

    def put(self, value: bytes) -> bytes:
        return value

    def get_runtime_context(self) -> SimpleNamespace:
        return SimpleNamespace(gcs_address=self.head)

    def wait(self, tasks: list[Task], *, timeout: float) -> tuple[list[Task], list[Task]]:
        assert timeout
        if self.is_gone:
            raise RayError("the cluster is gone\nat 0x1")
        self.known.append(len(tasks))
        return tasks[:1], tasks[1:]

    def get(self, task: Task) -> str:
        return task.get()

    def cancel(self, task: Task, *, force: bool) -> None:
        assert force
        self.cancelled.append(task)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 1.0}


class Worker:
    """Runs shards, all but two."""

    closed: list[bytes]

    def __init__(self, job: bytes, _parent: int | None) -> None:
        self.job = job

    def run(self, shard: str) -> str:
        number = json.loads(shard)["number"]
        if number == 3:
            raise RayError("the process of the task was killed")
        if number == 4:
            raise KeyError("job")
        return json.dumps([number, "", ""])

    def close(self) -> None:
        self.closed.append(self.job)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    made = FakeRay()
    monkeypatch.setattr(cluster, "join", made.join)
    monkeypatch.setattr(on_ray, "_kept", {})
    monkeypatch.setattr(Worker, "closed", [], raising=False)
    return made


def on(job: Job) -> Generator[Outcome]:
    yield from Ray(make=cast("Make", Worker))(SHARDS, job)


def test_a_shard_that_is_lost_is_an_outcome_and_others_go_on(ray: FakeRay, tmp_path: Path) -> None:
    outcomes = list(on(Job(out=tmp_path)))
    assert [outcome.shard for outcome in outcomes] == [0, 1, 2, 3, 4]
    assert [outcome.code for outcome in outcomes] == ["", "", "", "engine.failed", "engine.failed"]
    assert [outcome.message for outcome in outcomes[3:]] == ["the process of the task was killed", "KeyError: 'job'"]
    assert ray.known == [2, 2, 2, 2, 1]  # two for each processor
    assert not ray.cancelled


def test_no_more_tasks_than_workers_that_are_asked_for(ray: FakeRay, tmp_path: Path) -> None:
    list(on(Job(out=tmp_path, options=Options().change(batch_workers=3))))
    assert ray.known == [3, 3, 3, 2, 1]


def test_a_cluster_is_joined_with_the_first_shards_and_knows_how_many_workers_are_wanted(
    ray: FakeRay, tmp_path: Path
) -> None:
    engine = Ray(address="head:6379", make=cast("Make", Worker))
    assert not ray.joined
    list(engine(SHARDS[:1], Job(out=tmp_path, options=Options().change(batch_workers=3))))
    assert ray.joined == [("head:6379", 3)]


def test_who_stops_early_wants_no_other_shard(ray: FakeRay, tmp_path: Path) -> None:
    outcomes = on(Job(out=tmp_path))
    assert next(outcomes) == Outcome(0)
    outcomes.close()
    assert len(ray.cancelled) == 1


def test_a_cluster_that_is_gone_is_an_error_with_a_code(ray: FakeRay, tmp_path: Path) -> None:
    ray.is_gone = True
    with pytest.raises(MarrowError, match=r"^the cluster is gone") as refused:
        list(on(Job(out=tmp_path)))
    assert refused.value.code == "engine.failed"


@pytest.mark.usefixtures("ray")
def test_a_process_has_a_worker_for_one_job_at_a_time(tmp_path: Path) -> None:
    list(on(Job(out=tmp_path)))
    list(on(Job(out=tmp_path)))
    assert len(on_ray._kept) == 1
    assert not Worker.closed
    list(on(Job(out=tmp_path / "other")))
    assert len(Worker.closed) == len(on_ray._kept) == 1


def test_a_cluster_whose_head_is_gone_is_asked_for_nothing(
    ray: FakeRay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_gcs_rpc_server_reconnect_timeout_s", "0")
    with create_server(("127.0.0.1", 0)) as listening:
        ray.head = f"127.0.0.1:{listening.getsockname()[1]}"
        outcomes = on(Job(out=tmp_path))
        assert next(outcomes) == Outcome(0)
    asked = list(ray.known)
    with pytest.raises(NoEngine, match=rf"the head of the cluster \({ray.head}\) is gone"):
        list(outcomes)
    assert ray.known == asked
    assert len(ray.cancelled) == 1
