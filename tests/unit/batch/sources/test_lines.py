from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from marrow.batch.record import Record
from marrow.batch.shard import Shard
from marrow.batch.sources import lines
from marrow.errors import OptionError
from marrow.options import Options, Value
from tests.unit.batch.archives import page

ROWS = [{"url": f"https://example.org/{number}", "html": page(number).decode()} for number in range(6)]
DATA = "".join(json.dumps(row) + "\n" for row in ROWS).encode()


def read(path: Path, **settings: Value) -> list[Record]:
    options = Options().change(**settings)
    return [record for shard in lines.shards(str(path), options) for record in lines.records(shard, options)]


@pytest.mark.parametrize(("suffix", "pack"), [("", bytes), (".gz", gzip.compress), (".zst", zstandard.compress)])
def test_every_line_is_a_record_by_its_place(tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / f"a.jsonl{suffix}"
    path.write_bytes(pack(DATA))
    found = read(path)
    assert [record.url for record in found] == [row["url"] for row in ROWS]
    assert found[1].id == f"{path}:{DATA.index(b'{', 1)}"
    assert found[5].html == page(5)


def test_ranges_share_lines_out_wherever_they_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(DATA)
    whole = [record.id for record in read(path)]
    for cut in range(1, len(DATA), 11):
        pieces = [(0, cut), (cut, len(DATA))]
        shards = [Shard(kind="jsonl", source=str(path), start=start, end=end) for start, end in pieces]
        assert [record.id for shard in shards for record in lines.records(shard, Options())] == whole, cut


def test_a_large_file_is_several_shards(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(DATA * 5000)
    shards = list(lines.shards(str(path), Options().change(shard_mb=2)))
    assert len(shards) == 1 + (len(DATA) * 5000 >> 21)
    packed = tmp_path / "a.jsonl.gz"
    packed.write_bytes(gzip.compress(DATA * 5000, 1))
    assert len(list(lines.shards(str(packed), Options().change(shard_mb=2)))) == 1


@pytest.mark.parametrize("line", [b"no JSON", b"[1]", b'{"html": 3}', b"{" * 50_000])
def test_a_line_that_is_no_row_is_a_record_that_failed(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(DATA + line + b"\n\n" + DATA)
    found = read(path)
    assert [record.fate is None for record in found] == [True] * 6 + [False] + [True] * 6


def test_a_line_that_is_too_long_is_a_record_that_failed(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(DATA + json.dumps({"html": "x" * 100_000}).encode() + b"\n" + DATA)
    found = read(path, max_bytes=1000)
    assert len(found) == 13
    assert found[6].fate is not None
    assert found[6].fate.code == "input.too_large"


@pytest.mark.parametrize(("suffix", "pack"), [(".gz", gzip.compress), (".zst", zstandard.compress)])
def test_a_file_that_is_cut_off_ends_with_a_record_that_failed(
    tmp_path: Path, suffix: str, pack: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / f"a.jsonl{suffix}"
    path.write_bytes(pack(DATA)[:-30] + bytes(10))
    last = read(path)[-1]
    assert last.fate is not None
    assert last.fate.code == "input.damaged"


def test_a_table_of_addresses_is_a_list_of_addresses(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(
        gzip.compress(b'{"link": "https://example.org/1"}\n{"link": null}\n{"link": "https://example.org/2"}')
    )
    (shard,) = lines.shards(str(path), Options().change(url_column="link"))
    assert (shard.kind, shard.names) == ("addresses", ("https://example.org/1", "https://example.org/2"))


def test_an_empty_file_has_no_shards(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"")
    assert list(lines.shards(str(path), Options())) == []


def test_a_table_of_addresses_that_breaks_off_gives_those_before(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.jsonl.gz"
    told = "".join(json.dumps({"url": f"https://example.org/{number}"}) + "\n" for number in range(2000))
    path.write_bytes(gzip.compress(told.encode() + b"{}\nno\n")[:-200])
    (shard,) = lines.shards(str(path), Options())
    assert shard.names[0] == "https://example.org/0"
    assert 0 < len(shard.names) < 2000
    assert "breaks off" in caplog.text


def test_lines_without_an_address_are_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"url": "https://example.org/"}\n{"url": 7}\n\nno\n')
    (shard,) = lines.shards(str(path), Options())
    assert shard.names == ("https://example.org/",)
    assert "2 lines have no address" in caplog.text


def test_a_table_with_neither_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"body": "<p>Tea"}\n')
    with pytest.raises(OptionError, match="html_column"):
        list(lines.shards(str(path), Options()))
    assert len(list(lines.shards(str(path), Options().change(html_column="body")))) == 1


def test_a_field_that_is_named_must_be_there(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"html": "<p>Tea", "url": "https://example.org/"}\n')
    with pytest.raises(OptionError, match="has no column 'body'; it has html, url"):
        list(lines.shards(str(path), Options().change(html_column="body")))
    (shard,) = lines.shards(str(path), Options().change(html_column=""))
    assert shard.kind == "addresses"
