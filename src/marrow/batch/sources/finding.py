"""From what a user names to the addresses of pages.

Takes: addresses of the web, and files of addresses. What an address gives is looked at once: a sitemap or a feed stands
for the addresses in it, an index for those of its sitemaps, anything else for itself.
Gives: all addresses, each once however it is spelt, in the order in which they are found.
Keeps true: lists are asked for politely, one after the other; no list is read twice, so lists that name each other come
to an end. An address that cannot be had stands for itself: its record will say why. A list that is damaged, or longer
than is allowed, gives what can be had of it, and the log says so.
Refuses: files that cannot be read (`input.missing`) or have no address in them (`input.empty`).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator

from marrow.batch.sources.listings import MAX_BYTES, Listing, read_lines, read_listing
from marrow.batch.sources.page_cache import PageCache
from marrow.errors import FetchError, InputError
from marrow.io.fetch import ANY_TYPE, PAGE_TYPES, Network
from marrow.io.polite import Guest
from marrow.io.sources import read_file
from marrow.io.target import parse
from marrow.options import Options

MOST_LISTS = 10_000
"""Lists that one batch may read. The protocol allows an index 50,000, and to ask for them takes a night."""

_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
_LOG = logging.getLogger(__name__)


class Finder:
    """Finds the addresses behind sources."""

    def __init__(self, options: Options, *, cache: PageCache | None = None, network: Network | None = None) -> None:
        self._guest = Guest(options.fetch, max_bytes=MAX_BYTES, network=network)
        self._most, self._most_bytes = options.batch.max_addresses, options.limits.max_bytes
        self._cache = cache
        self._asked: set[str] = set()  # what was looked at

    def find(self, given: Iterable[str]) -> list[str]:
        """All addresses."""
        found: dict[str, None] = {}
        for name in given:
            for address in self._behind(name):
                if len(found) == self._most and _spelt(address) not in found:
                    _LOG.warning("%s: there are more than %d addresses; the others are left out", name, self._most)
                    return list(found)
                found[_spelt(address)] = None
        return list(found)

    def _behind(self, name: str) -> Iterator[str]:
        """The addresses that a name stands for."""
        waiting = [name]  # what to look at, the next one last
        if not _ADDRESS.match(name):
            listing = _in_file(name)
            if listing.kind != "index":
                yield from listing.addresses
                return
            waiting = list(reversed(listing.addresses))
        while waiting:
            url = _spelt(waiting.pop())
            if url in self._asked:
                continue
            found = self._look(url)
            if found is None:
                yield url
            elif found.kind == "index":
                waiting += reversed(found.addresses)
            else:
                yield from found.addresses

    def _look(self, url: str) -> Listing | None:
        """The list that an address gives, if it is one."""
        if len(self._asked) == MOST_LISTS:
            _LOG.warning("%s: more than %d lists; this one and those after it are taken for pages", url, MOST_LISTS)
        self._asked.add(url)
        if len(self._asked) > MOST_LISTS:
            return None
        try:
            page = self._guest.fetch(url, types=ANY_TYPE)
        except FetchError:
            return None  # told when it is fetched for its record
        listing = read_listing(page.body, page.url)
        if listing and (listing.warning or not listing.addresses):
            _LOG.warning("%s: %s", url, listing.warning or "holds no address")
        is_page = PAGE_TYPES.match(page.content_type) and len(page.body) <= self._most_bytes
        if self._cache and is_page and not listing:
            self._cache.put(url, page)
        return listing


def _in_file(name: str) -> Listing:
    data = read_file(name, MAX_BYTES)
    # Lines are taken for addresses whatever they look like: one that is none is a record that says so.
    listing = read_listing(data) or Listing("lines", read_lines(data.decode("utf-8-sig", "replace")))
    if not listing.addresses:
        raise InputError("input.empty", listing.warning or "holds no address", url=name)
    if listing.warning:
        _LOG.warning("%s: %s", name, listing.warning)
    return listing


def _spelt(address: str) -> str:
    """An address as it is asked for, so that it is the same however it is written."""
    try:
        return parse(address).url
    except FetchError:
        return address  # told when it is fetched
