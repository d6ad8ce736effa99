from __future__ import annotations

import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marrow.batch.record import Record
from marrow.batch.sources import parquet
from marrow.errors import InputError, MissingExtra, OptionError
from marrow.options import Options, Value
from tests.unit.batch.archives import page


def table(path: Path, *, rows: int = 5, group: int = 2, **columns: object) -> str:
    values = {"url": [f"https://example.org/{n}" for n in range(rows)], "html": [page(n) for n in range(rows)]}
    pq.write_table(pa.table(values | columns), path, row_group_size=group)
    return str(path)


def read(name: str, **settings: Value) -> list[Record]:
    options = Options().change(**settings)
    return [record for shard in parquet.shards(name, options) for record in parquet.records(shard, options)]


def test_every_row_is_a_record_by_its_number(tmp_path: Path) -> None:
    name = table(tmp_path / "a.parquet")
    found = read(name)
    assert [record.id for record in found] == [f"{name}:{number}" for number in range(5)]
    assert [record.html for record in found] == [page(number) for number in range(5)]
    assert found[4].url == "https://example.org/4"


def test_row_groups_are_put_together_to_shards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = table(tmp_path / "a.parquet", rows=7)
    monkeypatch.setattr(parquet, "_size", lambda _: 600 << 10)
    shards = list(parquet.shards(name, Options().change(shard_mb=1)))
    assert [(shard.start, shard.end) for shard in shards] == [(0, 2), (2, 4)]
    assert [record.id for record in read(name, shard_mb=1)] == [f"{name}:{number}" for number in range(7)]


def test_rows_may_have_names_of_their_own(tmp_path: Path) -> None:
    name = table(tmp_path / "a.parquet", rows=2, key=["x", None])
    assert [record.id for record in read(name, id_column="key")] == [f"{name}:x", f"{name}:1"]


def test_pages_may_be_text_and_may_be_missing(tmp_path: Path) -> None:
    name = table(tmp_path / "a.parquet", rows=2, html=["<p>tée", None])
    text, none = read(name)
    assert (text.html, text.charset) == ("<p>tée".encode(), "utf-8")
    assert none.fate is not None
    assert none.fate.code == "input.empty"


def test_a_table_of_addresses_is_a_list_of_addresses(tmp_path: Path) -> None:
    name = table(tmp_path / "a.parquet", rows=2)
    (shard,) = parquet.shards(name, Options().change(html_column=""))
    assert (shard.kind, shard.source, shard.names) == (
        "addresses",
        name,
        ("https://example.org/0", "https://example.org/1"),
    )


def test_a_table_without_either_is_refused(tmp_path: Path) -> None:
    name = table(tmp_path / "a.parquet")
    with pytest.raises(OptionError, match="no column"):
        read(name, html_column="", url_column="none")


@pytest.mark.parametrize("named", ["html_column", "id_column"])
def test_a_column_that_is_named_must_be_there(named: str, tmp_path: Path) -> None:
    name = table(tmp_path / "a.parquet", rows=2, html=["<p>Tea", "<p>Milk"])
    with pytest.raises(OptionError, match=r"has no column 'body'; it has html, .*url"):
        read(name, **{named: "body"})


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(b"no table")
    with pytest.raises(InputError) as refused:
        read(str(path))
    assert refused.value.code == "input.damaged"


def test_the_rows_of_a_broken_group_fail_and_the_others_do_not(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    name = table(path, rows=6, group=2)
    middle = pq.ParquetFile(path).metadata.row_group(1)
    start = middle.column(1).dictionary_page_offset or middle.column(1).data_page_offset
    data = bytearray(path.read_bytes())
    data[start : start + middle.column(1).total_compressed_size] = bytes(middle.column(1).total_compressed_size)
    path.write_bytes(data)
    found = read(name)
    assert [record.id for record in found] == [f"{name}:{number}" for number in range(6)]
    assert [record.fate is None for record in found] == [True, True, False, False, True, True]


def test_without_its_package_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = table(tmp_path / "a.parquet")
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingExtra, match="batch"):
        read(name)


def test_strings_that_are_no_text_cost_no_row(tmp_path: Path) -> None:
    html = pa.array([page(0), b"\xff" + page(1), page(2)], pa.binary()).view(pa.string())
    url = pa.array([b"https://example.org/", b"https://example.org/\xff", None], pa.binary()).view(pa.string())
    pq.write_table(pa.table({"html": html, "url": url, "key": url}), tmp_path / "a.parquet")
    found = read(str(tmp_path / "a.parquet"), id_column="key")
    assert [record.html for record in found] == [page(0), b"\xff" + page(1), page(2)]
    assert [record.url for record in found] == ["https://example.org/", "https://example.org/\ufffd", ""]
    assert found[1].id.endswith(":https://example.org/\ufffd")


def test_strings_may_be_stored_in_dictionaries(tmp_path: Path) -> None:
    html = pa.array([page(7).decode()] * 3).dictionary_encode()
    found = read(table(tmp_path / "a.parquet", rows=3, html=html))
    assert [(record.html, record.charset) for record in found] == [(page(7), "utf-8")] * 3
