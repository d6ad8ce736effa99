from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from marrow.batch import engine as engines
from marrow.batch import loading
from marrow.batch.engine import Daft, Engine, Outcome, ShardWorker, here, local
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.plan import plan
from marrow.batch.run import run
from marrow.batch.shard import Shard
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


def test_what_goes_wrong_with_a_shard_is_its_outcome(tmp_path: Path) -> None:
    made = Job(out=tmp_path / "out")
    Layout(made.out).make()
    worker = ShardWorker(pickle.dumps(made))
    missing = Shard(kind="warc", source=str(tmp_path / "none"), number=7, end=5, total=5)
    number, code, _ = json.loads(worker.run(json.dumps(missing.to_dict())))
    assert (number, code) == (7, "input.missing")
    defect = worker.outcome(Shard(kind="no such kind", source=""))
    assert defect.code == "engine.failed"
    assert "KeyError" in defect.message
    worker.close()


@pytest.mark.parametrize("kind", ["local", "ray", "lossy"])
def test_engines_run_shards_alike_on_this_machine_and_on_a_cluster(
    kind: str, source: list[str], tmp_path: Path, expected: dict[str, bytes]
) -> None:
    command = [sys.executable, "-m", "tests.unit.batch.on_engine", kind, str(tmp_path / "out"), *source]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180)
    assert "failed: [] []" in ran.stdout, ran.stderr
    assert kind == "local" or "reached: []" in ran.stdout
    assert tree(tmp_path / "out") == expected
    assert (tmp_path / "killed").exists() == (kind == "lossy")


class FakeDaft:
    """As much of Daft as is used: it runs one row after the other, in this process."""

    class DataType:
        pass

    def __init__(self) -> None:
        self.runner, self.slots = "ray", 0
        self.config: dict[str, object] = {}
        self.error: Exception | None = None
        self.loading: Callable[[], object] = lambda: None

    def get_or_infer_runner_type(self) -> str:
        return self.runner

    def set_runner_native(self) -> None:
        self.runner = "native"

    def set_execution_config(self, **config: object) -> None:
        self.config = config

    def cls(self, kind: type, *, use_process: bool, max_concurrency: int) -> type:
        assert use_process
        self.slots = max_concurrency
        return kind

    def col(self, name: str) -> int:
        assert name == "one"
        return 1

    def from_pydict(self, columns: dict[str, list[str]]) -> FakeTable | FakeQuery:
        if "one" not in columns:
            return FakeTable(self, columns["shard"])
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


class FakeWorker:
    def __init__(self, job: bytes) -> None:
        pass

    def run(self, shards: list[str]) -> FakeColumn:
        return FakeColumn([json.dumps([json.loads(shard)["number"], "", ""]) for shard in shards])


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeDaft:
    daft = FakeDaft()

    def load() -> FakeDaft:
        daft.loading()
        return daft

    monkeypatch.setattr(loading, "load_daft", load)
    monkeypatch.setattr(engines, "ShardWorker", FakeWorker)
    return daft


def test_a_worker_that_is_left_alone_tells_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(code: int) -> None:
        raise SystemExit(code)

    monkeypatch.setattr(os, "_exit", leave)
    made = Job(out=tmp_path / "out", sink="jsonl")
    (tmp_path / "a.html").write_bytes(b"<p>Tea")
    Layout(made.out).make()
    worker = ShardWorker(pickle.dumps(made))
    monkeypatch.setattr(os, "getppid", lambda: -1)
    shard = plan([str(tmp_path / "a.html")], made).shards[0]
    with pytest.raises(SystemExit):
        worker.run(json.dumps(shard.to_dict()))
    worker.close()
    assert not list(made.out.glob("part-*"))


SHARDS = [Shard(kind="warc", source="a", number=number) for number in range(3)]


def test_a_shard_is_a_row_of_a_table(fake: FakeDaft, tmp_path: Path) -> None:
    outcomes = list(Daft()(SHARDS, Job(out=tmp_path, options=Options().change(batch_workers=64))))
    assert outcomes == [Outcome(0), Outcome(1), Outcome(2)]
    assert (fake.runner, fake.slots, fake.config) == ("native", 3, {"maintain_order": False})


def test_an_engine_that_gives_up_is_an_error_with_a_code(fake: FakeDaft, tmp_path: Path) -> None:
    fake.error = RuntimeError("\na worker was killed\nat 0x1")
    with pytest.raises(MarrowError, match=r"^a worker was killed") as refused:
        list(Daft()(SHARDS, Job(out=tmp_path)))
    assert refused.value.code == "engine.failed"
    fake.error = ZeroDivisionError()
    with pytest.raises(MarrowError, match="ZeroDivisionError"):
        list(Daft()(SHARDS, Job(out=tmp_path)))


@pytest.mark.usefixtures("fake")
def test_where_daft_has_no_room_for_shards_it_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_HANDED_IN", str(tmp_path))
    monkeypatch.setattr(engines, "_LEAST_ROOM", 1 << 62)
    with pytest.raises(MarrowError, match="no room left") as refused:
        list(Daft()(SHARDS, Job(out=tmp_path)))
    assert refused.value.code == "engine.failed"
    monkeypatch.setattr(engines, "_HANDED_IN", str(tmp_path / "none"))  # as on other systems
    assert len(list(Daft()(SHARDS, Job(out=tmp_path)))) == len(SHARDS)


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_ctrl_c_is_what_it_was_when_daft_has_started(fake: FakeDaft) -> None:
    before = signal.getsignal(signal.SIGINT)
    Daft()
    assert fake.runner == "native"
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_while_daft_starts_is_told_when_it_has(fake: FakeDaft) -> None:
    fake.loading = interrupt
    with pytest.raises(KeyboardInterrupt):
        Daft()
    assert fake.runner == "native"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_ignores_ctrl_c_goes_on_to(fake: FakeDaft) -> None:
    fake.loading = interrupt
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        Daft()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_leave_ctrl_c_alone(fake: FakeDaft, monkeypatch: pytest.MonkeyPatch) -> None:
    fake.runner = "native"
    monkeypatch.setattr(fake, "from_pydict", lambda _: FakeQuery())
    with ThreadPoolExecutor(1) as pool:
        assert isinstance(pool.submit(Daft).result(), Daft)


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
