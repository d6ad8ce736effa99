from __future__ import annotations

import gzip
import io
import time
import tracemalloc

import pytest
import zstandard

from marrow.batch.sources import Seam
from marrow.batch.sources.members import Raw, raw_records
from tests.unit.batch.archives import answer, packed, page_record, warc_record

RECORDS = [page_record(number) for number in range(6)]


def read(
    data: bytes, start: int = 0, end: int | None = None, *, exact: bool = False, most: int = 1 << 20
) -> tuple[list[Raw], Seam]:
    end = len(data) if end is None else end
    *raws, seam = raw_records(io.BytesIO(data), len(data), start, end, exact=exact, most=most)
    assert isinstance(seam, Seam)
    return [raw for raw in raws if isinstance(raw, Raw)], seam


def urls(raws: list[Raw]) -> list[str]:
    return [raw.problem or raw.head["warc-target-uri"].rpartition("/")[2] for raw in raws]


def zstd(*records: bytes) -> bytes:
    return b"".join(zstandard.compress(record) for record in records)


PACKINGS = {"plain": b"".join(RECORDS), "gzip": packed(*RECORDS), "zstd": zstd(*RECORDS)}
every_packing = pytest.mark.parametrize("data", PACKINGS.values(), ids=PACKINGS)


@every_packing
def test_all_records_are_found_in_order(data: bytes) -> None:
    raws, seam = read(data)
    assert urls(raws) == list("012345")
    assert seam == Seam(0, len(data))
    assert sum(raw.size for raw in raws) == len(data)


@every_packing
def test_ranges_share_records_out_wherever_they_are_cut(data: bytes) -> None:
    whole, _ = read(data)
    for cut in range(1, len(data), 37):
        first, seam = read(data, 0, cut)
        second, other = read(data, cut)
        assert [raw.place for raw in first + second] == [raw.place for raw in whole], cut
        assert seam.next == other.first


def test_a_broken_member_costs_itself_alone() -> None:
    members = [packed(record) for record in RECORDS]
    members[2] = members[2][:40] + bytes(20) + members[2][60:]
    raws, _ = read(b"".join(members))
    assert [text.startswith("the member is broken") or text for text in urls(raws)] == ["0", "1", True, "3", "4", "5"]
    assert raws[2].size == len(members[2])


def test_a_member_that_is_packed_in_a_way_that_nobody_knows_is_broken() -> None:
    members = [packed(record) for record in RECORDS]
    members[2] = members[2][:3] + b"\x80" + members[2][4:]  # one of the flags that have no meaning yet
    raws, _ = read(b"".join(members))
    assert urls(raws) == ["0", "1", "the member is broken (unknown flags)", "3", "4", "5"]
    begin = len(members[0]) + len(members[1])
    later, _ = read(b"".join(members), begin)
    assert urls(later) == ["3", "4", "5"]


def test_a_broken_frame_costs_itself_alone() -> None:
    frames = [zstd(record) for record in RECORDS]
    frames[2] = frames[2][:40] + bytes(20) + frames[2][60:]
    raws, _ = read(b"".join(frames))
    assert urls(raws)[:2] + urls(raws)[-3:] == ["0", "1", "3", "4", "5"]
    assert [bool(raw.problem) for raw in raws] == [False, False, True, False, False, False]


@every_packing
def test_an_archive_that_ends_early_has_one_record_that_failed(data: bytes) -> None:
    raws, _ = read(data[:-60])
    assert urls(raws)[:5] == list("01234")
    assert len(raws) == 6
    assert "ends early" in raws[5].problem


@pytest.mark.parametrize("pack", [lambda *records: b"".join(records), packed, zstd], ids=["plain", "gzip", "zstd"])
@pytest.mark.parametrize("off", [-50, 50, 10**9])
def test_a_wrong_length_costs_its_record_alone(pack: object, off: int) -> None:
    assert callable(pack)
    block = answer(b"<p>tea")
    wrong = warc_record(block, url="https://example.org/wrong", length=len(block) + off)
    raws, _ = read(pack(RECORDS[0], wrong, RECORDS[1]))
    assert [urls(raws)[0], urls(raws)[-1]] == ["0", "1"]
    assert [bool(raw.problem) for raw in raws] == [False, True, False]


@every_packing
def test_other_things_between_records_are_one_that_failed(data: bytes) -> None:
    half = read(data)[0][3].place
    raws, _ = read(data[:half] + b"garbage " * 9 + data[half:])
    assert [bool(raw.problem) for raw in raws] == [False] * 3 + [True] + [False] * 3
    assert raws[3].place == half
    assert raws[3].size == 72


def test_records_that_are_packed_together_are_told_apart() -> None:
    raws, _ = read(gzip.compress(b"".join(RECORDS)))
    assert urls(raws) == list("012345")
    assert [(raw.place, raw.index) for raw in raws] == [(0, index) for index in range(6)]


def test_a_record_that_is_too_large_is_passed_over() -> None:
    raws, _ = read(packed(RECORDS[0], warc_record(bytes(5000)), RECORDS[1]), most=2000)
    assert [raw.is_too_large for raw in raws] == [False, True, False]
    assert raws[1].block == b""


def test_a_bomb_is_not_held_in_memory() -> None:
    bomb = packed(warc_record(bytes(60 << 20)))
    tracemalloc.start()
    raws, _ = read(bomb, most=1 << 20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert raws[0].is_too_large
    assert peak < 20 << 20


def test_a_dictionary_at_the_start_is_used() -> None:
    dictionary = zstandard.ZstdCompressionDict(b"".join(RECORDS) * 3)
    packer = zstandard.ZstdCompressor(dict_data=dictionary)
    data = dictionary.as_bytes()
    head = b"\x5d\x2a\x4d\x18" + len(data).to_bytes(4, "little") + data
    raws, seam = read(head + b"".join(map(packer.compress, RECORDS)))
    assert urls(raws) == list("012345")
    assert seam.first == len(head)
    inner = zstandard.compress(data)
    head = b"\x5d\x2a\x4d\x18" + len(inner).to_bytes(4, "little") + inner
    assert urls(read(head + packer.compress(RECORDS[0]))[0]) == ["0"]


def test_an_archive_in_a_page_looks_like_records_only_to_who_begins_there() -> None:
    outer = warc_record(answer(packed(*RECORDS), kind="application/gzip"))
    stored = gzip.compress(outer, 0)  # as packers do with what cannot be packed any more
    data = packed(RECORDS[0]) + stored + packed(RECORDS[1])
    assert len(read(data)[0]) == 3
    inside = data.index(packed(RECORDS[2])[:30])
    first, seam = read(data, 0, inside)
    second, other = read(data, inside)
    assert len(first) + len(second) > 3
    assert other.first != seam.next
    mended, _ = read(data, seam.next, exact=True)
    assert len(first) + len(mended) == 3


@pytest.mark.parametrize("data", [b"", b"no archive", bytes(99), b"\x1f\x8b\x08" + bytes(50), b"\x28\xb5\x2f\xfd"])
def test_what_is_no_archive_is_one_record_that_failed(data: bytes) -> None:
    raws, _ = read(data)
    assert [bool(raw.problem) for raw in raws] == [True] * bool(data)


@pytest.mark.parametrize(
    "head",
    [
        b"WARC/1.0\r\n\r\n",
        b"WARC/1.0\r\nContent-Length: many\r\n\r\n",
        b"WARC/1.0\r\nContent-Length: 1" + b"0" * 40 + b"\r\n\r\n",
        b"WARC/1.0\r\n" + b"X-Long: header\r\n" * 9000,
    ],
)
def test_a_record_that_does_not_say_how_long_it_is_fails(head: bytes) -> None:
    raws, _ = read(packed(head, RECORDS[0]))
    assert [bool(raw.problem) for raw in raws] == [True, False]


def test_more_line_ends_than_there_should_be_are_passed_over() -> None:
    raws, _ = read(b"\r\n".join((*RECORDS[:2], b"")))
    assert urls(raws) == ["0", "1"]


def test_lies_about_lengths_are_seen_without_reading_on() -> None:
    lie = b"WARC/1.0\r\nContent-Length: 900000\r\n\r\n"
    data = lie * 20_000
    begin = time.process_time()
    raws, seam = read(data)
    assert all(raw.problem for raw in raws)
    assert sum(raw.size for raw in raws) == len(data) == seam.next
    assert time.process_time() - begin < 10  # to read on after each of them would take minutes


def test_what_looks_like_records_all_over_is_given_up_at_last() -> None:
    start = gzip.compress(b"WARC/1.0\r\nContent-Length: 9\r\n\r\n", 0)[:-8]
    stored = bytearray(start)
    stored[10] &= 0xFE  # the block is not the last one: what follows belongs to the member
    data = bytes(stored) + b"\x00\xff\xff\x00\x00" + bytes(stored) * 3000
    raws, seam = read(data, most=1000)
    assert all(raw.problem for raw in raws)
    assert sum(raw.size for raw in raws) == len(data) == seam.next
