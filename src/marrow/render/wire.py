"""How messages stand on a browser's pipe: in CBOR where there is the compiled core to read it, else in JSON.

Takes: messages, and bytes as they come. Gives: `Cbor` and `Json`, which write and read; `Incoming`, which parts them.
Keeps true: both say the same. No more than `_MOST_BYTES` of a message are held; of a larger one, only its beginning.
Refuses: bytes that are no messages (`Garbled`).

CBOR is what Chromium's processes speak among themselves. For JSON it has to translate each page and each snapshot, a
tenth to a sixth of its work for a page (docs/benchmarks/render.md), and numbers in digits take us far longer to read.
"""

from __future__ import annotations

import json
import re
import struct
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from marrow import native
from marrow.record import record

if TYPE_CHECKING:
    from marrow.native.interface import Core

_MOST_BYTES = 256 << 20
"""Of a message. A snapshot of 120,000 nodes has some 60 million, a large picture no more; a page's scripts can make any
number of them, by a single attribute."""
_BEGIN = 64
"""Bytes of any message that are kept: they tell what it is."""
_ENVELOPE = b"\xd8\x18\x5a"
"""Before a map or a list, and then its size in four bytes."""
_HEAD = len(_ENVELOPE) + 4
_MAP, _LIST, _END = b"\xbf", b"\x9f", b"\xff"
_BINARY = b"\xd6"


class Garbled(OSError):
    """The browser speaks otherwise: as good as a pipe that is gone."""


@record
class Message:
    """What has come in. `number` is that of the call which it answers, 0 for an event."""

    data: bytes
    number: int
    is_refusal: bool
    is_too_large: bool


class Wire(Protocol):
    """A way to write messages."""

    switch: str  # of the browser
    answer: re.Pattern[bytes]  # how the browser begins an answer: its number, and whether it is an error

    def encode(self, message: Mapping[str, Any]) -> bytes:
        """A message, ready to be sent. Bytes in it are given as the browser wants them."""

    def decode(self, data: bytes) -> Any:
        """A message that has come."""

    def number(self, data: bytes) -> int:
        """A number as it stands in a message."""

    def binary(self, value: Any) -> bytes:
        """Bytes, of a message that was decoded."""

    def end(self, begin: bytes, had: int, chunk: bytes) -> int:
        """Where a message ends in a chunk; −1 if it goes on after it. It begins with `begin`, and `had` has come."""


class Json:
    """JSON, each message with a NUL behind it."""

    switch = "--remote-debugging-pipe"
    answer = re.compile(rb'\{"id": ?(\d+), ?"(error|result)"')

    def encode(self, message: Mapping[str, Any]) -> bytes:
        return json.dumps(message, default=lambda data: b64encode(data).decode("ascii")).encode() + b"\0"

    def decode(self, data: bytes) -> Any:
        return _decoded(json.loads, data.rstrip(b"\0"))

    def number(self, data: bytes) -> int:
        return int(data)

    def binary(self, value: Any) -> bytes:
        return b64decode(value)

    def end(self, begin: bytes, had: int, chunk: bytes) -> int:  # noqa: ARG002  # a NUL tells
        return chunk.find(b"\0") + 1 or -1


class Cbor:
    """CBOR, in envelopes that say how long they are; see native/cbor.h."""

    switch = "--remote-debugging-pipe=cbor"
    answer = re.compile(
        _ENVELOPE + rb"....\xbf\x62id([\x00-\x17]|\x18.|\x19..|\x1a....)[\x65\x66](error|result)", re.DOTALL
    )

    def __init__(self, core: Core | None) -> None:
        self._core = core

    def encode(self, message: Mapping[str, Any]) -> bytes:
        return _cbor(message)

    def decode(self, data: bytes) -> Any:
        assert self._core is not None  # else JSON is spoken
        return _decoded(self._core.cbor, data)

    def number(self, data: bytes) -> int:
        return int.from_bytes(data[1:] or data, "big")

    def binary(self, value: Any) -> bytes:
        found: bytes = value
        return found

    def end(self, begin: bytes, had: int, chunk: bytes) -> int:
        if len(begin) < _HEAD:
            return -1
        if not begin.startswith(_ENVELOPE):
            raise Garbled("the browser does not speak CBOR")
        left = _HEAD + int.from_bytes(begin[len(_ENVELOPE) : _HEAD], "big") - had
        return left if left <= len(chunk) else -1


def _decoded(read: Callable[[bytes], Any], data: bytes) -> Any:
    try:
        return read(data)
    except (ValueError, RecursionError) as error:
        raise Garbled(f"the browser's words cannot be read: {error}") from error


def _cbor(value: Any) -> bytes:
    match value:
        case None:
            return b"\xf6"
        case bool():
            return b"\xf5" if value else b"\xf4"
        case int():
            return _head(0, value) if value >= 0 else _head(1, -1 - value)
        case float():
            return struct.pack(">Bd", 0xFB, value)
        case str() if value.isascii():
            return _head(3, len(value)) + value.encode()
        case str():
            wide = value.encode("utf-16-le", "surrogatepass")
            return _head(2, len(wide)) + wide
        case bytes():
            return _BINARY + _head(2, len(value)) + value
        case Mapping():
            return _enveloped(_MAP, (_cbor(each) for pair in value.items() for each in pair))
        case _:
            return _enveloped(_LIST, map(_cbor, value))


def _head(kind: int, count: int) -> bytes:
    """Of an item: what it is, and a number, in as few bytes as it needs."""
    if count < 24:
        return bytes([kind << 5 | count])
    if count < 1 << 8:
        return struct.pack(">BB", kind << 5 | 24, count)
    return struct.pack(">BH", kind << 5 | 25, count) if count < 1 << 16 else struct.pack(">BI", kind << 5 | 26, count)


def _enveloped(begin: bytes, parts: Iterator[bytes]) -> bytes:
    inside = b"".join((begin, *parts, _END))
    return _ENVELOPE + struct.pack(">I", len(inside)) + inside


class Incoming:
    """Messages from bytes, in whatever pieces those come."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._start()

    def _start(self) -> None:
        self._parts: list[bytes] = []
        self._begin = b""
        self._size = 0

    def feed(self, chunk: bytes) -> Iterator[Message]:
        """The messages that end in a chunk."""
        while chunk:
            self._begin += chunk[: _BEGIN - len(self._begin)]
            end = self._wire.end(self._begin, self._size, chunk)
            self._add(chunk if end < 0 else chunk[:end])
            if end < 0:
                return
            chunk = chunk[end:]
            yield self._message()
            self._start()

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size <= _MOST_BYTES:
            self._parts.append(part)
        else:
            self._parts.clear()

    def _message(self) -> Message:
        found = self._wire.answer.match(self._begin)
        number = self._wire.number(found[1]) if found else 0
        is_refusal = found is not None and found[2] == b"error"
        return Message(b"".join(self._parts), number, is_refusal, self._size > _MOST_BYTES)


def wire() -> Wire:
    """The way to write that is tried first."""
    return Json() if native.core is None else Cbor(native.core)
