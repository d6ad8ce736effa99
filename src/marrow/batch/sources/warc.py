"""Pages in web archives (WARC), plain or compressed with gzip or zstd.

Takes: a file, cut into ranges of bytes. Gives: a record for each answer and each resource that begins in a range, named
by its place. Keeps true: what is no web page, or an error's, is a record that was skipped, and what cannot be read one
that failed; requests, metadata, revisits, names of hosts (DNS) and other records that are no pages are none.

`members` takes the archive apart, so that a poison record costs itself alone; fastwarc unpacks what is packed in it.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace

from marrow.batch.record import Fate, Record
from marrow.batch.shard import Shard
from marrow.batch.sources import Seam
from marrow.batch.sources.cutting import bytes_each
from marrow.batch.sources.members import Block, Raw, raw_records
from marrow.batch.sources.opening import planned, size_of
from marrow.errors import MissingExtra
from marrow.io.fetch import PAGE_TYPES
from marrow.options import Options

_FOR_HEADERS = 1 << 17
_CHARSET = re.compile(r"""charset\s*=\s*["']?([^\s"';]+)""", re.IGNORECASE)
_STATUS = re.compile(rb"HTTP/\d(?:\.\d)? +(\d{3})\b")
_CODED = re.compile(rb"^(?:content|transfer)-encoding[ \t]*:", re.IGNORECASE | re.MULTILINE)
_TYPE = re.compile(rb"^content-type[ \t]*:([^\r\n]*)", re.IGNORECASE | re.MULTILINE)
_BLANK = re.compile(rb"\r?\n\r?\n")
_DAY = re.compile(r"\d{4}-[01]\d-[0-3]\d")


def shards(name: str, options: Options) -> Iterator[Shard]:
    """Ranges of bytes; where records begin is found by those who read them."""
    total = size_of(name)
    step = bytes_each(total, options)
    for start in range(0, total, step):
        end = min(start + step, total)
        yield Shard(kind="warc", source=name, start=start, end=end, size=end - start, total=total)


def records(shard: Shard, options: Options) -> Iterator[Record | Seam]:
    """The pages of a range."""
    most = options.limits.max_bytes
    with planned(shard) as file:
        total = shard.total or size_of(shard.source)
        for raw in raw_records(file, total, shard.start, shard.end, exact=shard.exact, most=most + _FOR_HEADERS):
            if isinstance(raw, Seam):
                yield raw
            elif record := _record(raw, shard.source, most):
                yield record


def _record(raw: Raw, source: str, most: int) -> Record | None:
    """The page of a record; None where it is none of a page."""
    name = f"{source}:{raw.place}" + (f"+{raw.index}" if raw.index else "")
    url = raw.head.get("warc-target-uri", "").strip("<>")
    if raw.problem:
        fate = Fate("failed", "input.damaged", "read", raw.problem)
        return Record(id=name, source=source, size=raw.size, fate=fate)
    kind, content = raw.head["warc-type"], raw.head.get("content-type", "")
    if kind not in ("response", "resource") or content.lower().startswith("text/dns"):
        return None
    # Some writers leave the type of answers out, or give them the page's.
    is_answer = kind == "response" and (content.lower().startswith("application/http") or _STATUS.match(raw.block))
    day = raw.head.get("warc-date", "")[:10]
    known = Record(id=name, url=url, source=source, size=raw.size, day=day if _DAY.fullmatch(day) else "")
    if raw.is_too_large:
        return replace(known, fate=Fate("failed", "input.too_large", "read", f"has more than {most} bytes"))
    status, content, html = _answer(raw.block, most) if is_answer else (200, content, bytes(raw.block))
    unwanted = _unwanted(status, content)
    if unwanted is not None:
        return replace(known, fate=unwanted)
    charset = _CHARSET.search(content)
    return replace(known, html=html, charset=charset[1] if charset else None)


def _unwanted(status: int, content: str) -> Fate | None:
    """Why an answer is no page."""
    if not status:
        return Fate("skipped", "fetch.status", "read", "is no answer of HTTP")
    if not 200 <= status < 300:
        return Fate("skipped", "fetch.status", "read", f"the server answered with status {status}")
    kind = content.partition(";")[0].strip().lower()
    if not PAGE_TYPES.match(kind):
        return Fate("skipped", "fetch.type", "read", f"is {kind}, not a web page")
    return None


def _answer(block: Block, most: int) -> tuple[int, str, bytes]:
    """An HTTP answer: its status, its type, and its body, one byte longer than it may be where it is too long."""
    status, blank = _STATUS.match(block), _BLANK.search(block)
    if status and blank and not _CODED.search(block, 0, blank.start()):  # most bodies lie there as they are
        kind = _TYPE.search(block, 0, blank.start())
        body = bytes(block[blank.end() : blank.end() + most + 1])
        return int(status[1]), kind[1].decode("latin-1").strip() if kind else "", body
    return _unpacked(block, most)


def _unpacked(block: Block, most: int) -> tuple[int, str, bytes]:
    """The same of an answer whose body is packed or in chunks."""
    try:
        from fastwarc.warc import WarcRecord
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", "web archives need the extra `batch`") from error
    for coding in ("all", "transfer", "none"):  # some crawlers unpack bodies, and keep the headers that say otherwise
        record = WarcRecord.from_bytes(_WRAPPED % len(block) + block)
        try:
            record.parse_http(auto_decode=coding, quirks_mode=True)
            body = _body(record.reader.read, len(block), most)
        except (OSError, ValueError):
            continue
        headers = record.http_headers
        if coding == "transfer" and (headers.get("Content-Encoding") or "").strip().lower() == "deflate":
            body = _inflated(body, most)
        return headers.status_code or 0, headers.get("Content-Type") or "", body
    return 0, "", b""


def _body(read: Callable[[int], bytes], length: int, most: int) -> bytes:
    """A body, read in steps of what was stored of it: who asks for more at once has it made ready."""
    pieces, size = [], 0
    while size <= most and (piece := read(min(length + 1, most + 1 - size))):
        pieces.append(piece)
        size += len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def _inflated(body: bytes, most: int) -> bytes:
    """What is in a bare stream, which some servers send as "deflate"; a body that is none, as it is."""
    engine = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = engine.decompress(body, most + 1)
    except zlib.error:
        return body
    return found if engine.eof or len(found) > most else body


_WRAPPED = (
    b"WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n"
)
