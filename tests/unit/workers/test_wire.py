from __future__ import annotations

import asyncio
from io import BytesIO

import pytest

from marrow.workers import wire


def test_parts_come_back_as_they_were() -> None:
    stream = BytesIO(wire.pack(b"tea", b"") + wire.pack() + wire.pack(b"leaves"))
    assert [wire.read(stream) for _ in range(2)] == [[b"tea", b""], []]
    assert wire.read(stream) == [b"leaves"]


def test_the_end_is_nothing() -> None:
    assert wire.read(BytesIO(b"")) == []


def received(data: bytes) -> list[bytes]:
    async def run() -> list[bytes]:
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        return await wire.receive(reader)

    return asyncio.run(run())


def test_a_stream_is_read_the_same() -> None:
    assert received(wire.pack(b"tea", b"leaves")) == [b"tea", b"leaves"]
    with pytest.raises(EOFError):
        received(wire.pack(b"tea")[:-1])


def test_what_is_no_message_is_refused() -> None:
    with pytest.raises(ValueError, match="no message of ours"):
        received(b"HTTP/1.1")
