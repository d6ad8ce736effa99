"""A worker of a batch that is another extractor, in that one's environment: what `bench.batch` compares with.

    PYTHON -m bench.batch_peer NAME BYTES

Speaks as `marrow.batch.worker` does, and imports nothing of Marrow, which the environments of peers have not.
"""

from __future__ import annotations

import json
import os
import struct
import sys
from collections.abc import Callable
from itertools import accumulate
from mmap import ACCESS_READ, mmap
from typing import BinaryIO

from bench.peers.workers.calls import CALLS

_NUMBER = struct.Struct(">I")
_SHARED = 1 << 31


def _read(stream: BinaryIO, shared: mmap | None) -> list[bytes]:
    head = stream.read(_NUMBER.size)
    if len(head) < _NUMBER.size:
        return []
    (count,) = _NUMBER.unpack(head)
    if shared and count & _SHARED:
        place, *lengths = _numbers(stream, count - _SHARED + 1)
        starts = accumulate(lengths[:-1], initial=place)
        return [shared[start : start + length] for start, length in zip(starts, lengths, strict=True)]
    return [stream.read(length) for length in _numbers(stream, count)]


def _numbers(stream: BinaryIO, count: int) -> list[int]:
    return [number for (number,) in _NUMBER.iter_unpack(stream.read(count * _NUMBER.size))]


def _send(stream: BinaryIO, *parts: bytes) -> None:
    stream.write(b"".join((*map(_NUMBER.pack, (len(parts), *map(len, parts))), *parts)))
    stream.flush()


def _text(html: bytes) -> str:
    try:
        return html.decode()
    except UnicodeDecodeError:
        return html.decode("cp1252", "replace")


def main() -> None:
    call = CALLS[sys.argv[1]][0]()
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    _send(sink)
    file = os.environ.pop("MARROW_SHARED", "")
    shared = mmap(int(file), 0, access=ACCESS_READ) if file else None
    while parts := _read(sys.stdin.buffer, shared):
        told = (_row(call, html, url) for (url, _, _), html in zip(json.loads(parts[1]), parts[2:], strict=True))
        _send(sink, *(json.dumps({"row": row}).encode() for row in told))


def _row(call: Callable[[str, str | None], str], html: bytes, url: str) -> dict[str, object]:
    try:
        text = call(_text(html), url or None)
    except Exception as error:  # whatever a peer raises
        return {"status": "failed", "code": "peer.failed", "stage": "extract", "message": repr(error)}
    return {"status": "ok", "text": text, "chars": len(text)}


if __name__ == "__main__":
    main()
