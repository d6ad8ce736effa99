"""Fetching for a model that may ask for many pages: as a good guest, and of several hosts at once.

Takes: addresses, from any thread. Gives: what `fetch` gives.
Keeps true: two requests to one host take turns and are `delay_s` apart, robots.txt is read once and obeyed unless the
option `robots` is off (`io.polite`); hosts do not wait for one another. So many hosts are remembered, and no more.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from marrow.io.fetch import Fetched, Network
from marrow.io.polite import Guest
from marrow.io.target import parse
from marrow.options import Options

MOST_HOSTS = 256


class Hosts:
    """A guest for each host."""

    def __init__(self, options: Options, network: Network | None = None) -> None:
        self._options = options
        self._network = network
        self._lock = Lock()
        self._guests: OrderedDict[str, tuple[Lock, Guest]] = OrderedDict()

    def fetch(self, url: str) -> Fetched:
        """Fetch a page as soon as its host allows."""
        turn, guest = self._guest(parse(url).host)
        with turn:
            return guest.fetch(url)

    def _guest(self, host: str) -> tuple[Lock, Guest]:
        with self._lock:
            if host not in self._guests:
                limits = self._options.limits
                guest = Guest(self._options.fetch, max_bytes=limits.max_bytes, network=self._network)
                self._guests[host] = (Lock(), guest)
            self._guests.move_to_end(host)
            found = self._guests[host]
            if len(self._guests) > MOST_HOSTS:
                self._guests.popitem(last=False)
        return found
