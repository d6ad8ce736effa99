from __future__ import annotations

from collections.abc import Iterator

import pytest

from marrow.batch.sources.cutting import bytes_each, cut_alike, pages_each
from marrow.options import Options

MB = 1 << 20


@pytest.mark.parametrize(("total", "each"), [(0, 8), (100 * MB, 8), (640 * MB, 10), (1 << 40, 64)])
def test_there_are_many_shards_but_no_tiny_or_huge_ones(total: int, each: int) -> None:
    assert bytes_each(total, Options()) == each * MB


@pytest.mark.parametrize(("total", "each"), [(0, 100), (12_800, 200), (1 << 40, 2000)])
def test_the_same_holds_for_pages(total: int, each: int) -> None:
    assert pages_each(total, Options()) == each


def test_who_says_how_large_they_are_is_heard() -> None:
    assert bytes_each(1 << 40, Options().change(shard_mb=1)) == MB
    assert pages_each(9, Options().change(shard_pages=3)) == 3


def test_all_files_are_cut_as_if_they_were_one() -> None:
    assert cut_alike([320 * MB, 320 * MB], Options()).batch.shard_mb == 10


def test_no_more_files_are_looked_at_than_need_be() -> None:
    def sizes() -> Iterator[int]:
        yield 5 << 30
        raise AssertionError("that was enough")

    assert cut_alike(sizes(), Options()).batch.shard_mb == 64
    assert cut_alike(iter([]), Options().change(shard_mb=7)).batch.shard_mb == 7
