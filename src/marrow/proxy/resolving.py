"""Whom the proxy may connect to: the rules of `io.hosts`, held where names become addresses.

Takes: host names and addresses that clients ask for. Gives: an event loop in which the addresses of a name are checked
as they are found, and connected to as they were checked; so a name server that answers differently the second time
(DNS rebinding) gains nothing, because there is no second time.
Refuses, as `OSError`: hosts that are not public, unless private ones are allowed.
Keeps true: a name server that does not answer never holds up the end of the program.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from ipaddress import ip_address
from threading import Thread
from typing import Any

from marrow.io.hosts import is_public

_REFUSED = "is not a public host [fetch.private]; the setting allow_private lets it through"
_MOST_AT_ONCE = 32
Lookup = Callable[..., list[Any]]


def refusal(host: str) -> str:
    """Why an address must not be connected to where private ones are not allowed; "" if it may, or is a name.

    >>> refusal("10.0.0.1")
    '10.0.0.1 is not a public host [fetch.private]; the setting allow_private lets it through'
    >>> refusal("example.org"), refusal("93.184.215.14")
    ('', '')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    return "" if is_public(address) else f"{host} {_REFUSED}"


class Loop(asyncio.SelectorEventLoop):
    """An event loop that connects to checked addresses alone."""

    def __init__(self, allow_private: Callable[[], bool], lookup: Lookup = socket.getaddrinfo) -> None:
        super().__init__()
        self._allow_private = allow_private
        self._lookup = lookup
        self.own_port = 0  # where the proxy listens: it never connects to itself
        self._turns = asyncio.Semaphore(_MOST_AT_ONCE)

    async def getaddrinfo(
        self, host: Any, port: Any, *, family: int = 0, type: int = 0, proto: int = 0, flags: int = 0
    ) -> list[Any]:
        """As the system knows them, every one checked; for an address to listen at, all that there are."""
        async with self._turns:
            found = await self._aside(host, port, family, type, proto, flags)
        if not flags & socket.AI_PASSIVE and (port == self.own_port or not self._allow_private()):
            for *_, address in found:
                if refusal(str(address[0])):
                    raise OSError(f"{host} ({address[0]}) {_REFUSED}")
        return found

    async def _aside(self, *question: Any) -> list[Any]:
        """Ask in a thread that nobody waits for at the end; those of asyncio's own pool would be waited for."""
        answer: asyncio.Future[list[Any]] = self.create_future()

        def tell(found: list[Any], error: Exception | None) -> None:
            if answer.done():  # nobody wants to know any more
                return
            answer.set_exception(error) if error else answer.set_result(found)

        def ask() -> None:
            found: list[Any] = []
            error: Exception | None = None
            try:
                found = list(self._lookup(*question))
            except (OSError, UnicodeError) as raised:
                error = raised if isinstance(raised, OSError) else OSError(str(raised))
            if not self.is_closed():
                self.call_soon_threadsafe(tell, found, error)

        Thread(target=ask, name=f"look up {question[0]}", daemon=True).start()
        return await answer
