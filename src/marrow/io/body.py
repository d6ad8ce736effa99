"""Bodies: from the chunks of an answer to its bytes, never more of them than asked for.

Takes: chunks as they come from the wire, and the name of their content coding.
Gives: the decoded bytes.
Refuses: `TooLargeError` past `limit`, noticed while inflating, so that a bomb costs no more than the limit;
`TruncatedError` when the compressed data ends early; `CodingError` for what was not asked for.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

PIECE = 1 << 16
CODINGS = "gzip, deflate"
"""What to ask servers for; `br` and `zstd` would need packages."""

_GZIP = 16 + zlib.MAX_WBITS
_ZLIB = zlib.MAX_WBITS
_RAW = -zlib.MAX_WBITS


class TooLargeError(Exception):
    """The body has more bytes than the limit."""


class TruncatedError(Exception):
    """The compressed body ends before its end."""


class CodingError(Exception):
    """The body is coded in a way that nobody asked for."""


def decode(chunks: Iterable[bytes], coding: str, limit: int) -> bytes:
    """The whole body, decoded.

    >>> decode([b"plain"], "", limit=5)
    b'plain'
    """
    pieces: list[bytes] = []
    size = 0
    for piece in _pieces(_limited(chunks, limit), coding):
        size += len(piece)
        if size > limit:
            raise TooLargeError
        pieces.append(piece)
    return b"".join(pieces)


def _limited(chunks: Iterable[bytes], limit: int) -> Iterator[bytes]:
    # Also the raw bytes are counted: compressed data can go on for ever and mean nothing.
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > limit:
            raise TooLargeError
        yield chunk


def _pieces(chunks: Iterator[bytes], coding: str) -> Iterator[bytes]:
    match coding.strip().lower():
        case "" | "identity" | "none":
            return chunks
        case "gzip" | "x-gzip":
            return _inflate(chunks, _GZIP)
        case "deflate":
            first = b""
            while len(first) < 2 and (chunk := next(chunks, b"")):
                first += chunk
            return _inflate(_chain(first, chunks), _ZLIB if _has_zlib_header(first) else _RAW)
    # Also two codings at once ("gzip, gzip"): no honest server sends them.
    raise CodingError(coding)


def _chain(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _has_zlib_header(data: bytes) -> bool:
    """Whether "deflate" is what its standard says, and not the bare stream that some servers send."""
    return len(data) > 1 and data[0] & 15 == 8 and int.from_bytes(data[:2], "big") % 31 == 0


def _inflate(chunks: Iterator[bytes], kind: int) -> Iterator[bytes]:
    engine = zlib.decompressobj(kind)
    has_begun = False
    for chunk in chunks:
        data = chunk
        while data or not engine.eof:
            if engine.eof:
                if kind != _GZIP or not data.startswith(b"\x1f"):
                    return  # bytes after the end mean nothing, to browsers too
                engine = zlib.decompressobj(kind)  # gzip files may be glued together
            piece = engine.decompress(data, PIECE)
            has_begun = has_begun or bool(data)
            data = engine.unused_data if engine.eof else engine.unconsumed_tail
            yield piece
            if not data and len(piece) < PIECE:
                break
    if has_begun and not engine.eof:
        raise TruncatedError("the compressed data ends early")
