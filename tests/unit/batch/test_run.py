from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from marrow.batch import sinks
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.plan import plan
from marrow.batch.reasons import NoEngine
from marrow.batch.run import TRIES, Result, run
from marrow.batch.shard import Shard
from marrow.batch.shard_worker import Outcome
from marrow.errors import InputError, MarrowError
from marrow.options import Options
from tests.unit.batch.archives import answer, packed, page, page_record, warc_record
from tests.unit.batch.running import Noted, simple


@pytest.fixture
def site(tmp_path: Path) -> list[str]:
    (tmp_path / "site").mkdir()
    for number in range(6):
        (tmp_path / "site" / f"{number}.html").write_bytes(page(number))
    return [str(tmp_path / "site")]


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job(out=tmp_path / "out", options=Options().change(shard_pages=2), sink="jsonl")


def ids(result: Result, job: Job) -> list[str]:
    return [row["id"] for entry in result.entries for row in sinks.rows(job.out / entry.file, job.sink)]


def tree(out: Path) -> dict[str, bytes]:
    """All that is the same in every run."""
    return {
        str(path.relative_to(out)): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.parent.name != "times" and path.name not in ("log.jsonl", "lock")
    }


def test_all_records_have_their_rows(site: list[str], job: Job) -> None:
    watcher = Noted()
    result = run(site, job, simple, watcher)
    assert result.counts.rows == 6
    assert [Path(name).name for name in ids(result, job)] == [f"{number}.html" for number in range(6)]
    assert (watcher.before, watcher.done) == ([], [0, 1, 2])


def test_two_runs_give_the_same_bytes(site: list[str], job: Job, tmp_path: Path) -> None:
    run(site, job, simple, Noted())
    first = tree(job.out)
    job.out.rename(tmp_path / "before")
    run(site, job, simple, Noted())
    assert tree(job.out) == first


def test_what_is_done_is_not_done_again(site: list[str], job: Job) -> None:
    class Killed(Exception):
        pass

    def until_killed(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
        yield from simple(shards[:2], job)
        raise Killed

    with pytest.raises(Killed):
        run(site, job, until_killed, Noted())
    watcher = Noted()
    result = run(site, job, simple, watcher, resume=True)
    assert (watcher.before, watcher.done) == ([0, 1], [2])
    assert result.counts.rows == 6


def test_a_part_without_an_entry_is_made_again(site: list[str], job: Job) -> None:
    run(site, job, simple, Noted())
    whole = tree(job.out)
    layout = Layout(job.out)
    layout.entry(1).unlink()
    layout.part(1, ".jsonl").write_text("half a")
    run(site, job, simple, Noted(), resume=True)
    assert tree(job.out) == whole


@pytest.mark.parametrize("text", ["", "{", "[]", "{}"])
def test_an_entry_that_is_damaged_counts_for_nothing(site: list[str], job: Job, text: str) -> None:
    run(site, job, simple, Noted())
    expected = tree(job.out)
    Layout(job.out).entry(1).write_text(text)
    watcher = Noted()
    run(site, job, simple, watcher, resume=True)
    assert watcher.done == [1]
    assert tree(job.out) == expected


def test_a_damaged_entry_is_not_tried_for_ever(site: list[str], job: Job) -> None:
    run(site, job, simple, Noted())
    Layout(job.out).entry(1).write_text("{")
    tries: list[int] = []

    def failing(shards: Sequence[Shard], _: Job) -> Iterator[Outcome]:
        tries.extend(shard.number for shard in shards)
        assert len(tries) <= TRIES
        yield Outcome(1, "input.damaged", "it is another file by now")

    with pytest.raises(MarrowError, match="another file"):
        run(site, job, failing, Noted(), resume=True)
    assert tries == [1] * TRIES


def test_a_part_that_is_gone_is_made_again(site: list[str], job: Job) -> None:
    run(site, job, simple, Noted())
    expected = tree(job.out)
    (job.out / "part-000002.jsonl").unlink()
    watcher = Noted()
    run(site, job, simple, watcher, resume=True)
    assert watcher.done == [2]
    assert tree(job.out) == expected


def test_an_engine_that_fails_is_tried_again(site: list[str], job: Job) -> None:
    calls: list[int] = []

    def failing(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
        calls.append(len(shards))
        yield from simple(shards[:1], job)
        if len(shards) > 1:
            raise MarrowError("engine.failed", "a worker was lost")

    watcher = Noted()
    assert run(site, job, failing, watcher).counts.rows == 6
    assert calls == [3, 2, 1]
    assert [error.code for error in watcher.errors] == ["engine.failed"] * 2


def test_an_engine_that_never_gets_on_is_given_up(site: list[str], job: Job) -> None:
    calls: list[int] = []

    def failing(shards: Sequence[Shard], _: Job) -> Iterator[Outcome]:
        calls.append(len(shards))
        yield Outcome(0, "input.damaged", "it has changed")

    with pytest.raises(MarrowError, match="it has changed"):
        run(site, job, failing, Noted())
    assert len(calls) == TRIES


def test_where_there_is_no_engine_nobody_tries_again(site: list[str], job: Job) -> None:
    calls: list[int] = []

    def missing(shards: Sequence[Shard], _: Job) -> Iterator[Outcome]:
        calls.append(len(shards))
        yield from ()
        raise NoEngine("engine.failed", "no cluster at head:6379")

    with pytest.raises(NoEngine, match="no cluster"):
        run(site, job, missing, Noted())
    assert calls == [3]


def test_an_engine_that_says_nothing_is_given_up(site: list[str], job: Job) -> None:
    with pytest.raises(MarrowError, match="3 shards were not done"):
        run(site, job, lambda *_: iter(()), Noted())


def test_a_full_disk_ends_it_at_once(site: list[str], job: Job) -> None:
    tried: list[int] = []

    def full(shards: Sequence[Shard], job: Job) -> Iterator[Outcome]:
        yield from simple(shards[:1], job)
        for shard in shards[1:]:
            tried.append(shard.number)
            yield Outcome(shard.number, "output.full", "no room")

    with pytest.raises(MarrowError) as refused:
        run(site, job, full, Noted())
    assert refused.value.code == "output.full"
    assert tried == [1]
    watcher = Noted()
    run(site, job, simple, watcher, resume=True)
    assert watcher.done == [1, 2]


def test_ranges_that_do_not_meet_are_mended(tmp_path: Path) -> None:
    inner = gzip.compress(warc_record(answer(packed(*map(page_record, range(9))), kind="application/gzip")), 0)
    filler = b"".join(packed(page_record(number)) for number in range(10))
    start = (1 << 20) - len(filler) - len(inner) // 2
    data = filler + gzip.compress(warc_record(bytes(start - 1000)), 0) + inner + filler
    path = tmp_path / "a.warc.gz"
    path.write_bytes(data)
    whole = Job(out=tmp_path / "whole", sink="jsonl")
    cut = Job(out=tmp_path / "cut", sink="jsonl", options=Options().change(shard_mb=1))
    watcher = Noted()
    expected = ids(run([str(path)], whole, simple, Noted()), whole)
    assert ids(run([str(path)], cut, simple, watcher), cut) == expected
    assert watcher.done == [0, 1, 1]
    list(simple(plan([str(path)], cut).shards, cut))  # as it is when the program is killed before it looks
    assert ids(run([str(path)], cut, simple, watcher, resume=True), cut) == expected


def test_of_two_that_begin_at_once_one_is_refused_before_it_plans(site: list[str], job: Job) -> None:
    layout = Layout(job.out)
    with layout.locked(), pytest.raises(MarrowError, match="another program"):
        run(site, job, simple, Noted())
    assert not layout.plan.exists()
    assert len(run(site, job, simple, Noted()).entries) == 3


@pytest.mark.parametrize("is_there", [True, False])
def test_what_cannot_be_planned_leaves_nothing_behind(tmp_path: Path, is_there: bool) -> None:
    out = tmp_path / "out"
    if is_there:
        out.mkdir()
        (out / "notes.txt").touch()
    with pytest.raises(InputError):
        run([str(tmp_path / "none.warc")], Job(out=out), simple, Noted())
    assert [path.name for path in tmp_path.rglob("*")] == (["out", "notes.txt"] if is_there else [])
