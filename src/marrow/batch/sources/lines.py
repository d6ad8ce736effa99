"""Tables in JSON Lines with a field of pages, or of addresses; also compressed, `.gz` or `.zst`.

Takes: a file. Gives: a record for each line that is not blank, named by the place where it begins.
Keeps true: a line belongs to the shard in whose range it begins; a line that is no object, or too long, is a record
with a fate. What is compressed is one shard, as nobody can begin in its middle.
Refuses: a file whose first line has neither field (`option.value`).
"""

from __future__ import annotations

import gzip
import io
import json
import logging
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from marrow.batch.record import Fate, Record
from marrow.batch.shard import Shard
from marrow.batch.sinks.lines import zstd
from marrow.batch.sources.addresses import address_shards
from marrow.batch.sources.cells import check_columns, record_of, text_of
from marrow.batch.sources.cutting import bytes_each
from marrow.batch.sources.opening import opened, planned, size_of
from marrow.errors import OptionError
from marrow.options import Options
from marrow.options.batch import BatchOptions

_LOG = logging.getLogger(__name__)
_SLICE = 1 << 10  # bytes of zstd that are unpacked at once: they become no more than 32 MB
_FOR_ESCAPES = 6
"""A character of a page takes up to so many bytes of JSON."""


def shards(name: str, options: Options) -> Iterator[Shard]:
    """Ranges of bytes."""
    wanted = options.batch
    total, longest = size_of(name), _longest(options)
    with _plain(opened(name), name) as file:
        try:
            first = _row(file.readline(longest))
        except _unreadable(name):
            first = {}  # told when it is read
        if first:
            check_columns(name, first, wanted.html_column)
        if wanted.html_column not in first and wanted.url_column in first:
            with _plain(opened(name), name) as again:
                urls = dict.fromkeys(_addresses(again, name, wanted.url_column, longest))
            yield from address_shards(urls, name, options)
            return
    if first and wanted.html_column not in first:
        raise OptionError(
            "option.value", f"{name} has no field of pages (html_column) and none of addresses (url_column)"
        )
    step = total if _is_packed(name) else bytes_each(total, options)
    for start in range(0, total, max(step, 1)):
        end = min(start + step, total)
        yield Shard(kind="jsonl", source=name, start=start, end=end, size=end - start, total=total)


def records(shard: Shard, options: Options) -> Iterator[Record]:
    """One for each line that begins in the range."""
    longest, packed, unreadable = _longest(options), _is_packed(shard.source), _unreadable(shard.source)
    with _plain(planned(shard), shard.source) as file:
        place = 0
        if shard.start and not packed:
            file.seek(shard.start - 1)  # if a line ends right before the range, the next one is in it
            place = shard.start - 1 + _skip_line(file, longest)
        while packed or place < shard.end:
            try:
                line = file.readline(longest)
                rest = 0 if line.endswith(b"\n") or len(line) < longest else _skip_line(file, longest)
            except unreadable as error:
                fate = Fate("failed", "input.damaged", "read", f"the file breaks off here ({error})")
                yield Record(id=f"{shard.source}:{place}", source=shard.source, fate=fate)
                return
            if not line:
                return
            if rest:
                yield _failed(shard, place, "input.too_large", f"the line has more than {longest} bytes", rest)
            elif line.strip():
                yield _record(line, shard, place, options.batch)
            place += len(line) + rest


def _record(line: bytes, shard: Shard, place: int, options: BatchOptions) -> Record:
    row = _row(line)
    if not row:
        return _failed(shard, place, "input.damaged", "the line is no JSON object", len(line))
    return record_of(row, shard.source, place, options)


def _failed(shard: Shard, place: int, code: str, message: str, size: int) -> Record:
    fate = Fate("failed", code, "read", message)
    return Record(id=f"{shard.source}:{place}", source=shard.source, size=size, fate=fate)


def _row(line: bytes) -> dict[str, object]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}


def _addresses(file: BinaryIO, name: str, column: str, longest: int) -> Iterator[str]:
    """The addresses of a table, as far as it can be read; the log tells what was left out."""
    without = 0
    try:
        while line := file.readline(longest):
            if url := text_of(_row(line).get(column)):
                yield url
            elif line.strip():
                without += 1
    except _unreadable(name) as error:
        _LOG.warning("%s: the file breaks off (%s)", name, error)
    if without:
        _LOG.warning("%s: %d lines have no address", name, without)


def _skip_line(file: BinaryIO, most: int) -> int:
    """Go to the end of the line; gives how far that was."""
    skipped = 0
    while piece := file.readline(most):
        skipped += len(piece)
        if piece.endswith(b"\n"):
            break
    return skipped


def _longest(options: Options) -> int:
    return options.limits.max_bytes * _FOR_ESCAPES


def _is_packed(name: str) -> bool:
    return name.lower().endswith((".gz", ".zst"))


def _unreadable(name: str) -> tuple[type[Exception], ...]:
    """What can happen where a file is not whole."""
    return (OSError, EOFError, zlib.error, *([zstd().ZstdError] if name.lower().endswith(".zst") else []))


@contextmanager
def _plain(file: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """The lines of a file that may be compressed."""
    with file:
        if name.lower().endswith(".gz"):
            yield io.BufferedReader(gzip.GzipFile(fileobj=file))
        elif name.lower().endswith(".zst"):
            yield io.BufferedReader(_Unpacked(file))
        else:
            yield file


class _Unpacked(io.RawIOBase):
    """What is in a file of zstd. The reader of its package takes a file that is cut off for a whole one."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._packer = file, zstd().ZstdDecompressor()
        self._frame: Any = None
        self._packed = self._plain = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._plain:
            data = self._packed or self._file.read(_SLICE)
            if not data:
                if self._frame is not None and not self._frame.eof:
                    raise EOFError("the frame ends early")
                return 0
            if self._frame is None or self._frame.eof:
                self._frame = self._packer.decompressobj()
            self._plain = self._frame.decompress(data)
            self._packed = self._frame.unused_data if self._frame.eof else b""
        count = min(len(buffer), len(self._plain))
        buffer[:count], self._plain = self._plain[:count], self._plain[count:]
        return count
