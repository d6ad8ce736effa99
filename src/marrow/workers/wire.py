"""Messages to workers and back: parts of bytes, each with its length.

Takes: parts. Gives: bytes, and the parts again. Keeps true: a message has as many parts as its first number says, each
no longer than its own; a worker that writes anything else is a broken one. Parts that lie in memory that both ends see
(`shared`) are not in the message, which says where they are.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO

from marrow.workers.shared import Seen

if TYPE_CHECKING:  # to load it takes a tenth of the time that a worker needs to start, and most have no use for it
    from asyncio import StreamReader

_NUMBER = struct.Struct(">I")
_SHARED = 1 << 31  # of the first number: the parts are in shared memory, from the place on that follows
MOST_PARTS = 64


def pack(*parts: bytes) -> bytes:
    """A message.

    >>> pack(b"tea", b"")
    b'\\x00\\x00\\x00\\x02\\x00\\x00\\x00\\x03\\x00\\x00\\x00\\x00tea'
    """
    return b"".join((head(parts), *parts))


def head(parts: Sequence[bytes]) -> bytes:
    """What stands before the parts of a message."""
    return b"".join(map(_NUMBER.pack, (len(parts), *map(len, parts))))


def pointer(parts: Sequence[bytes], place: int) -> bytes:
    """A message whose parts lie in shared memory."""
    return b"".join(map(_NUMBER.pack, (_SHARED | len(parts), place, *map(len, parts))))


def read(stream: BinaryIO, seen: Seen | None = None) -> list[bytes]:
    """The next message; nothing where there is none any more."""
    head = stream.read(_NUMBER.size)
    if len(head) < _NUMBER.size:
        return []
    if seen is not None and head[0] >> 7:
        place, *lengths = _lengths(stream.read((_NUMBER.unpack(head)[0] - _SHARED + 1) * _NUMBER.size))
        return seen.take(place, lengths)
    lengths = _lengths(stream.read(_count(head) * _NUMBER.size))
    return [stream.read(length) for length in lengths]


async def receive(stream: StreamReader) -> list[bytes]:
    """The next message. Raises `IncompleteReadError` where it is cut off."""
    count = _count(await stream.readexactly(_NUMBER.size))
    lengths = _lengths(await stream.readexactly(count * _NUMBER.size))
    return [await stream.readexactly(length) for length in lengths]


def _count(head: bytes) -> int:
    count: int = _NUMBER.unpack(head)[0]
    if count > MOST_PARTS:
        raise ValueError(f"{count} parts are no message of ours")
    return count


def _lengths(numbers: bytes) -> list[int]:
    return [number for (number,) in _NUMBER.iter_unpack(numbers)]
