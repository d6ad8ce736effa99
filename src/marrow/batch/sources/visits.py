"""Fetch the pages of many hosts at once, and those of one host politely.

Takes: addresses, and how to fetch. Gives: for each, in their order, the page or the error that came of it.
Keeps true: hosts are asked side by side, one host never twice at a time, and as far apart as `delay_s` and its
robots.txt ask (`io.polite`); what the cache has is not asked for. At most `_AHEAD` pages wait in memory.
The promise holds for the hosts that are named, in one call: two that run at once must not share a host; where pages of
two hosts redirect to a third, each keeps to its own pace there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from marrow.batch.sources.page_cache import PageCache
from marrow.errors import FetchError
from marrow.io.fetch import Fetched, Network
from marrow.io.polite import Guest
from marrow.io.target import parse
from marrow.options import FetchOptions

_THREADS = 16
_AHEAD = 32

Outcome = Fetched | FetchError


def host_of(url: str) -> str:
    """The host that an address is asked of; "" for what is no address.

    >>> host_of("https://Example.org:8443/a"), host_of("mailto:me")
    ('example.org', '')
    """
    try:
        return parse(url).host
    except FetchError:
        return ""


def visit(
    addresses: Iterable[str],
    options: FetchOptions,
    *,
    max_bytes: int,
    cache: PageCache | None = None,
    network: Network | None = None,
) -> Iterator[tuple[str, Outcome]]:
    """Each address with what came of it. Addresses are asked for in about their order: mix those of several hosts."""
    hosts = _Hosts(options, max_bytes, cache, network)
    pending: deque[tuple[str, Future[Outcome]]] = deque()
    pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="visit")
    try:
        for url in addresses:
            pending.append((url, pool.submit(hosts.visit, url)))
            if len(pending) == _AHEAD:
                first, outcome = pending.popleft()
                yield first, outcome.result()
        while pending:
            first, outcome = pending.popleft()
            yield first, outcome.result()
    finally:
        pool.shutdown(cancel_futures=True)


class _Hosts:
    """One guest for each host, who does one thing at a time."""

    def __init__(self, options: FetchOptions, max_bytes: int, cache: PageCache | None, network: Network | None) -> None:
        self._options, self._max_bytes, self._cache, self._network = options, max_bytes, cache, network
        self._guests: dict[str, tuple[Lock, Guest]] = {}
        self._lock = Lock()

    def visit(self, url: str) -> Outcome:
        if self._cache and (known := self._cache.get(url)):
            return known
        lock, guest = self._guest(host_of(url))
        with lock:
            try:
                page = guest.fetch(url)
            except FetchError as error:
                return error
        if self._cache:
            self._cache.put(url, page)
        return page

    def _guest(self, host: str) -> tuple[Lock, Guest]:
        with self._lock:
            if host not in self._guests:
                guest = Guest(self._options, max_bytes=self._max_bytes, network=self._network)
                self._guests[host] = (Lock(), guest)
            return self._guests[host]
