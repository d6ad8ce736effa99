"""Whether the ranges of a file meet: that no record was left out between two, and none was taken twice.

Takes: a plan and what was done. Gives: shards that have to be done again, from where they have to begin.
Keeps true: where there are none, all ranges together are what one reader finds who reads the file from its start.

A range looks for the first record in it by what records look like. A page that is itself an archive, stored unpacked,
can look like one; the range before knows better, as it comes from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from marrow.batch.manifest import Entry
from marrow.batch.shard import Shard

_RANGES = frozenset({"warc"})


def misfits(shards: Iterable[Shard], done: Mapping[int, Entry]) -> list[Shard]:
    """The first shard of each file that does not begin where the one before it ends, as it should be.

    Where one record is longer than a range, the range has none: it begins and ends where the record does.
    """
    found: dict[str, Shard] = {}
    before: Shard | None = None
    for shard in shards:
        if before and before.source == shard.source and shard.kind in _RANGES and shard.source not in found:
            next_place = done[before.number].next
            if done[shard.number].first != next_place:
                found[shard.source] = replace(shard, start=next_place, exact=True)
        before = shard
    return list(found.values())
