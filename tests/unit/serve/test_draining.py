from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from starlette.types import Message

from marrow.options.serve import ServeOptions
from marrow.serve import Desk, draining
from marrow.serve.draining import Incoming
from tests.unit.serve.serving import serving


class Parts:
    """A client that sends some parts, and then waits for its answer."""

    def __init__(self, *parts: Message) -> None:
        self.parts: Iterator[Message] = iter(parts)
        self.asked = 0

    async def __call__(self) -> Message:
        self.asked += 1
        found = next(self.parts, None)
        if found is None:
            await asyncio.Event().wait()
        assert found is not None
        return found


def part(*, more: bool, body: bytes = b"x") -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


@pytest.mark.parametrize(
    ("read", "parts"),
    [
        (0, (part(more=True), part(more=True), part(more=False))),
        (1, (part(more=True), part(more=False))),
        (2, (part(more=True), part(more=False))),
        (0, ({"type": "http.disconnect"},)),
    ],
)
def test_what_is_left_is_read_and_no_more(read: int, parts: tuple[Message, ...]) -> None:
    client = Parts(*parts)

    async def run() -> None:
        incoming = Incoming(client)
        for _ in range(read):
            await incoming()
        await incoming.finish()
        await incoming.finish()

    asyncio.run(asyncio.wait_for(run(), 5))
    assert client.asked == len(parts)


def test_there_is_an_end_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draining, "_MOST_BYTES", 10)
    client = Parts(*(part(more=True, body=b"x" * 4) for _ in range(9)))
    asyncio.run(Incoming(client).finish())
    assert client.asked == 3
    monkeypatch.setattr(draining, "_MOST_S", 0.01)
    asyncio.run(Incoming(Parts()).finish())


def test_who_asks_before_it_sends_is_not_waited_for() -> None:
    client = Parts(part(more=True))
    asyncio.run(Incoming(client, is_asking=True).finish())
    assert client.asked == 0


@pytest.mark.parametrize(
    ("options", "status"), [(ServeOptions(serve_max_bytes=1024), 413), (ServeOptions(serve_keys="k" * 16), 401)]
)
def test_a_client_that_still_sends_sees_why_it_was_refused(desk: Desk, options: ServeOptions, status: int) -> None:
    with serving(desk, options) as api:
        for _ in range(3):
            assert api.page("/extract", b"x" * (8 << 20)).status == status
