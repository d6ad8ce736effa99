"""The records of a range of an archive, as they lie in it.

Takes: a file and a range. Gives: `Raw`, one for each record that begins in the range and for each stretch that is no
record, in order; last a `Seam`. Keeps true: every byte of the range belongs to one of them or to the range before; a
broken record costs itself alone; no more of a record is held than `most` bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import BinaryIO

from marrow.batch.sources import Seam
from marrow.batch.sources.packings import MAGIC, Broken, Packing, Stream, packing_of
from marrow.record import record

_MOST_HEAD = 1 << 16
_MOST_DIGITS = 15  # of a length: more is no file's
_LINE_ENDS = b"\r\n"
_END = b"\r\n\r\n"
_MOST_LINE_ENDS = 16
_WRONG_LENGTH = "the record is not as long as it says, or ends early"
_MOST_WASTE = 8
"""Of what looks like records and is none, so many times the range is read; then the rest of it is given up."""
_BLANK = re.compile(rb"\r?\n\r?\n")


Block = bytes | memoryview
"""A record's own bytes. Where they were unpacked at once they are not copied."""


@record
class Raw:
    """One record, or why there is none."""

    place: int  # where it begins in the file
    index: int = 0  # which of several in one member
    size: int = 0  # bytes of the file that it takes; 0 but for the last of a member
    head: dict[str, str] = field(default_factory=dict)  # its own headers, by names in lower case
    block: Block = field(default=b"", repr=False)
    problem: str = ""  # why it cannot be used
    is_too_large: bool = False


def raw_records(file: BinaryIO, total: int, start: int, end: int, *, exact: bool, most: int) -> Iterator[Raw | Seam]:
    """What begins in a range."""
    counted = _Counted(file)
    packing = packing_of(counted, total)
    place = packing.first() if not start else start if exact else packing.find(start)
    first = place
    patience = _MOST_WASTE * max(end - start, most)
    while place < end:
        here, index, before = place, 0, counted.count
        try:
            for raw in _member(packing, here, most):
                yield raw
                place, index = here + raw.size, raw.index + 1
        except Broken as error:
            place = packing.find(here + 1 if patience > 0 else max(here + 1, end))
            patience -= counted.count - before
            yield Raw(here, index, place - here, problem=str(error))
    yield Seam(first, place)


def _member(packing: Packing, place: int, most: int) -> Iterator[Raw]:
    """The records of a member, which is mostly one; where nothing is packed, the one that begins here."""
    reader = _Reader(packing.stream(place))
    index = 0
    while True:
        head, block = _one(reader, most)
        is_last = not packing.is_packed or reader.is_at_end()
        size = reader.end() - place if is_last else 0
        yield Raw(place, index, size, head, block or b"", is_too_large=block is None)
        if is_last:
            return
        index += 1


def _one(reader: _Reader, most: int) -> tuple[dict[str, str], Block | None]:
    """The next record: its headers, and its block, None where that is longer than it may be."""
    head = _headers(reader.head())
    length = int(head["content-length"])
    if not reader.may_end(length):
        raise Broken(_WRONG_LENGTH)
    block: Block | None = None
    if length <= most:
        block = reader.take(length)
    else:
        reader.skip(length)
    if not reader.skip_line_ends() and not reader.is_at_end():
        raise Broken(_WRONG_LENGTH)
    return head, block


def _headers(text: bytes) -> dict[str, str]:
    """The headers of a record, by names in lower case."""
    lines = text.decode("utf-8", "replace").splitlines()
    found = {"warc-type": ""}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        found[name.strip().lower()] = value.strip()
    length = found.get("content-length", "")
    if not text.startswith(MAGIC) or not length.isdecimal() or len(length) > _MOST_DIGITS:
        raise Broken("the record has no headers that say how long it is")
    return found


class _Counted:
    """A file, and how many bytes were read of it."""

    def __init__(self, file: BinaryIO) -> None:
        self.seek, self.tell, self._file, self.count = file.seek, file.tell, file, 0

    def read(self, length: int) -> bytes:
        data = self._file.read(length)
        self.count += len(data)
        return data


class _Reader:
    """Reads records off a stream."""

    def __init__(self, stream: Stream) -> None:
        self._stream, self._data, self._at = stream, b"", 0

    def _left(self) -> int:
        return len(self._data) - self._at

    def _more(self) -> bool:
        """Have more at hand, if there is more."""
        piece = self._stream.more()
        self._data, self._at = self._data[self._at :] + piece, 0
        return bool(piece)

    def is_at_end(self) -> bool:
        return not self._left() and not self._more()

    def head(self) -> bytes:
        """All up to the next blank line."""
        while not (found := _BLANK.search(self._data, self._at)):
            if self._left() > _MOST_HEAD or not self._more():
                raise Broken("here is no record")
        head = self._data[self._at : found.start()]
        self._at = found.end()
        return head

    def may_end(self, length: int) -> bool:
        """Whether the record can have so many bytes from here on."""
        return self._stream.may_end(self._left(), length)

    def take(self, length: int) -> Block:
        """So many bytes, all of them."""
        pieces, wanted = [], length
        while wanted:
            if not self._left() and not self._more():
                raise Broken("the record ends early")
            piece = memoryview(self._data)[self._at : self._at + wanted]
            pieces.append(piece)
            self._at += len(piece)
            wanted -= len(piece)
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def skip(self, length: int) -> None:
        """Go past so many bytes."""
        while length:
            if not self._left() and not self._more():
                raise Broken("the record ends early")
            step = min(length, self._left())
            self._at += step
            length -= step

    def skip_line_ends(self) -> bool:
        """Go past the end of a record, if that is here; some writers have more of it than they should."""
        lines = 0
        if self._left() == len(_END) and self._data.endswith(_END):  # of nearly all members
            lines, self._at = _END.count(b"\n"), len(self._data)
        for _ in range(_MOST_LINE_ENDS):
            if self.is_at_end() or self._data[self._at] not in _LINE_ENDS:
                break
            lines += self._data[self._at] == _LINE_ENDS[-1]
            self._at += 1
        return lines > 1

    def end(self) -> int:
        """The place in the file after what was read."""
        return self._stream.end(self._left())
