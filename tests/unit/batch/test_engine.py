from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, Self

import pytest

from marrow.batch import engine as engines
from marrow.batch import loading
from marrow.batch.engine import Daft, Engine, here, local
from marrow.batch.job import Job
from marrow.batch.run import run
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Make, Outcome, ShardWorker
from marrow.errors import MarrowError
from marrow.options import Options
from tests.unit.batch.archives import packed, page_record
from tests.unit.batch.running import Noted, simple
from tests.unit.batch.test_run import tree

ROOT = Path(__file__).parents[3]


@pytest.fixture
def source(tmp_path: Path) -> list[str]:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(packed(*map(page_record, range(40))) + b"garbage")
    for number in range(5):
        (tmp_path / f"{number}.html").write_text(f"<h1>Tea {number}</h1><p>{'Water, leaves and time. ' * 9}")
    return [str(path), str(tmp_path / "*.html")]


def job(out: Path) -> Job:
    return Job(out=out, options=Options().change(shard_pages=2, batch_workers=2), sink="jsonl")


@pytest.fixture
def expected(source: list[str], tmp_path: Path) -> dict[str, bytes]:
    run(source, job(tmp_path / "expected"), simple, Noted())
    return tree(tmp_path / "expected")


def check(engine: Engine, source: list[str], out: Path, expected: dict[str, bytes]) -> None:
    watcher = Noted()
    result = run(source, job(out), engine, watcher)
    assert (result.counts.rows, watcher.failed, watcher.errors) == (46, [], [])
    assert tree(out) == expected


def test_shards_are_run_here(source: list[str], tmp_path: Path, expected: dict[str, bytes]) -> None:
    check(here, source, tmp_path / "out", expected)


@pytest.mark.parametrize("kind", ["local", "ray", "lossy"])
def test_engines_run_shards_alike_on_this_machine_and_on_a_cluster(
    kind: str, source: list[str], tmp_path: Path, expected: dict[str, bytes]
) -> None:
    command = [sys.executable, "-m", "tests.unit.batch.on_engine", kind, str(tmp_path / "out"), *source]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180)
    assert "failed: [] []" in ran.stdout, ran.stderr
    if kind != "local":
        assert "reached: []" in ran.stdout
        assert "in the home folder: ['ray_bootstrap_config.yaml']" in ran.stdout
        told = ["ValueError: no worker", "ModuleNotFoundError: No module named 'elsewhere'"]
        assert f"told: {told}" in ran.stdout
    assert tree(tmp_path / "out") == expected
    assert (tmp_path / "killed").exists() == (kind == "lossy")


class FakeDaft:
    """As much of Daft as is used: it runs one row after the other, in this process."""

    def __init__(self) -> None:
        self.runner = "ray"
        self.config: dict[str, object] = {}
        self.error: Exception | None = None
        self.loading: Callable[[], object] = lambda: None

    def get_or_infer_runner_type(self) -> str:
        return self.runner

    def set_runner_native(self) -> None:
        self.runner = "native"

    def set_execution_config(self, **config: object) -> None:
        self.config = config

    def cls(self, kind: Callable[[int], Any], *, use_process: bool) -> Callable[[int], FakeFunction]:
        assert not use_process
        return lambda number: FakeFunction(kind(number).run)

    def col(self, name: str) -> int:
        assert name == "one"
        return 1

    def from_pydict(self, columns: dict[str, list[str]]) -> FakeTable | FakeQuery:
        if "one" not in columns:
            return FakeTable(self, columns["shard"])
        if current_thread() is main_thread():
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # as its first query does
        return FakeQuery()


class FakeQuery:
    def select(self, _: int) -> FakeQuery:
        return self

    def to_pydict(self) -> dict[str, list[int]]:
        return {"one": [2]}


class FakeTable:
    def __init__(self, daft: FakeDaft, rows: list[str]) -> None:
        self.daft, self.rows = daft, rows

    def into_batches(self, size: int) -> FakeTable:
        assert size == 1
        return self

    def __getitem__(self, name: str) -> list[str]:
        return self.rows

    def select(self, column: FakeColumn) -> FakeColumn:
        column.error = self.daft.error
        return column


class FakeColumn:
    error: Exception | None = None

    def __init__(self, values: list[str]) -> None:
        self.values = values

    def alias(self, name: str) -> FakeColumn:
        assert name == "outcome"
        return self

    def iter_rows(self) -> Iterator[dict[str, str]]:
        yield from ({"outcome": value} for value in self.values)
        if self.error is not None:
            raise self.error


class FakeFunction:
    def __init__(self, function: Callable[[str], Coroutine[Any, Any, str]]) -> None:
        self._function = function

    def run(self, shards: list[str]) -> FakeColumn:
        return FakeColumn([asyncio.run(self._function(shard)) for shard in shards])


class FakeWorkers:
    """Do all shards at once; how many there were is in `counts`."""

    counts: list[int]

    def __init__(self, count: int, make: Make, job: bytes) -> None:
        self.counts.append(count)
        assert make is ShardWorker
        assert isinstance(pickle.loads(job), Job)

    async def run(self, shard: str) -> str:
        return json.dumps([json.loads(shard)["number"], "", ""])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.counts.append(0)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeDaft:
    daft = FakeDaft()

    def load() -> FakeDaft:
        daft.loading()
        return daft

    monkeypatch.setattr(loading, "load_daft", load)
    monkeypatch.setattr(FakeWorkers, "counts", [], raising=False)
    monkeypatch.setattr(engines, "ShardWorkers", FakeWorkers)
    return daft


SHARDS = [Shard(kind="warc", source="a", number=number) for number in range(3)]


def test_a_shard_is_a_row_of_a_table(fake: FakeDaft, tmp_path: Path) -> None:
    outcomes = list(Daft()(SHARDS, Job(out=tmp_path, options=Options().change(batch_workers=64))))
    assert outcomes == [Outcome(0), Outcome(1), Outcome(2)]
    assert (fake.runner, fake.config) == ("native", {"maintain_order": False})
    assert FakeWorkers.counts == [3, 0]


def test_an_engine_that_gives_up_is_an_error_with_a_code(fake: FakeDaft, tmp_path: Path) -> None:
    fake.error = RuntimeError("\na worker was killed\nat 0x1")
    with pytest.raises(MarrowError, match=r"^a worker was killed") as refused:
        list(Daft()(SHARDS, Job(out=tmp_path)))
    assert refused.value.code == "engine.failed"
    fake.error = ZeroDivisionError()
    with pytest.raises(MarrowError, match="ZeroDivisionError"):
        list(Daft()(SHARDS, Job(out=tmp_path)))


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_is_what_it_was_when_daft_has_started(fake: FakeDaft, tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    list(Daft()(SHARDS, Job(out=tmp_path)))
    assert fake.runner == "native"
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_while_daft_starts_is_told_when_it_has(fake: FakeDaft, tmp_path: Path) -> None:
    fake.loading = interrupt
    with pytest.raises(KeyboardInterrupt):
        list(Daft()(SHARDS, Job(out=tmp_path)))
    assert FakeWorkers.counts[-1] == 0
    assert fake.runner == "native"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_ignores_ctrl_c_goes_on_to(fake: FakeDaft, tmp_path: Path) -> None:
    fake.loading = interrupt
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        list(Daft()(SHARDS, Job(out=tmp_path)))
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_leave_ctrl_c_alone(fake: FakeDaft, tmp_path: Path) -> None:
    fake.runner = "native"
    with ThreadPoolExecutor(1) as pool:
        assert len(pool.submit(lambda: list(Daft()(SHARDS, Job(out=tmp_path)))).result()) == len(SHARDS)


@pytest.mark.usefixtures("fake")
@pytest.mark.parametrize("count", [1, 2])
def test_one_shard_alone_needs_no_engine(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "here", lambda shards, _: iter([Outcome(len(shards), "here")]))
    outcomes = list(local(SHARDS[:count], Job(out=tmp_path)))
    assert outcomes == ([Outcome(1, "here")] if count == 1 else [Outcome(0), Outcome(1)])


@pytest.mark.usefixtures("fake")
def test_the_smallest_shards_come_last(tmp_path: Path) -> None:
    shards = [Shard(kind="warc", source="a", number=number, size=size) for number, size in enumerate((5, 1, 7, 5))]
    shards.append(Shard(kind="addresses", source="b", number=4, names=("a1", "a2")))  # of unknown size
    assert [outcome.shard for outcome in Daft()(shards, Job(out=tmp_path))] == [4, 2, 0, 3, 1]
