from __future__ import annotations

import gzip
import sys
import zlib
from pathlib import Path

import brotli
import pytest
import zstandard

from marrow.batch.record import Record
from marrow.batch.shard import Shard
from marrow.batch.sources import Seam, warc
from marrow.errors import InputError, MissingExtra
from marrow.options import Options
from tests.unit.batch.archives import answer, packed, page, page_record, warc_record


def read(path: Path, options: Options | None = None) -> list[Record]:
    options = options or Options()
    found = [each for shard in warc.shards(str(path), options) for each in warc.records(shard, options)]
    assert isinstance(found[-1], Seam)
    return [each for each in found if isinstance(each, Record)]


def one(tmp_path: Path, *records: bytes) -> Record:
    path = tmp_path / "a.warc"
    path.write_bytes(b"".join(records))
    (found,) = read(path)
    return found


def test_a_page_comes_with_what_the_archive_says_of_it(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    data = packed(page_record(1))
    path.write_bytes(data)
    (found,) = read(path)
    assert found == Record(
        id=f"{path}:0",
        url="https://example.org/1",
        source=str(path),
        html=page(1),
        charset="utf-8",
        day="2024-05-06",
        size=len(data),
    )


def test_ids_are_unique_also_in_one_member(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(gzip.compress(page_record(1) + page_record(2)) + packed(page_record(3)))
    ids = [record.id for record in read(path)]
    assert ids[:2] == [f"{path}:0", f"{path}:0+1"]
    assert len(set(ids)) == 3


CODINGS = {"gzip": gzip.compress, "br": brotli.compress, "zstd": zstandard.compress, "deflate": zlib.compress}


@pytest.mark.parametrize("coding", CODINGS)
def test_bodies_are_unpacked(tmp_path: Path, coding: str) -> None:
    block = answer(CODINGS[coding](page(1)), headers=[f"Content-Encoding: {coding}"])
    assert one(tmp_path, warc_record(block)).html == page(1)


def bare(body: bytes) -> bytes:
    engine = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return engine.compress(body) + engine.flush()


@pytest.mark.parametrize("is_chunked", [False, True])
def test_a_bare_stream_is_unpacked_too(tmp_path: Path, is_chunked: bool) -> None:
    body, headers = bare(page(1)), ["Content-Encoding: deflate"]
    if is_chunked:
        body, headers = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body), [*headers, "Transfer-Encoding: chunked"]
    assert one(tmp_path, warc_record(answer(body, headers=headers))).html == page(1)


def test_a_bomb_in_a_bare_stream_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(warc_record(answer(bare(bytes(40 << 20)), headers=["Content-Encoding: deflate"])))
    (found,) = read(path, Options().change(max_bytes=1 << 20))
    assert len(found.html) == (1 << 20) + 1


def test_a_bare_stream_that_ends_early_is_no_page(tmp_path: Path) -> None:
    body = bare(page(1))[:-9]
    assert one(tmp_path, warc_record(answer(body, headers=["Content-Encoding: deflate"]))).html == body


def test_chunks_are_put_together(tmp_path: Path) -> None:
    body = page(1)
    chunks = b"%x\r\n%s\r\n%x\r\n%s\r\n0\r\n\r\n" % (9, body[:9], len(body) - 9, body[9:])
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
    assert one(tmp_path, warc_record(block)).html == body


@pytest.mark.parametrize(
    "header",
    ["Content-Encoding: gzip", "Content-Encoding: br", "Content-Encoding: deflate", "Transfer-Encoding: chunked"],
)
def test_a_body_that_was_unpacked_by_the_crawler_is_taken_as_it_is(tmp_path: Path, header: str) -> None:
    assert one(tmp_path, warc_record(answer(page(1), headers=[header]))).html == page(1)


def test_a_bomb_in_a_body_is_read_up_to_the_limit(tmp_path: Path) -> None:
    block = answer(gzip.compress(b"<p>" + bytes(40 << 20)), headers=["Content-Encoding: gzip"])
    path = tmp_path / "a.warc"
    path.write_bytes(warc_record(block))
    (found,) = read(path, Options().change(max_bytes=1 << 20))
    assert len(found.html) == (1 << 20) + 1


@pytest.mark.parametrize(
    ("record", "status", "code"),
    [
        (warc_record(answer(b"gone", status="404 Not Found")), "skipped", "fetch.status"),
        (warc_record(answer(b"", status="301 Moved")), "skipped", "fetch.status"),
        (warc_record(answer(b"x", kind="image/png")), "skipped", "fetch.type"),
        (warc_record(b"no answer at all"), "skipped", "fetch.status"),
        (warc_record(b"x", length=99), "failed", "input.damaged"),
    ],
)
def test_what_is_no_page_has_a_fate(tmp_path: Path, record: bytes, status: str, code: str) -> None:
    fate = one(tmp_path, record).fate
    assert fate is not None
    assert (fate.status, fate.code, fate.stage) == (status, code, "read")


def test_a_record_that_is_too_large_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(warc_record(answer(bytes(1 << 18))))
    (found,) = read(path, Options().change(max_bytes=1000))
    assert found.fate is not None
    assert found.fate.code == "input.too_large"


def test_other_records_are_no_pages(tmp_path: Path) -> None:
    others = [warc_record(b"GET / HTTP/1.1\r\n\r\n", kind=kind) for kind in ("request", "metadata", "revisit")]
    dns = warc_record(b"20240506 example.org", content="text/dns")
    resource = warc_record(b"<p>saved", kind="resource", content="text/html; charset=latin-1")
    found = one(tmp_path, *others, dns, resource)
    assert (found.html, found.charset) == (b"<p>saved", "latin-1")


def test_lines_may_end_as_they_do_elsewhere(tmp_path: Path) -> None:
    block = b"HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n\n" + page(1)
    found = one(tmp_path, warc_record(block))
    assert (found.html, found.charset) == (page(1), "utf-8")


def test_shards_are_ranges_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(bytes(5 << 20))
    shards = list(warc.shards(str(path), Options().change(shard_mb=2)))
    assert [(shard.start >> 20, shard.end >> 20) for shard in shards] == [(0, 2), (2, 4), (4, 5)]
    assert {shard.total for shard in shards} == {5 << 20}


def test_a_file_that_has_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(page_record())
    shard = Shard(kind="warc", source=str(path), end=10, total=10)
    with pytest.raises(InputError, match="changed"):
        list(warc.records(shard, Options()))


def test_a_day_that_is_none_is_not_believed(tmp_path: Path) -> None:
    record = page_record(1).replace(b"2024-05-06", b"2024-99-06")
    assert one(tmp_path, record).day == ""


def test_without_its_package_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastwarc.warc", None)
    with pytest.raises(MissingExtra, match="batch"):
        one(tmp_path, warc_record(answer(gzip.compress(page()), headers=["Content-Encoding: gzip"])))


def test_the_head_of_an_answer_may_end_its_lines_without_carriage_returns(tmp_path: Path) -> None:
    body = b"<title>Tea</title>\r\n\r\n<p>Water and leaves."
    found = one(tmp_path, warc_record(b"HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n\n" + body))
    assert (found.html, found.charset) == (body, "utf-8")


@pytest.mark.parametrize("content", ["", "text/html", "application/octet-stream"])
def test_an_answer_is_one_whatever_type_its_record_has(tmp_path: Path, content: str) -> None:
    found = one(tmp_path, warc_record(answer(page(3)), content=content))
    assert (found.html, found.fate) == (page(3), None)


def test_what_has_no_status_is_no_answer(tmp_path: Path) -> None:
    fate = one(tmp_path, warc_record(page(3))).fate
    assert fate is not None
    assert (fate.status, fate.code, fate.message) == ("skipped", "fetch.status", "is no answer of HTTP")
