"""What `bench/batch.py` calls wrong; and that its measuring sees all of a batch."""

from __future__ import annotations

import pytest
from bench.batch_faults import growth, missing, too_small


def test_every_page_has_its_row() -> None:
    assert not list(missing(1200, 1200))
    assert list(missing(1199, 1200)) == ["1,199 rows of 1,200 pages"]
    assert list(missing(1201, 1200)) == ["1,201 rows of 1,200 pages"]


@pytest.mark.parametrize(
    ("sizes", "faults"),
    [
        ([100, *[600_000_000] * 38, 20], []),
        ([600_000_000 + 100_000_000 * (look % 2) for look in range(40)], []),
        ([100_000_000 * look for look in range(1, 41)], ["memory grows, from 1,550 MB to 3,550 MB"]),
        ([100_000_000 * look for look in range(1, 20)], []),  # too few
        ([], []),
    ],
)
def test_memory_is_to_be_flat_once_all_has_loaded(sizes: list[int], faults: list[str]) -> None:
    assert list(growth(sizes)) == faults


def test_a_share_is_asked_for() -> None:
    assert not list(too_small(0.85, 0.85))
    assert not list(too_small(0.1, 0))
    assert list(too_small(0.8449, 0.85)) == ["a core of the batch has 84.5% of one process, and should have 85.0%"]
