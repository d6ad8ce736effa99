from __future__ import annotations

import errno
import json
import os
from collections.abc import Generator, Iterable
from itertools import count, islice
from pathlib import Path

import pytest

from marrow.batch import running, sinks
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.manifest import digest_of, entries
from marrow.batch.record import Record
from marrow.batch.run import run
from marrow.batch.running import Orphaned, handfuls, run_shard
from marrow.batch.shard import Shard
from marrow.batch.sources import warc
from marrow.batch.supervisor import Handful, Unguarded
from marrow.batch.work import Made
from marrow.errors import MarrowError
from marrow.options import Options
from tests.unit.batch.archives import answer, packed, page_record, warc_record
from tests.unit.batch.running import Noted, simple

RECORDS = packed(page_record(1), warc_record(answer(b"x", kind="image/png")), page_record(2), b"garbage")


@pytest.fixture
def job(tmp_path: Path) -> Job:
    (tmp_path / "a.warc.gz").write_bytes(RECORDS)
    job = Job(out=tmp_path / "out", sink="jsonl")
    Layout(job.out).make()
    return job


@pytest.fixture
def shard(job: Job) -> Shard:
    (found,) = warc.shards(str(job.out.parent / "a.warc.gz"), Options())
    return found


def test_every_record_has_its_row_in_order(job: Job, shard: Shard) -> None:
    entry = run_shard(shard, job, Unguarded(job))
    rows = list(sinks.rows(job.out / entry.file, "jsonl"))
    assert [row["status"] for row in rows] == ["ok", "skipped", "ok", "failed"]
    assert [row["code"] for row in rows] == [None, "fetch.type", None, "input.damaged"]
    assert rows[0]["title"] == "Tea 1"
    assert "Cup 1." in rows[0]["text"]
    assert (rows[1]["title"], rows[1]["stage"]) == (None, "read")
    assert len({row["id"] for row in rows}) == 4


def test_the_entry_stands_for_the_part(job: Job, shard: Shard) -> None:
    entry = run_shard(shard, job, Unguarded(job))
    layout = Layout(job.out)
    assert entries(layout) == {0: entry}
    assert digest_of(job.out / entry.file) == (entry.digest, entry.bytes_out)
    assert entry.counts.to_dict()["by_status"] == {"ok": 2, "skipped": 1, "failed": 1}
    assert (entry.first, entry.next) == (0, len(RECORDS))
    assert entry.counts.bytes_in == len(RECORDS)
    assert list(layout.running.iterdir()) == list(layout.aside.iterdir()) == []


def test_times_are_in_a_file_of_their_own(job: Job, shard: Shard) -> None:
    run_shard(shard, job, Unguarded(job))
    times = json.loads((Layout(job.out).times / "000000.json").read_bytes())
    assert len(times["rows_ms"]) == 4


def test_it_is_told_how_far_a_shard_is(job: Job, shard: Shard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_TOLD_S", -1.0)
    seen: list[dict[str, object]] = []
    maker = Unguarded(job)

    class Watching:
        def make(self, handfuls: Iterable[Handful]) -> Generator[tuple[Record, Made]]:
            for made in maker.make(handfuls):
                seen.extend(json.loads(path.read_bytes()) for path in Layout(job.out).running.iterdir())
                yield made

    run_shard(shard, job, Watching())
    assert [told["rows"] for told in seen] == [1, 2, 3]


def test_who_is_left_alone_stops(job: Job, shard: Shard, monkeypatch: pytest.MonkeyPatch) -> None:
    parents = iter([1, 2])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    with pytest.raises(Orphaned):
        run_shard(shard, job, Unguarded(job), parent=1)
    assert list(job.out.glob("part-*")) == []
    assert entries(Layout(job.out)) == {}


def test_who_works_for_nobody_else_goes_on_when_its_terminal_is_gone(
    job: Job, shard: Shard, monkeypatch: pytest.MonkeyPatch
) -> None:
    parents = count(1)
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    assert run_shard(shard, job, Unguarded(job)).counts.rows == 4


def test_a_full_disk_leaves_nothing_behind(job: Job, shard: Shard) -> None:
    class Full:
        def make(self, handfuls: Iterable[Handful]) -> Generator[tuple[Record, Made]]:
            yield from Unguarded(job).make(islice(handfuls, 1))
            raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(MarrowError) as refused:
        run_shard(shard, job, Full())
    assert refused.value.code == "output.full"
    assert list(job.out.glob("part-*")) == []
    assert list(Layout(job.out).aside.iterdir()) == []


@pytest.mark.parametrize("sink", ["parquet", "jsonl"])
def test_names_that_are_no_text_are_spelt_out(tmp_path: Path, sink: str) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    (folder / "in").mkdir(parents=True)
    (folder / "in" / "a.jsonl").write_text('{"url": "https://example.org/\\ud800", "html": "<p>Tea"}\n')
    made = Job(out=folder / "out", sink=sink)
    result = run([str(folder / "in")], made, simple, Noted())
    (row,) = sinks.rows(made.out / result.entries[0].file, sink)
    assert row["id"] == f"{tmp_path}/\\udcff/in/a.jsonl:0"
    assert (row["url"], row["source"]) == ("https://example.org/\\ud800", f"{tmp_path}/\\udcff/in/a.jsonl")


def test_a_disk_that_is_full_where_progress_is_told_is_told_as_that(
    job: Job, shard: Shard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **_also: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(running, "_TOLD_S", -1.0)
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(MarrowError) as refused:
        run_shard(shard, job, Unguarded(job))
    assert refused.value.code == "output.full"


def test_records_come_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_MOST_PAGES", 3)
    monkeypatch.setattr(running, "_MOST_BYTES", 100)
    sizes = [1, 1, 1, 1, 101, 1]
    found = list(handfuls(Record(id="a", html=b"x" * size) for size in sizes))
    assert [[len(each.html) for each in several] for several in found] == [[1], [1, 1], [1, 101], [1]]
    assert list(handfuls(())) == []


def test_nobody_waits_for_a_handful_of_slow_records(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter([0.0, 0.1, 0.2, 0.8, 0.9, 1.0, 1.1])
    monkeypatch.setattr(running, "monotonic", lambda: next(seconds))
    assert [len(several) for several in handfuls(Record(id="a") for _ in range(4))] == [1, 2, 1]
