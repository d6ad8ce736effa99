"""Small archives and pages, written by hand."""

from __future__ import annotations

import gzip
from collections.abc import Iterable

TEXT = "Water, leaves, time. That is all there is to it, and it takes a while to learn that there is no more."


def page(number: int = 0, text: str = TEXT) -> bytes:
    """A page with an article of its own."""
    return f"<html lang=en><title>Tea {number}</title><h1>Tea {number}</h1><p>{text} Cup {number}.</p>".encode()


def answer(
    body: bytes, *, status: str = "200 OK", kind: str = "text/html; charset=utf-8", headers: Iterable[str] = ()
) -> bytes:
    """An HTTP answer."""
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {kind}", *headers, f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


def warc_record(
    block: bytes,
    *,
    kind: str = "response",
    url: str = "https://example.org/",
    content: str = "application/http; msgtype=response",
    length: int | None = None,
) -> bytes:
    """A record, whose length may be a lie."""
    head = (
        f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2024-05-06T07:08:09Z\r\n"
        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\nContent-Type: {content}\r\n"
        f"Content-Length: {len(block) if length is None else length}\r\n\r\n"
    )
    return head.encode() + block + b"\r\n\r\n"


def page_record(number: int = 0) -> bytes:
    """A record with a page."""
    return warc_record(answer(page(number)), url=f"https://example.org/{number}")


def packed(*records: bytes) -> bytes:
    """Records, each in a member of gzip."""
    return b"".join(gzip.compress(record, mtime=0) for record in records)
