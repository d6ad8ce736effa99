"""Web archives (WARC): what a crawler was answered, by address.

Takes: a file, `.warc` or `.warc.gz`, and later addresses. Gives: `Archive`, which finds the answer that was kept.
Keeps true: opening reads the file once and holds addresses and places alone, however large the file is; an answer is
read when it is asked for, and has no more than `max_bytes`. Any number of threads may ask.
Refuses: a file that is not there (`input.missing`) or is no archive (`option.value`); by having no answer: other than
successful ones, repeated visits, what is cut off or coded in a way that `body` does not know.

A compressed archive has each record in a member of its own, as its standard asks: only so can one be found in the
middle (ISO 28500, annex D). Why this is not a library's: ADR 19.
"""

from __future__ import annotations

import http.client
import io
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from marrow.errors import InputError, OptionError
from marrow.io.body import CodingError, TooLargeError, TruncatedError, decode
from marrow.record import record

_GZIP = 16 + zlib.MAX_WBITS
_CHUNK = 1 << 14
_RECORD_END = b"\r\n\r\n"
_MOST_END = 16
"""Bytes of line ends after a record: some writers have more than they should. No record is so short."""
_MOST_HEAD = 1 << 16
"""Bytes of a record that are looked at for its headers, and those of the answer in it."""

_UNREADABLE = (
    ValueError, OverflowError, zlib.error, http.client.HTTPException, CodingError, TooLargeError, TruncatedError,
)  # fmt: skip


@record
class Kept:
    """An answer that was kept."""

    body: bytes
    content_type: str


class Archive:
    """The answers of an archive, by address."""

    def __init__(self, path: Path, *, max_bytes: int = 64 << 20) -> None:
        self._path, self._most = path, max_bytes
        self._places: dict[str, int] = {}
        try:
            with path.open("rb") as file:
                self._is_packed = file.read(2) == b"\x1f\x8b"
                file.seek(0)
                for place, head in _members(file) if self._is_packed else _plain(file):
                    if (url := _answers(head)) is not None:
                        self._places.setdefault(_key(url), place)
        except OSError as error:
            raise InputError("input.missing", f"{path} cannot be read: {error.strerror}") from error
        except (ValueError, zlib.error) as error:
            raise OptionError("option.value", f"{path} is no web archive: {error}") from error

    def __len__(self) -> int:
        return len(self._places)

    def find(self, url: str) -> Kept | None:
        """The answer that is kept for an address, whether it was asked for by http or by https."""
        place = self._places.get(_key(url))
        if place is None:
            return None
        with self._path.open("rb") as file:
            file.seek(place)
            try:
                return self._kept(_unpacked(file, self._most) if self._is_packed else file)
            except _UNREADABLE:
                return None

    def _kept(self, stream: BinaryIO) -> Kept | None:
        headers = _headers(stream)
        length = int(headers["content-length"])
        if length > self._most:
            return None
        block = stream.read(length)
        if len(block) < length:
            raise TruncatedError
        if headers["warc-type"] == "resource":
            return Kept(block, headers.get("content-type", ""))
        answer = http.client.HTTPResponse(_Held(block))  # type: ignore[arg-type]  # of a socket it asks for `makefile`
        answer.begin()
        body = decode([answer.read()], answer.getheader("Content-Encoding", ""), self._most)
        return Kept(body, answer.getheader("Content-Type", ""))


class _Held:
    """Bytes as the socket from which an answer is read."""

    def __init__(self, block: bytes) -> None:
        self._block = block

    def makefile(self, _mode: str) -> BinaryIO:
        return io.BytesIO(self._block)


def _key(url: str) -> str:
    """An address without what makes no difference to its answer."""
    return url.strip("<>").partition("#")[0].partition("://")[2]


def _plain(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Where each record begins, and its beginning."""
    place = 0
    while head := file.read(_MOST_HEAD):
        stream = io.BytesIO(head)
        length = int(_headers(stream)["content-length"])
        yield place, head
        place += stream.tell() + length + len(_RECORD_END)
        file.seek(place)


def _members(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The same of a compressed archive."""
    place = 0
    while True:
        file.seek(place)
        head, size = _member(file)
        if not size:
            return
        yield place, head
        place += size


def _member(file: BinaryIO) -> tuple[bytes, int]:
    """The beginning of the member that begins here, unpacked, and how long all of it is in the file."""
    engine, head, size, unpacked = zlib.decompressobj(_GZIP), b"", 0, 0
    while not engine.eof and (data := file.read(_CHUNK)):
        size += len(data)
        while data and not engine.eof:
            piece = engine.decompress(data, _CHUNK)
            unpacked += len(piece)
            head += piece[: _MOST_HEAD - len(head)]
            data = engine.unconsumed_tail
    if size:
        _check_alone(head, unpacked)
    return head, size - len(engine.unused_data)


def _check_alone(head: bytes, unpacked: int) -> None:
    """Refuse a member with more than a record in it: whatever is asked for would seem not to be there."""
    stream = io.BytesIO(head)
    length = int(_headers(stream)["content-length"])
    if unpacked > stream.tell() + length + _MOST_END:
        raise ValueError("its records are packed together, not each alone; unpack it")


def _unpacked(file: BinaryIO, most: int) -> BinaryIO:
    """The member that begins here."""
    engine, pieces, size = zlib.decompressobj(_GZIP), [], 0
    while not engine.eof and (data := engine.unconsumed_tail or file.read(_CHUNK)):
        pieces.append(engine.decompress(data, _CHUNK))
        size += len(pieces[-1])
        if size > most + _MOST_HEAD:
            raise TooLargeError
    return io.BytesIO(b"".join(pieces))


def _headers(stream: BinaryIO) -> dict[str, str]:
    """The headers of a record, whose names do not differ by case."""
    first = stream.readline(_MOST_HEAD)
    if not first.startswith(b"WARC/"):
        raise ValueError("it has other things than records")
    found: dict[str, str] = {}
    while (line := stream.readline(_MOST_HEAD)).strip():
        name, _, value = line.decode("utf-8", "replace").partition(":")
        found[name.strip().lower()] = value.strip()
    if not found.get("content-length", "").isdecimal():
        raise ValueError("a record does not say how long it is")
    return {"warc-type": "", **found}


def _answers(head: bytes) -> str | None:
    """The address for which a record holds an answer that can be used."""
    stream = io.BytesIO(head)
    headers = _headers(stream)
    is_answer = headers["warc-type"] == "resource"
    if headers["warc-type"] == "response":
        status = b""
        with suppress(IndexError):
            status = stream.readline().split()[1]
        is_answer = status.startswith(b"2")
    return headers.get("warc-target-uri") if is_answer else None
