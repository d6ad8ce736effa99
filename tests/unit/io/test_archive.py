from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from marrow.errors import InputError, MarrowError
from marrow.io.archive import Archive, Kept

CSS = b"p { color: red }"


def record(kind: str, url: str, block: bytes, *, kind_of_block: str = "application/http; msgtype=response") -> bytes:
    head = f"WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nContent-Type: {kind_of_block}\r\n"
    return head.encode() + b"Content-Length: %d\r\n\r\n" % len(block) + block + b"\r\n\r\n"


def answer(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    return "\r\n".join((f"HTTP/1.1 {status}", *headers, "", "")).encode() + body


def records() -> list[bytes]:
    chunked = b"%x\r\n%s\r\n0\r\n\r\n" % (len(CSS), CSS)
    return [
        record("warcinfo", "", b"software: a test\r\n", kind_of_block="application/warc-fields"),
        record("request", "https://example.org/a.css", b"GET /a.css HTTP/1.1\r\n\r\n"),
        record("response", "https://example.org/a.css", answer(CSS, "Content-Type: text/css")),
        record("response", "https://example.org/a.css", answer(b"later", "Content-Type: text/css")),
        record("response", "<https://example.org/b.css>", answer(chunked, "Transfer-Encoding: chunked")),
        record("response", "https://example.org/c.css", answer(gzip.compress(CSS), "Content-Encoding: gzip")),
        record("resource", "https://example.org/d.png", b"\x89PNG", kind_of_block="image/png"),
        record("response", "https://example.org/moved", answer(b"", "Location: /", status="301 Moved")),
        record("response", "https://example.org/coded", answer(CSS, "Content-Encoding: br")),
        record("response", "https://example.org/torn", b"HTTP/1.1 200 OK"),
        record("response", "https://example.org/odd", b""),
        record("response", "https://example.org/long", answer(b"x" * 200_000, "Content-Type: text/plain")),
        record("revisit", "https://example.org/again", answer(b"")),
    ]


@pytest.fixture(params=["a.warc", "a.warc.gz"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Archive:
    path = tmp_path / request.param
    packed = path.suffix == ".gz"
    path.write_bytes(b"".join(gzip.compress(each) if packed else each for each in records()))
    return Archive(path, max_bytes=300_000)


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://example.org/a.css", Kept(CSS, "text/css")),
        ("http://example.org/a.css#part", Kept(CSS, "text/css")),
        ("https://example.org/b.css", Kept(CSS, "")),
        ("https://example.org/c.css", Kept(CSS, "")),
        ("https://example.org/d.png", Kept(b"\x89PNG", "image/png")),
        ("https://example.org/long", Kept(b"x" * 200_000, "text/plain")),
        ("https://example.org/torn", Kept(b"", "")),
    ],
)
def test_what_was_answered_is_found_by_its_address(archive: Archive, url: str, kept: Kept) -> None:
    assert archive.find(url) == kept


@pytest.mark.parametrize("name", ["moved", "again", "coded", "odd", "nowhere"])
def test_what_is_no_usable_answer_is_not_found(archive: Archive, name: str) -> None:
    assert archive.find(f"https://example.org/{name}") is None


def test_every_answer_is_counted_once(archive: Archive) -> None:
    assert len(archive) == 7


@pytest.mark.parametrize("name", ["a.warc", "a.warc.gz"])
def test_an_answer_that_is_too_long_is_not_found(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    whole = record("response", "https://example.org/long", answer(b"x" * 200_000))
    path.write_bytes(gzip.compress(whole) if name.endswith("gz") else whole)
    assert Archive(path, max_bytes=1000).find("https://example.org/long") is None


@pytest.mark.parametrize("name", ["a.warc", "a.warc.gz"])
def test_an_answer_that_is_cut_off_is_not_found(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    whole = (
        record("response", "https://example.org/a.css", answer(CSS)),
        record("resource", "https://example.org/b", CSS),
    )
    packed = [gzip.compress(each) if name.endswith("gz") else each for each in whole]
    path.write_bytes(packed[0] + packed[1][:-12])
    archive = Archive(path)
    assert archive.find("https://example.org/a.css") == Kept(CSS, "")
    assert archive.find("https://example.org/b") is None


def test_an_answer_that_claims_to_be_endless_is_not_found(tmp_path: Path) -> None:
    path = tmp_path / "a.warc"
    path.write_bytes(record("response", "https://example.org/", answer(CSS, f"Content-Length: {10**30}")))
    assert Archive(path).find("https://example.org/") is None


def test_records_that_are_packed_together_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(gzip.compress(b"".join(records())))
    with pytest.raises(MarrowError, match="packed together") as caught:
        Archive(path)
    assert caught.value.code == "option.value"


@pytest.mark.parametrize(
    "data",
    [b"<html>", b"WARC/1.0\r\nWARC-Type: response\r\n\r\n", gzip.compress(b"<html>"), b"\x1f\x8bbroken"],
)
def test_a_file_that_is_no_archive_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "page.warc"
    path.write_bytes(data)
    with pytest.raises(MarrowError) as caught:
        Archive(path)
    assert caught.value.code == "option.value"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        Archive(tmp_path / "none.warc")
    assert caught.value.code == "input.missing"
