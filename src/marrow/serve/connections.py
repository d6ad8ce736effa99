"""Connections that keep us waiting are ended.

Takes: a socket that listens, and what uvicorn gives its protocols. Gives: `Connection`, HTTP/1.1 by h11, which bounds
the head of a request. Keeps true: a client has `WAIT_S` seconds to send the head of its request, however it trickles
in, and to take the next part of its answer (on Linux); who does not is cut off. uvicorn itself waits for both for ever:
a few thousand connections that say nothing would keep everybody else out, and answers that nobody takes would fill the
memory. How long bodies of requests take is for those who read them.
"""

from __future__ import annotations

import asyncio
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol

WAIT_S = 30.0
_TIMEOUT = getattr(socket, "TCP_USER_TIMEOUT", None)


def hurry(door: socket.socket) -> None:
    """Have the system end connections through a door at which answers are not taken."""
    if _TIMEOUT is not None:
        door.setsockopt(socket.IPPROTO_TCP, _TIMEOUT, int(WAIT_S * 1000))


class Connection(H11Protocol):
    """One connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.timeout_keep_alive_task = self.loop.call_later(WAIT_S, self.timeout_keep_alive_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        timer, self.timeout_keep_alive_task = self.timeout_keep_alive_task, None  # which any byte would end
        last = self.cycle
        super().data_received(data)
        if timer is not None and self.cycle is last and not self.transport.is_closing():
            self.timeout_keep_alive_task = timer  # the head is still on its way
        elif timer is not None:
            timer.cancel()
