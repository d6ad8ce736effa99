from __future__ import annotations

from dataclasses import replace

from marrow.batch.manifest import Counts, Entry
from marrow.batch.seams import misfits
from marrow.batch.shard import Shard

SHARDS = [
    Shard(kind="warc", number=number, source=source, start=start, end=start + 10)
    for number, (source, start) in enumerate([("a", 0), ("a", 10), ("a", 20), ("b", 0), ("b", 10)])
]


def done(*seams: tuple[int, int]) -> dict[int, Entry]:
    return {
        number: Entry(shard=number, file="", digest="", bytes_out=0, counts=Counts(), first=first, next=after)
        for number, (first, after) in enumerate(seams)
    }


def test_ranges_that_meet_are_fine() -> None:
    assert misfits(SHARDS, done((0, 12), (12, 25), (25, 30), (0, 11), (11, 20))) == []


def test_a_record_longer_than_a_range_is_fine() -> None:
    assert misfits(SHARDS[:3], done((0, 25), (25, 25), (25, 30))) == []


def test_the_first_range_that_does_not_fit_begins_where_the_last_one_ended() -> None:
    found = misfits(SHARDS, done((0, 12), (11, 25), (24, 30), (0, 11), (13, 20)))
    assert found == [replace(SHARDS[1], start=12, exact=True), replace(SHARDS[4], start=11, exact=True)]


def test_shards_of_other_kinds_have_no_seams() -> None:
    shards = [Shard(kind="files", source="a", number=number) for number in range(2)]
    assert misfits(shards, done((0, 5), (3, 4))) == []
