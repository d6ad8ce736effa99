"""How large shards are, where nobody says: small enough that all workers have some to the end, and no smaller.

Takes: how much there is. Gives: how much of it one shard has.
Keeps true: it depends on the sources alone, not on the machine, so that every machine cuts alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from marrow.options import Options

_SHARDS = 64  # as many as this, unless they would be very small or very large
_LEAST_MB, _MOST_MB = 8, 64
_LEAST_PAGES, _MOST_PAGES = 100, 2000


def bytes_each(total: int, options: Options) -> int:
    """How many bytes of an archive or a table."""
    return (options.batch.shard_mb or min(max((total // _SHARDS) >> 20, _LEAST_MB), _MOST_MB)) << 20


def pages_each(total: int, options: Options) -> int:
    """How many files or addresses."""
    return options.batch.shard_pages or min(max(total // _SHARDS, _LEAST_PAGES), _MOST_PAGES)


def cut_alike(sizes: Iterable[int], options: Options) -> Options:
    """Options by which all files are cut as if they were one; no more are looked at than need be."""
    if options.batch.shard_mb:
        return options
    total = 0
    for size in sizes:
        total += size
        if total >= (_SHARDS * _MOST_MB) << 20:
            break
    return options.change(shard_mb=bytes_each(total, options) >> 20)
