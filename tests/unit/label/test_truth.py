from __future__ import annotations

import json
import sys
from pathlib import Path
from threading import Thread

import pyarrow.parquet as pq
import pytest

from marrow.errors import InputError, MissingExtra
from marrow.evaluate.data import rows_of
from marrow.label.truth import COLUMNS, Said, Truth
from tests.unit.evaluate.conftest import page, write_set
from tests.unit.label.conftest import entry

DONE = Said((("Home", "other"), ("Tea", "title"), ("Hot.", "body"), ("Good.", "body")), is_done=True)
STARTED = Said((("Home", None), ("Tea", "title")), note="a note")
files = pytest.mark.parametrize("name", ["truth.parquet", "truth.jsonl"])


@pytest.mark.parametrize(
    ("said", "state"),
    [
        (DONE, "labelled"),
        (STARTED, "started"),
        (Said((("Home", None),), note="odd"), "started"),
        (Said((("Home", None),), is_done=True), "todo"),
        (Said((("Home", "other"),)), "started"),
        (Said((("Home", "other"),), is_done=True, is_skipped=True), "skipped"),
    ],
)
def test_a_page_is_labelled_if_all_of_it_is_and_somebody_says_so(said: Said, state: str) -> None:
    assert said.state == state


@files
def test_a_row_has_the_columns_of_a_labelled_set(tmp_path: Path, name: str) -> None:
    file = tmp_path / "new" / name
    page = entry("texts/a", known={"origin": "texts", "language": "en"})
    assert Truth(file).put(page, DONE, b"<p>Hot.", "https://example.org/") == "labelled"
    (row,) = rows_of(file, COLUMNS)
    assert tuple(row) == COLUMNS
    assert json.loads(row.pop("segments")) == [{"text": text, "role": role} for text, role in DONE.labels]
    assert {key: value for key, value in row.items() if value is not None} == {
        "id": "texts/a",
        "url": "https://example.org/",
        "html": b"<p>Hot.",
        "text": "Hot.\nGood.",
        "title": "Tea",
        "language": "en",
        "truth_kind": "hand",
        "origin": "texts",
    }


@files
def test_what_is_begun_is_no_truth_yet(tmp_path: Path, name: str) -> None:
    truth = Truth(tmp_path / name)
    truth.put(entry("a"), STARTED, b"<p>", None)
    truth.put(entry("b"), Said((), is_skipped=True), b"", None)
    rows = rows_of(tmp_path / name, COLUMNS)
    assert [(row["text"], row["truth_kind"], row["note"]) for row in rows] == [
        (None, "started", "a note"),
        (None, "skipped", None),
    ]


@files
def test_the_next_one_goes_on_where_the_last_one_stopped(tmp_path: Path, name: str) -> None:
    Truth(tmp_path / name).put(entry("a"), STARTED, b"\xff", None)
    truth = Truth(tmp_path / name)
    assert [truth.state(page) for page in ("a", "b")] == ["started", "todo"]
    assert truth.row("b") is None
    truth.put(entry("b"), DONE, b"<p>", None)
    rows = rows_of(tmp_path / name, COLUMNS)
    assert [(row["id"], row["html"]) for row in rows] == [("a", b"\xff"), ("b", b"<p>")]


@files
def test_the_same_labels_are_the_same_bytes_whatever_came_between(tmp_path: Path, name: str) -> None:
    first, second = tmp_path / "first" / name, tmp_path / "second" / name
    truth = Truth(first)
    for name in ("a", "b"):
        truth.put(entry(name), DONE, b"<p>", None)
    truth = Truth(second)
    truth.put(entry("b"), STARTED, b"<p>", None)
    truth.put(entry("c"), DONE, b"<p>", None)
    truth.put(entry("b"), DONE, b"<p>", None)
    truth.put(entry("c"), Said((("Home", None),)), b"<p>", None)  # all taken back
    Truth(second).put(entry("a"), DONE, b"<p>", None)
    assert first.read_bytes() == second.read_bytes()


@files
def test_a_file_of_which_all_was_taken_back_can_be_gone_on_with(tmp_path: Path, name: str) -> None:
    truth = Truth(tmp_path / name)
    truth.put(entry("a"), STARTED, b"<p>", None)
    truth.put(entry("a"), Said((("Home", None),)), b"<p>", None)
    assert Truth(tmp_path / name).put(entry("a"), DONE, b"<p>", None) == "labelled"


def test_what_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "truth.jsonl"
    Truth(file).put(entry("a"), DONE, b"<p>", None)
    before = file.stat().st_ino
    Truth(file).put(entry("a"), DONE, b"<p>", None)
    assert file.stat().st_ino == before


def test_a_write_that_fails_leaves_the_last_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "truth.parquet"
    truth = Truth(file)
    truth.put(entry("a"), DONE, b"<p>", None)
    before = file.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(pq, "write_table", full)
        with pytest.raises(OSError, match="No space left"):
            truth.put(entry("b"), DONE, b"<p>", None)
    assert (file.read_bytes(), truth.state("b")) == (before, "todo")
    assert [path.name for path in tmp_path.iterdir()] == ["truth.parquet"]
    truth.put(entry("b"), DONE, b"<p>", None)
    assert len(rows_of(file, COLUMNS)) == 2


def test_a_file_that_is_closed_takes_nothing_more(tmp_path: Path) -> None:
    truth = Truth(tmp_path / "truth.jsonl")
    truth.close()
    late = Thread(target=truth.put, args=(entry("a"), DONE, b"<p>", None), daemon=True)
    late.start()
    late.join(0.1)
    assert late.is_alive()
    assert not (tmp_path / "truth.jsonl").exists()
    truth._lock.release()  # so that no thread outlives the test
    late.join()


def test_a_set_of_another_kind_is_not_written_over(tmp_path: Path) -> None:
    file = write_set(tmp_path / "news", [{"id": "a", "html": page()}])
    with pytest.raises(InputError, match="no file of labels"):
        Truth(file)


def test_a_missing_package_is_told_before_the_work_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtra):
        Truth(tmp_path / "truth.parquet")
    Truth(tmp_path / "truth.jsonl").put(entry("a"), DONE, b"<p>", None)
    assert (tmp_path / "truth.jsonl").exists()
