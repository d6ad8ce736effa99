"""How the records of an archive are packed: not at all, or each in a member of gzip or a frame of zstd.

Takes: a file, and places in it. Gives: where the next record begins, and a `Stream` of what is unpacked from there.
Keeps true: whoever begins anywhere finds the same records as one who comes from the start, unless a page holds a whole
archive unpacked (`seams` notices); what is unpacked is held a few megabytes at a time, however far it expands.
Refuses, with `Broken`: what cannot be unpacked, or ends early.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from marrow.batch.sinks.lines import zstd

_zlib = import_module("isal.isal_zlib" if find_spec("isal") else "zlib")
"""The first unpacks in half the time, which is a twentieth of a batch's; it gives the same, but for unknown flags."""
_GZIP = 16 + 15  # the largest window, with the heads of gzip
MAGIC = b"WARC/1."
_UNKNOWN_FLAGS = 0xE0  # of the fourth byte of gzip: a member that has one is packed in a way that nobody knows
_CHUNK = 1 << 16
_STEP = 1 << 20  # bytes that are unpacked at once
_PROBE = 1 << 12  # bytes that show whether a record begins
_SEARCHED = 1 << 20
_ZSTD_DICTIONARY = b"\x5d\x2a\x4d\x18"
_ZSTD = b"\x28\xb5\x2f\xfd"
_HEAD = re.compile(rb"WARC/1\.\d\r?\n(?:[!-~]+:[^\r\n]*\r?\n)*?content-length:", re.I)


class Broken(Exception):
    """Here is no whole record."""


class Seekable(Protocol):
    """As much of a file as is needed."""

    def seek(self, place: int, /) -> int: ...

    def tell(self) -> int: ...

    def read(self, length: int, /) -> bytes: ...


class Stream(Protocol):
    """What is unpacked, from the place of a record on."""

    def more(self) -> bytes:
        """The next bytes; none at its end. Raises `Broken`."""

    def may_end(self, unread: int, length: int, /) -> bool:
        """Whether a record can end so many bytes after all that was read but `unread`, as far as is seen from here."""

    def end(self, unread: int, /) -> int:
        """The place in the file after all that was read but so many bytes."""


class Packing(Protocol):
    """One way to pack."""

    is_packed: bool

    def first(self) -> int:
        """The place of the first record."""

    def find(self, place: int) -> int:
        """The first place from here on where a record begins; the file's length where none does."""

    def stream(self, place: int) -> Stream:
        """What is unpacked from a place on."""


def packing_of(file: Seekable, total: int) -> Packing:
    """How a file is packed, by its first bytes: names lie."""
    file.seek(0)
    head = file.read(4)
    if head[:2] == b"\x1f\x8b":
        return _Gzip(file, total)
    if head in (_ZSTD, _ZSTD_DICTIONARY):
        return _Zstd(file, total)
    return _Plain(file, total)


class _Searched(ABC):
    """A file in which the beginnings of records are looked for."""

    magic = MAGIC

    def __init__(self, file: Seekable, total: int) -> None:
        self.file, self.total = file, total

    def first(self) -> int:
        return 0

    def find(self, place: int) -> int:
        step = _CHUNK  # mostly it is near
        while place < self.total:
            self.file.seek(place)
            data = self.file.read(step)
            at = data.find(self.magic)
            while at >= 0:
                if self.begins(place + at):
                    return place + at
                at = data.find(self.magic, at + 1)
            if len(data) < step:
                break
            place += len(data) - len(self.magic) + 1
            step = _SEARCHED
        return self.total

    def begins(self, place: int) -> bool:
        """Whether what looks like the beginning of a record is one."""
        self.file.seek(place)
        return self.is_record(self.file.read(_PROBE))

    @abstractmethod
    def is_record(self, data: bytes) -> bool:
        """Whether these are the first bytes of one."""


class _Plain(_Searched):
    is_packed = False

    def is_record(self, data: bytes) -> bool:
        return bool(_HEAD.match(data))

    def stream(self, place: int) -> Stream:
        return _AsItIs(self.file, place)


class _Gzip(_Searched):
    is_packed = True
    magic = b"\x1f\x8b\x08"

    def is_record(self, data: bytes) -> bool:
        if _is_unknown(data):
            return False
        try:
            return bytes(_zlib.decompressobj(_GZIP).decompress(data, len(MAGIC))) == MAGIC
        except _zlib.error:
            return False

    def stream(self, place: int) -> Stream:
        return _Inflated(self.file, place)


class _Zstd(_Searched):
    is_packed = True
    magic = _ZSTD

    def __init__(self, file: Seekable, total: int) -> None:
        super().__init__(file, total)
        self._module = zstd()
        self._first = 0
        self._engine = self._module.ZstdDecompressor(dict_data=self._dictionary())

    def first(self) -> int:
        return self._first

    def _dictionary(self) -> object:
        """What all frames have in common, where an archive begins with that."""
        self.file.seek(0)
        if self.file.read(4) != _ZSTD_DICTIONARY:
            return None
        data = self.file.read(int.from_bytes(self.file.read(4), "little"))
        self._first = self.file.tell()
        if data.startswith(_ZSTD):
            data = self._module.ZstdDecompressor().decompress(data, max_output_size=_STEP)
        return self._module.ZstdCompressionDict(data)

    def is_record(self, data: bytes) -> bool:
        try:
            return bytes(self._engine.decompressobj().decompress(data)).startswith(MAGIC)
        except self._module.ZstdError:
            return False

    def stream(self, place: int) -> Stream:
        return _Frame(self.file, place, self._engine.decompressobj(), self._module.ZstdError)


class _AsItIs:
    """Bytes of a file."""

    def __init__(self, file: Seekable, place: int) -> None:
        self._file, self._place = file, place

    def may_end(self, unread: int, length: int) -> bool:
        self._file.seek(self._place - unread + length - 1)
        return bool(re.match(rb".(\r?\n|\Z)", self._file.read(3), re.DOTALL))

    def more(self) -> bytes:
        self._file.seek(self._place)
        data = self._file.read(_CHUNK)
        self._place += len(data)
        return data

    def end(self, unread: int) -> int:
        return self._place - unread


class _Packed(ABC):
    """A member or a frame, which is left as a whole."""

    def __init__(self, file: Seekable, place: int, engine: Any) -> None:
        self._file, self._place, self._engine = file, place, engine

    @abstractmethod
    def more(self) -> bytes: ...

    def may_end(self, _: int, __: int, /) -> bool:
        return True  # to see it, all has to be unpacked

    def end(self, _: int, /) -> int:
        while self.more():
            pass
        return self._place - len(self._engine.unused_data)


class _Inflated(_Packed):
    """A member of gzip."""

    def __init__(self, file: Seekable, place: int) -> None:
        super().__init__(file, place, _zlib.decompressobj(_GZIP))
        self._begin = place

    def more(self) -> bytes:
        while not self._engine.eof:
            data = self._engine.unconsumed_tail or self._read()
            try:
                piece: bytes = self._engine.decompress(data, _STEP)
                if piece:
                    return piece
            except _zlib.error as error:
                raise Broken(f"the member is broken ({error})") from error
        return b""

    def _read(self) -> bytes:
        self._file.seek(self._place)
        data = self._file.read(_CHUNK)
        if not data:
            raise Broken("the member ends early")
        if self._place == self._begin and _is_unknown(data):
            raise Broken("the member is broken (unknown flags)")
        self._place += len(data)
        return data


def _is_unknown(data: bytes) -> bool:
    return len(data) > 3 and bool(data[3] & _UNKNOWN_FLAGS)


class _Frame(_Packed):
    """A frame of zstd."""

    _SLICE = 1 << 10
    """Bytes that are unpacked at once: they become no more than 32 MB, as a block has at least four."""

    def __init__(self, file: Seekable, place: int, engine: Any, broken: type[Exception]) -> None:
        super().__init__(file, place, engine)
        self._broken = broken

    def more(self) -> bytes:
        while not self._engine.eof:
            self._file.seek(self._place)
            data = self._file.read(self._SLICE)
            if not data:
                raise Broken("the frame ends early")
            self._place += len(data)
            try:
                piece: bytes = self._engine.decompress(data)
                if piece:
                    return piece
            except self._broken as error:
                raise Broken(f"the frame is broken ({error})") from error
        return b""
