from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.manifest import digest_of, entries
from marrow.batch.marks import Marking
from marrow.batch.run import Result, run
from marrow.batch.second_pass import check, mark_parts, rows_of, write_report
from marrow.errors import MarrowError, OptionError
from marrow.options import Options
from tests.unit.batch.archives import TEXT, page
from tests.unit.batch.running import Noted, simple
from tests.unit.batch.test_run import tree

MARK, DROP = Marking(duplicates="mark"), Marking(duplicates="drop")


@pytest.fixture(params=["parquet", "jsonl"])
def job(request: pytest.FixtureRequest, tmp_path: Path) -> Job:
    (tmp_path / "site").mkdir()
    for number in range(5):
        text = f"{TEXT} And {number * 7} more words for page {number}, which no other has."
        (tmp_path / "site" / f"{number}.html").write_bytes(page(number, text * (number + 1)))
    (tmp_path / "site" / "9.html").write_bytes((tmp_path / "site" / "2.html").read_bytes())
    return Job(out=tmp_path / "out", sink=request.param, options=Options().change(shard_pages=2))


def done(job: Job) -> Result:
    return run([str(job.out.parent / "site")], job, simple, Noted(), resume=True)


def test_duplicates_are_marked_where_they_are(job: Job) -> None:
    result = mark_parts(done(job), job, MARK)
    rows = list(rows_of(result, job))
    assert [row["id"][-6:] for row in rows] == ["0.html", "1.html", "2.html", "3.html", "4.html", "9.html"]
    assert [row["duplicate_kind"] for row in rows] == [None] * 5 + ["exact"]
    assert rows[5]["duplicate_of"] == rows[2]["id"]
    assert rows[5]["text"] == rows[2]["text"]


def test_duplicates_that_are_dropped_are_rows_that_were_skipped(job: Job) -> None:
    result = mark_parts(done(job), job, DROP)
    last = list(rows_of(result, job))[5]
    assert (last["status"], last["text"]) == ("skipped", None)
    assert result.counts.by_status == {"ok": 5, "skipped": 1}


def test_entries_stand_for_the_new_parts(job: Job) -> None:
    result = mark_parts(done(job), job, MARK)
    for entry in result.entries:
        assert digest_of(job.out / entry.file) == (entry.digest, entry.bytes_out)
    assert entries(Layout(job.out)) == {entry.shard: entry for entry in result.entries}
    assert list(Layout(job.out).marked.iterdir()) == []


def test_what_is_marked_is_not_marked_again(job: Job) -> None:
    mark_parts(done(job), job, DROP)
    marked = tree(job.out)
    mark_parts(done(job), job, DROP)
    assert tree(job.out) == marked
    with pytest.raises(MarrowError, match="marked otherwise"):
        mark_parts(done(job), job, MARK)


@pytest.mark.parametrize("after", range(8))
def test_a_pass_that_was_cut_off_is_carried_to_its_end(job: Job, after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    calls = iter(range(100))
    put = Layout.put

    def until_killed(self: Layout, final: Path, data: object, *, is_lasting: bool = True) -> None:
        if next(calls) == after:
            raise Killed
        put(self, final, data, is_lasting=is_lasting)

    result = done(job)
    with monkeypatch.context() as patched:
        patched.setattr(Layout, "put", until_killed)
        with pytest.raises(Killed):
            mark_parts(result, job, DROP)
    mark_parts(done(job), job, DROP)
    cut = tree(job.out)
    other = replace(job, out=job.out.parent / "other")
    mark_parts(done(other), other, DROP)
    assert {name: data for name, data in tree(other.out).items() if name.startswith("part-")} == {
        name: data for name, data in cut.items() if name.startswith("part-")
    }


def test_without_marks_everything_stays(job: Job) -> None:
    result = done(job)
    before = tree(job.out)
    assert mark_parts(result, job, Marking()) is result
    assert tree(job.out) == before


def test_a_report_tells_of_all_rows(job: Job) -> None:
    result = done(job)
    (Layout(job.out).times / "000001.json").unlink()  # as nobody needs them
    page_of = write_report(result, job, {"Sources": "site & more"})
    assert "site &amp; more" in page_of
    assert "6" in page_of


def test_rows_without_texts_cannot_be_marked(tmp_path: Path) -> None:
    for wrong in (Job(out=tmp_path, sink="files", formats=("md",)), Job(out=tmp_path, formats=("html",))):
        with pytest.raises(OptionError):
            check(wrong, MARK)
        check(wrong, Marking())
    check(Job(out=tmp_path), MARK)


def test_a_pass_that_was_cut_off_is_carried_to_its_end_also_by_who_asks_for_no_marks(
    job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = done(job)
    with monkeypatch.context() as patched:
        patched.setattr("marrow.batch.second_pass._replace_parts", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            mark_parts(result, job, DROP)
    marked = mark_parts(done(job), job, Marking())
    assert marked.counts.by_status == {"ok": 5, "skipped": 1}
    assert list(Layout(job.out).marked.iterdir()) == []


def test_nobody_else_is_at_a_batch_while_it_is_marked(job: Job) -> None:
    result = done(job)
    with Layout(job.out).locked(), pytest.raises(MarrowError, match="another program"):
        mark_parts(result, job, MARK)
