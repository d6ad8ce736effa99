"""Hosts whose secure connections are not looked into, because a client refused our certificate for them.

Takes: hosts of failed handshakes. Gives: whether a host passes untouched.
Keeps true: who refuses the certificate is believed at once, who just goes away in the middle of a handshake the second
time; at most `most` hosts are known, the latest, and each for an hour: by then the certificate may be installed.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

FOR_S = 3600.0


class Pins:
    """Hosts that apps have pinned to certificates of their own; or all of them, where ours is not installed."""

    def __init__(self, most: int = 1000, now: Callable[[], float] = monotonic) -> None:
        self._most, self._now = most, now
        self._until: dict[str, float] = {}
        self._left: set[str] = set()  # hosts that somebody went away from, once

    def __contains__(self, host: str) -> bool:
        return self._until.get(host, 0.0) > self._now()

    def __len__(self) -> int:
        return len(self._until)

    def add(self, host: str) -> None:
        """A client refuses our certificate for a host: let it pass from now on."""
        self._left.discard(host)
        self._until.pop(host, None)
        self._until[host] = self._now() + FOR_S
        if len(self._until) > self._most:
            del self._until[next(iter(self._until))]

    def left(self, host: str) -> bool:
        """A client goes away in the middle of a handshake; tells whether the host passes from now on."""
        if host in self._left:
            self.add(host)
            return True
        if len(self._left) >= self._most:
            self._left.clear()
        self._left.add(host)
        return False
