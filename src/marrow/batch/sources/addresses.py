"""Addresses as a source: single ones, files of them, sitemaps and feeds.

Takes: an address or a file of addresses, or several with a null between (`finding`).
Gives: shards of addresses, and for each address a record with its page, or with why there is none.
Keeps true: an address is one record, and the record's id. All addresses of a host are in one shard, so that nobody else
asks that host for pages meanwhile, on any machine; in a shard hosts take turns. What was fetched is in the cache when a
batch goes on.

So a large site is one long shard, which is asked for one page after the other. That is what it takes to be polite
without a service that all machines would have to ask first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, zip_longest
from pathlib import Path

from marrow.batch.record import Fate, Record
from marrow.batch.shard import Shard
from marrow.batch.sources.cutting import pages_each
from marrow.batch.sources.finding import Finder
from marrow.batch.sources.page_cache import PageCache
from marrow.batch.sources.visits import Outcome, host_of, visit
from marrow.errors import FetchError
from marrow.io.fetch import Network
from marrow.options import Options

BETWEEN = "\0"


def shards(name: str, options: Options, *, network: Network | None = None) -> Iterator[Shard]:
    """The addresses of one or more sources, so many in each shard."""
    found = Finder(options, cache=_cache(options), network=network).find(name.split(BETWEEN))
    yield from address_shards(found, "" if BETWEEN in name else name, options)


def address_shards(found: Iterable[str], source: str, options: Options) -> Iterator[Shard]:
    """Addresses that were found somewhere, so many in each shard."""
    hosts = _by_host(found)
    most = pages_each(sum(map(len, hosts)), options)
    for several in _packed(hosts, most):
        yield Shard(kind="addresses", source=source, names=tuple(_in_turns(several)))


def records(shard: Shard, options: Options, *, network: Network | None = None) -> Iterator[Record]:
    """One for each address, with its page."""
    most, cache = options.limits.max_bytes, _cache(options)
    for url, outcome in visit(shard.names, options.fetch, max_bytes=most, cache=cache, network=network):
        yield _record(url, outcome, shard.source)


def _record(url: str, outcome: Outcome, source: str) -> Record:
    if isinstance(outcome, FetchError):
        return Record(id=url, url=url, source=source, fate=Fate("failed", outcome.code, "fetch", outcome.message))
    page = outcome
    return Record(id=url, url=page.url, source=source, html=page.body, charset=page.charset, size=len(page.body))


def _cache(options: Options) -> PageCache | None:
    return PageCache(Path(options.batch.page_cache)) if options.batch.page_cache else None


def _by_host(addresses: Iterable[str]) -> Collection[list[str]]:
    hosts: dict[str, list[str]] = {}
    for url in addresses:
        hosts.setdefault(host_of(url), []).append(url)
    return hosts.values()


def _packed(hosts: Iterable[list[str]], most: int) -> Iterator[list[list[str]]]:
    """Hosts, as many at a time as have so many addresses together; a larger one comes alone."""
    packed: list[list[str]] = []
    count = 0
    for addresses in hosts:
        if packed and count + len(addresses) > most:
            yield packed
            packed, count = [], 0
        packed.append(addresses)
        count += len(addresses)
    if packed:
        yield packed


def _in_turns(hosts: Iterable[list[str]]) -> Iterator[str]:
    """The first address of each host, then the second of each, and so on.

    >>> list(_in_turns([["a1", "a2", "a3"], ["b1"]]))
    ['a1', 'b1', 'a2', 'a3']
    """
    return (url for url in chain.from_iterable(zip_longest(*hosts, fillvalue="")) if url)
