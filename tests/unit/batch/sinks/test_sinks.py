from __future__ import annotations

import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from marrow.batch import schema, sinks
from marrow.batch.job import SINKS, Job
from marrow.batch.schema import Row
from marrow.batch.sinks import parquet
from marrow.errors import MissingExtra

TEXTS = ("text", "md")


def job(sink: str) -> Job:
    return Job(out=Path("out"), sink=sink, formats=TEXTS, fields=("title", "authors", "chars"))


def rows() -> list[Row]:
    chosen = schema.columns(("title", "authors", "chars"), TEXTS)
    ok = {"status": "ok", "title": "Té", "authors": ["A", "B"], "chars": 3, "text": "abc", "markdown": "# abc"}
    failed = {"status": "failed", "code": "input.empty", "stage": "read", "message": "no"}
    return [
        schema.empty(chosen) | {"id": f"a:{number}", "url": None} | (failed if number == 1 else ok)
        for number in range(3)
    ]


def write(path: Path, sink: str) -> None:
    with sinks.opened(path, job(sink)) as part:
        for row in rows():
            part.put(row)


def test_every_sink_has_a_suffix() -> None:
    assert tuple(sinks.SUFFIXES) == SINKS


@pytest.mark.parametrize("sink", ["parquet", "jsonl", "jsonl.zst"])
def test_rows_come_back_as_they_were(tmp_path: Path, sink: str) -> None:
    path = tmp_path / f"part{sinks.SUFFIXES[sink]}"
    write(path, sink)
    assert list(sinks.rows(path, sink)) == rows()


@pytest.mark.parametrize("sink", ["parquet", "jsonl", "jsonl.zst"])
def test_the_same_rows_are_the_same_bytes(tmp_path: Path, sink: str) -> None:
    for name in ("one", "two"):
        write(tmp_path / name, sink)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_parquet_is_written_group_by_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "_MOST_ROWS", 2)
    write(tmp_path / "a.parquet", "parquet")
    assert pq.ParquetFile(tmp_path / "a.parquet").num_row_groups == 2
    assert list(sinks.rows(tmp_path / "a.parquet", "parquet")) == rows()


def test_a_part_without_rows_is_a_part(tmp_path: Path) -> None:
    with sinks.opened(tmp_path / "a.parquet", job("parquet")):
        pass
    assert list(sinks.rows(tmp_path / "a.parquet", "parquet")) == []


def test_a_part_that_fails_does_not_hide_why(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="status"), sinks.opened(tmp_path / "part", job("files")) as part:
        part.put({})


def test_files_have_a_row_beside_them(tmp_path: Path) -> None:
    write(tmp_path / "part", "files")
    found = list(sinks.rows(tmp_path / "part", "files"))
    assert [row["file"] for row in found] == ["00000-a-0", None, "00002-a-2"]
    assert all("text" not in row for row in found)
    assert sorted(path.name for path in (tmp_path / "part").iterdir()) == [
        "00000-a-0.md",
        "00000-a-0.txt",
        "00002-a-2.md",
        "00002-a-2.txt",
        "rows.jsonl",
    ]
    assert (tmp_path / "part" / "00000-a-0.md").read_text() == "# abc\n"


def test_a_name_that_is_nothing_but_signs_is_a_page(tmp_path: Path) -> None:
    with sinks.opened(tmp_path / "part", job("files")) as part:
        part.put(rows()[0] | {"url": "https://../..//"})
    assert (tmp_path / "part" / "00000-page.txt").exists()


def test_without_its_package_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtra, match="batch"):
        write(tmp_path / "a", "jsonl.zst")


@pytest.mark.parametrize(("sink", "package"), [("parquet", "pyarrow"), ("jsonl.zst", "zstandard")])
def test_a_sink_without_its_package_is_refused_at_once(
    sink: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sinks.require(sink)
    monkeypatch.setattr(sinks, "find_spec", lambda name: None if name == package else name)
    with pytest.raises(MissingExtra, match=f"rows as {sink} need the extra `batch`"):
        sinks.require(sink)
    sinks.require("jsonl")
