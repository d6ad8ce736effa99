"""How much is taken on: requests of one client in a minute, requests at once, bytes at once.

Takes: what asks, and what there may be. Gives: nothing, or a refusal that says when to come back.
Keeps true: what is taken is given back; who asked long ago is forgotten, so that many clients take no more memory
than `_MOST_CLIENTS`. One event loop, so no locks.
Refuses: `request.rate`, `server.busy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from time import monotonic

from marrow.serve.statuses import later

_MOST_CLIENTS = 10_000
_MINUTE_S = 60.0
RETRY_S = 2
"""When to come back where too much is asked for at once."""


class Rate:
    """So many requests a minute for each client, which may come all at once; 0 is no limit.

    >>> rate = Rate(2, now=lambda: 0.0)
    >>> rate.take("a"), rate.take("a"), rate.take("b")
    (None, None, None)
    """

    def __init__(self, per_minute: int, now: Callable[[], float] = monotonic, what: str = "requests") -> None:
        self._most, self._now, self._what = per_minute, now, what
        self._left: dict[str, tuple[float, float]] = {}  # by client: how many are left, and when that was

    def take(self, client: str) -> None:
        """Count a request."""
        if not self._most:
            return
        self.check(client)
        left = self._left_of(client) - 1
        self._left.pop(client, None)
        self._left[client] = (left, self._now())  # the last one seen comes last
        if len(self._left) > _MOST_CLIENTS:
            del self._left[next(iter(self._left))]

    def check(self, client: str) -> None:
        """Refuse a client that has none left, and count nothing."""
        if self._most and (left := self._left_of(client)) < 1:
            wait_s = ceil((1 - left) * _MINUTE_S / self._most)
            raise later("request.rate", f"more than {self._most} {self._what} a minute", wait_s)

    def _left_of(self, client: str) -> float:
        now = self._now()
        left, when = self._left.get(client, (float(self._most), now))
        return min(self._most, left + (now - when) * self._most / _MINUTE_S)


class Room:
    """Room for so much of something at once."""

    def __init__(self, most: int, what: str) -> None:
        self._most, self._what = most, what
        self.taken = 0

    def take(self, count: int) -> None:
        """Take some, which `give` gives back."""
        if self.taken + count > self._most:
            raise later("server.busy", f"more than {self._most:,} {self._what} at once", RETRY_S)
        self.taken += count

    def give(self, count: int) -> None:
        self.taken -= count

    @contextmanager
    def holding(self) -> Iterator[Hold]:
        """Take piece by piece, and give all back at the end."""
        hold = Hold(self)
        try:
            yield hold
        finally:
            self.give(hold.count)


class Hold:
    """What one request has taken of a room."""

    def __init__(self, room: Room) -> None:
        self._room, self.count = room, 0

    def take(self, count: int) -> None:
        self._room.take(count)
        self.count += count
