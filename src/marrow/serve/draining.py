"""Requests that are answered before they have come in full.

Takes: what gives the parts of a request. Gives: the same, which knows whether the end was seen, and reads on if not.
Keeps true: what a client still sends when its answer is there is read and thrown away, up to so many bytes and seconds:
whoever is cut off in the middle may never see the answer, which says why. Who asked before it sends is not waited for.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.types import Message, Receive

_MOST_BYTES = 256 << 20
_MOST_S = 10.0


class Incoming:
    """The parts of one request."""

    def __init__(self, receive: Receive, *, is_asking: bool = False) -> None:
        self._receive = receive
        self._is_over = is_asking  # with `Expect: 100-continue`, nothing comes before somebody wants it

    async def __call__(self) -> Message:
        self._is_over = False
        message = await self._receive()
        self._is_over = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    async def finish(self) -> None:
        """Read what is left."""
        left = _MOST_BYTES
        with suppress(TimeoutError):
            async with asyncio.timeout(_MOST_S):
                while not self._is_over and left > 0:
                    left -= len((await self()).get("body", b""))
