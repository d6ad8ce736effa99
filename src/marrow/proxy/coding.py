"""Content codings of pages undone, never to more bytes than a page may have.

Takes: a body and the name of its coding. Gives: its bytes.
Refuses: `TooLargeError`, `TruncatedError` and `CodingError` of `io.body`, and `CodingError` for what is damaged.
A bomb costs the limit and a little, not what it would blow up to.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from io import BytesIO

import brotli
import zstandard

from marrow.io import body as plain

_PIECE = 1 << 16
_MOUTHFUL = 64  # of Brotli, which has no limit of its own for what comes out: 40 MB of zeros, no more
_WINDOW = 1 << 27


def decode(body: bytes, coding: str, most: int) -> bytes:
    """The bytes of a body.

    >>> decode(b"plain", "", 5), decode(brotli.compress(b"tea"), "br", 5)
    (b'plain', b'tea')
    """
    try:
        match coding.strip().lower():
            case "br":
                return plain.decode(_brotli(body, most), "", most)
            case "zstd":
                return plain.decode(_zstd(body), "", most)
            case other:
                return plain.decode([body], other, most)
    except (brotli.error, zstandard.ZstdError, zlib.error) as error:
        raise plain.CodingError(str(error)) from error


def _brotli(body: bytes, most: int) -> Iterator[bytes]:
    engine = brotli.Decompressor()
    for start in range(0, len(body), _MOUTHFUL):
        piece = engine.process(body[start : start + _MOUTHFUL])
        if len(piece) > most:
            raise plain.TooLargeError
        yield piece
    if not engine.is_finished():
        raise plain.TruncatedError("the compressed data ends early")


def _zstd(body: bytes) -> Iterator[bytes]:
    engine = zstandard.ZstdDecompressor(max_window_size=_WINDOW)
    with engine.stream_reader(BytesIO(body), read_across_frames=True) as reader:
        while piece := reader.read(_PIECE):
            yield piece
