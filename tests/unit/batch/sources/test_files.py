from __future__ import annotations

import os
from pathlib import Path

import pytest

from marrow.batch.record import Record
from marrow.batch.sources import files
from marrow.errors import InputError
from marrow.options import Options
from tests.unit.batch.archives import page


def read(name: str, options: Options | None = None) -> list[Record]:
    options = options or Options()
    return [record for shard in files.shards(name, options) for record in files.records(shard, options)]


def test_the_pages_of_a_folder_are_sorted_by_path(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("b.html", "in/a.htm", "c.txt", "a.xhtml"):
        (tmp_path / name).write_bytes(page())
    assert [record.id for record in read(str(tmp_path))] == [
        str(tmp_path / name) for name in ("a.xhtml", "b.html", "in/a.htm")
    ]


def test_so_many_pages_are_a_shard(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.html").write_bytes(page(number))
    shards = list(files.shards(str(tmp_path), Options().change(shard_pages=2)))
    assert [len(shard.names) for shard in shards] == [2, 2, 1]
    assert shards[0].size == len(page(0)) + len(page(1))


def test_one_file_is_a_source(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(page(7))
    (found,) = read(str(path))
    assert (found.id, found.html, found.size) == (str(path), page(7), len(page(7)))


def test_a_file_that_is_gone_is_a_record_that_failed(tmp_path: Path) -> None:
    for name in ("a.html", "b.html"):
        (tmp_path / name).write_bytes(page())
    shards = list(files.shards(str(tmp_path), Options()))
    (tmp_path / "a.html").unlink()
    gone, there = files.records(shards[0], Options())
    assert gone.fate is not None
    assert gone.fate.code == "input.missing"
    assert there.fate is None


def test_a_page_in_a_store_that_is_closed_failed_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: str) -> None:
        raise InputError("input.denied", "its store does not let us in")

    monkeypatch.setattr(files, "opened", closed)
    (found,) = read("s3://bucket/a.html")
    assert found.fate is not None
    assert (found.fate.code, found.fate.message) == ("input.denied", "its store does not let us in")


def test_no_more_is_read_of_a_file_than_a_page_may_have(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_bytes(bytes(5000))
    (found,) = read(str(tmp_path), Options().change(max_bytes=1000))
    assert len(found.html) == 1001


def test_a_link_that_leads_nowhere_has_no_size(tmp_path: Path) -> None:
    (tmp_path / "a.html").symlink_to(tmp_path / "none")
    (found,) = read(str(tmp_path))
    assert found.fate is not None


def test_a_file_whose_name_is_no_text_is_read(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.html")).write_bytes(page())
    (found,) = read(str(tmp_path))
    assert found.html == page()
    assert found.html == page()


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.html")
    (found,) = read(str(tmp_path))
    assert found.fate is not None
    assert (found.fate.code, found.fate.message) == ("input.missing", "is no file")
