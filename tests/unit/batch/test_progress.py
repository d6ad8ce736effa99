from __future__ import annotations

from pathlib import Path

import pytest

from marrow.batch.layout import Layout
from marrow.batch.manifest import Counts, Entry
from marrow.batch.plan import Plan
from marrow.batch.progress import Progress
from marrow.batch.shard import Shard

PLAN = Plan({}, tuple(Shard(kind="warc", source="a", number=number, size=1000) for number in range(4)))


def entry(number: int, rows: int = 10) -> Entry:
    counts = Counts()
    for _ in range(rows):
        counts.add("ok", None, 100)
    return Entry(shard=number, file="", digest="", bytes_out=0, counts=counts)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    made = Layout(tmp_path)
    made.make()
    return made


def test_what_was_done_before_counts_and_makes_no_speed(layout: Layout) -> None:
    clock = Clock()
    progress = Progress(layout, PLAN, [entry(0)], now=clock)
    clock.now = 10
    seen = progress.look()
    assert (seen.counts.rows, seen.shards_done, seen.share) == (10, 1, 0.25)
    assert (seen.pages_s, seen.left_s) == (0, None)


def test_shards_that_are_done_make_speed_and_tell_the_time_left(layout: Layout) -> None:
    clock = Clock()
    progress = Progress(layout, PLAN, [], now=clock)
    layout.put(layout.entry(2), entry(2).to_dict())
    progress.finished(2)
    progress.finished(2)  # told twice, counted once
    progress.finished(3)  # not to be seen yet
    clock.now = 5
    seen = progress.look()
    assert (seen.pages_s, seen.bytes_s, seen.share) == (2, 200, 0.25)
    assert seen.left_s == pytest.approx(15)
    assert seen.to_dict()["left_s"] == 15


def test_shards_that_are_worked_on_count_as_far_as_they_are(layout: Layout) -> None:
    progress = Progress(layout, PLAN, [entry(0)], now=Clock())
    for number, rows in ((0, 5), (1, 3), (2, 30)):
        told = entry(number, rows).counts.to_dict() | {"shard": number}
        layout.put(layout.running / f"{number}.json", told, is_lasting=False)
    (layout.running / "3.json").write_text("{")
    seen = progress.look()
    assert seen.counts.rows == 10 + 3 + 30
    assert seen.share == pytest.approx((1000 + 300 + 1000) / 4000)


def test_speed_is_that_of_the_last_half_minute(layout: Layout) -> None:
    clock = Clock()
    progress = Progress(layout, PLAN, [], now=clock)
    for number, at in ((0, 1), (1, 90), (2, 120)):
        layout.put(layout.entry(number), entry(number).to_dict())
        progress.finished(number)
        clock.now = at
        progress.look()
    clock.now = 125
    assert progress.look().pages_s == pytest.approx(10 / 35)


def test_shards_whose_size_nobody_knows_count_by_their_pages(layout: Layout) -> None:
    plan = Plan({}, tuple(Shard(kind="addresses", source="", number=n, names=("a",) * (n + 1)) for n in range(2)))
    assert Progress(layout, plan, [entry(0)], now=Clock()).look().share == pytest.approx(1 / 3)


def test_all_done_is_all_of_it(layout: Layout) -> None:
    empty = Plan({}, (Shard(kind="files", source="a"),))
    assert Progress(layout, empty, [entry(0)], now=Clock()).look().share == 1
