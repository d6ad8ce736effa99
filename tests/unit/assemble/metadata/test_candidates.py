from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.metadata.candidates import MOST_VALUES, Candidate, Candidates
from marrow.page import Page
from tests.unit.assemble.metadata.build import page


def test_a_late_reader_runs_once_and_only_when_asked() -> None:
    runs = []

    def reader(page: Page) -> Iterator[Candidate]:
        runs.append(page)
        yield "title", "Bees", "og"
        yield "title", "", "og"
        yield "site", "Daily News", "og"

    candidates = Candidates(page(""), (), {"og": {"title": reader, "site": reader}})
    assert not list(candidates.of("title", ("json-ld",)))
    assert not list(candidates.of("date", ("og",)))
    assert not runs
    assert list(candidates.of("title", ("json-ld", "og"))) == [("og", ["Bees"])]
    assert list(candidates.of("site", ("og",))) == [("og", ["Daily News"])]
    assert len(runs) == 1


def test_values_are_bounded() -> None:
    def reader(page: Page) -> list[Candidate]:
        return [("tags", page.url, "og")] * (MOST_VALUES * 2)

    [(_, values)] = Candidates(page(""), (reader,), {}).of("tags", ("og",))
    assert len(values) == MOST_VALUES


def test_sources_come_in_the_order_asked_for_and_late_ones_are_read_only_when_their_turn_comes() -> None:
    runs = []

    def early(_page: Page) -> list[Candidate]:
        return [("title", "B", "meta"), ("title", "A", "og")]

    def late(page: Page) -> list[Candidate]:
        runs.append(page)
        return []

    found = Candidates(page(""), (early,), {"time": {"title": late}}).of("title", ("og", "meta", "time"))
    assert [next(found), next(found)] == [("og", ["A"]), ("meta", ["B"])]
    assert not runs
    assert not list(found)
    assert len(runs) == 1
