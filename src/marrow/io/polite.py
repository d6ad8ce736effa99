"""Fetch several pages, as a good guest does.

Takes: addresses, one after the other. Gives: for each what `fetch` gives.
Keeps true: with `robots` on, each site's robots.txt is read once and obeyed, on redirects too
(`fetch.robots`); two pages of one host are asked for at least `delay_s` apart, or as far apart as its
robots.txt asks (up to `MAX_DELAY_S`), also where a redirect leads from one host to another; redirects within
a host are part of the page. The wait is not counted against `timeout_s`.
One `Guest` serves one thread.
"""

from __future__ import annotations

import re

from marrow.errors import FetchError
from marrow.io import robots
from marrow.io.fetch import ANY_TYPE, PAGE_TYPES, Fetched, Network, StatusError, fetch
from marrow.io.target import Target, parse
from marrow.options import FetchOptions, Limits

MAX_DELAY_S = 60.0
"""Some sites ask every robot for an hour between two pages; that is a no, and we do not hang on it."""
_ROBOTS_BYTES = 4 << 20  # RFC 9309 asks for at least 500 KiB


class Guest:
    """Fetches pages politely."""

    def __init__(
        self,
        options: FetchOptions | None = None,
        *,
        max_bytes: int | None = None,
        network: Network | None = None,
    ) -> None:
        self._options = options or FetchOptions()
        self._max_bytes = Limits().max_bytes if max_bytes is None else max_bytes
        self._network = network or Network()
        self._rules: dict[str, robots.Rules] = {}
        self._last: dict[str, float] = {}  # when a host was last asked for a page

    def fetch(self, url: str, *, types: re.Pattern[str] = PAGE_TYPES) -> Fetched:
        """Fetch a page, or what `types` fits, as soon as its site allows; `fetch.robots` if it does not."""
        asked: set[str] = set()  # the hosts that are asked for this page

        def approach(target: Target) -> None:
            self._admit(target)
            if target.host not in asked:
                self._wait(target)
                asked.add(target.host)

        approach(parse(url))
        try:
            return fetch(
                url,
                self._options,
                max_bytes=self._max_bytes,
                network=self._network,
                types=types,
                on_redirect=approach,
            )
        finally:
            self._last |= dict.fromkeys(asked, self._network.clock.now())

    def _admit(self, target: Target) -> None:
        if self._options.robots and not self._rules_for(target).allow(target.path):
            message = "the site's robots.txt does not allow this address"
            raise FetchError("fetch.robots", message, url=target.url)

    def _wait(self, target: Target) -> None:
        asked = self._rules_for(target).delay_s if self._options.robots else 0
        delay = max(self._options.delay_s, min(asked, MAX_DELAY_S))
        clock = self._network.clock
        left = self._last.get(target.host, -delay + clock.now()) + delay - clock.now()
        if left > 0:
            clock.sleep(left)

    def _rules_for(self, target: Target) -> robots.Rules:
        if target.origin not in self._rules:
            self._rules[target.origin] = self._read_rules(target)
        return self._rules[target.origin]

    def _read_rules(self, target: Target) -> robots.Rules:
        """The rules of a site. None at all means everything is allowed; unavailable means nothing is."""
        address = target.origin + "/robots.txt"
        try:
            found = fetch(address, self._options, max_bytes=_ROBOTS_BYTES, network=self._network, types=ANY_TYPE)
        except StatusError as error:
            # RFC 9309, 2.3.1: "not found" and its like allow everything, a server in trouble nothing.
            return robots.NOTHING if error.status >= 500 or error.status == 429 else robots.Rules()
        except FetchError as error:
            if error.code == "fetch.redirects":
                return robots.Rules()
            raise  # the page could not be had either, and this says why
        return robots.read(found.body.decode("utf-8", "replace"), robots.token(self._options.user_agent))
