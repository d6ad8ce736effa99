from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from marrow.adlists.replacing import replace_file


def test_a_file_is_made_or_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    for data in (b"one", b"two"):
        replace_file(tmp_path / "file", data)
        assert (tmp_path / "file").read_bytes() == data
    assert len([*tmp_path.iterdir()]) == 1


def test_what_fails_leaves_the_old_file_and_no_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_file(tmp_path / "file", b"old")

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        replace_file(tmp_path / "file", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"old"


def test_who_reads_meanwhile_has_one_version_and_all_of_it(tmp_path: Path) -> None:
    versions = [bytes([number]) * 100_000 for number in (1, 2)]
    replace_file(tmp_path / "file", versions[0])

    def write(data: bytes) -> None:
        for _ in range(10):
            replace_file(tmp_path / "file", data)

    writers = [Thread(target=write, args=(data,)) for data in versions]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        assert (tmp_path / "file").read_bytes() in versions
    assert len([*tmp_path.iterdir()]) == 1
