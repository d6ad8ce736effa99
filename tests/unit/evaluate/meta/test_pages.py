from __future__ import annotations

import datetime as dt
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marrow.errors import InputError, MissingExtra
from marrow.evaluate.meta.pages import Truth, find_meta_sets
from tests.unit.evaluate.meta.conftest import write_set


def test_sets_with_metadata_are_found(data: Path) -> None:
    assert [each.name for each in find_meta_sets([data])] == ["days", "news"]
    assert [each.name for each in find_meta_sets([data / "news", data / "days" / "dev.parquet"])] == ["news", "days"]


def test_pages_come_with_their_truth(data: Path) -> None:
    (news,) = find_meta_sets([data / "news"])
    found = {page.id: truth for page, truth in news.labelled()}
    assert found == {
        "a": Truth("The river rose", frozenset(["ana lind"]), dt.date(2024, 5, 6)),
        "b": Truth("The bridge is gone", frozenset(), dt.date(2024, 5, 7)),
    }
    assert [page.id for page in news.examples(1)] == ["a"]


def test_a_set_without_any_author_is_no_test_of_authors(data: Path) -> None:
    (days,) = find_meta_sets([data / "days"])
    assert [(page.id, truth.names) for page, truth in days.labelled()] == [("d", None), ("f", None)]


def test_a_page_that_is_in_another_set_counts_there(tmp_path: Path) -> None:
    rows = [{"id": "news/a", "html": None, "title": "A bridge", "origin": "news"}]
    (tmp_path / "roles").mkdir()
    pq.write_table(pa.Table.from_pylist(rows), tmp_path / "roles" / "dev.parquet")
    with pytest.raises(InputError, match="no page has a title"):
        find_meta_sets([tmp_path])


def test_paths_without_metadata_are_refused(data: Path) -> None:
    with pytest.raises(InputError, match="no page has a title"):
        find_meta_sets([data / "texts"])
    with pytest.raises(InputError, match=r"holds no train\.parquet"):
        find_meta_sets([data], "train")


def test_sets_of_one_name_are_refused(data: Path, tmp_path: Path) -> None:
    write_set(tmp_path / "more" / "news", [{"id": "a", "html": b"", "title": "A bridge"}])
    with pytest.raises(InputError, match="same name"):
        find_meta_sets([data, tmp_path / "more"])


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "dev.parquet"
    file.write_bytes(b"not Parquet")
    with pytest.raises(InputError) as caught:
        find_meta_sets([file])
    assert caught.value.code == "input.not_html"


def test_the_extra_is_named_where_it_is_missing(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtra, match="extra `eval`"):
        find_meta_sets([data])
