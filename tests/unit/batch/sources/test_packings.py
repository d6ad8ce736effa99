from __future__ import annotations

import io

import pytest
import zstandard

from marrow.batch.sources import packings
from marrow.batch.sources.packings import Broken, packing_of
from tests.unit.batch.archives import packed, page_record

RECORD = page_record(1)
GZIP, ZSTD = packed(RECORD), zstandard.compress(RECORD)


@pytest.mark.parametrize("record", [RECORD, GZIP, ZSTD], ids=["plain", "gzip", "zstd"])
@pytest.mark.parametrize("before", [0, 1, 99, 100, 101, 250, 995])
def test_a_record_is_found_wherever_it_begins(record: bytes, before: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packings, "_SEARCHED", 100)
    monkeypatch.setattr(packings, "_CHUNK", 50)
    data = record + bytes(before) + record + bytes(300)
    packing = packing_of(io.BytesIO(data), len(data))
    assert packing.find(0) == 0
    assert packing.find(1) == len(record) + before
    assert packing.find(len(record) + before + 1) == len(data)


@pytest.mark.parametrize(
    "fake", [b"WARC/1.0\r\nno header", b"\x1f\x8b\x08 no member", b"\x28\xb5\x2f\xfd no frame", packed(b"WARC of tea")]
)
@pytest.mark.parametrize("record", [RECORD, GZIP, ZSTD], ids=["plain", "gzip", "zstd"])
def test_what_only_looks_like_a_record_is_passed_over(record: bytes, fake: bytes) -> None:
    data = record + fake + record
    assert packing_of(io.BytesIO(data), len(data)).find(1) == len(record + fake)


@pytest.mark.parametrize("record", [GZIP, ZSTD], ids=["gzip", "zstd"])
def test_a_stream_that_ends_early_is_broken(record: bytes) -> None:
    data = record[:-5]
    stream = packing_of(io.BytesIO(data), len(data)).stream(0)
    with pytest.raises(Broken, match="ends early"):
        stream.end(0)


@pytest.mark.parametrize("record", [GZIP, ZSTD], ids=["gzip", "zstd"])
def test_a_stream_ends_where_the_next_record_begins(record: bytes) -> None:
    data = record * 2
    stream = packing_of(io.BytesIO(data), len(data)).stream(0)
    assert stream.more().startswith(b"WARC/1.0")
    assert stream.end(0) == len(record)
    assert stream.more() == b""
