from __future__ import annotations

from collections.abc import Iterator

from marrow.assemble.metadata.candidates import MOST_VALUES, Candidate, Candidates
from marrow.page import Page
from tests.unit.assemble.metadata.build import page


def test_a_reader_runs_once_and_only_when_asked() -> None:
    runs = []

    def reader(page: Page) -> Iterator[Candidate]:
        runs.append(page)
        yield Candidate("title", "Bees", "og")
        yield Candidate("title", "", "og")
        yield Candidate("site", "Daily News", "og")

    candidates = Candidates(page(""), {("title", "og"): reader, ("site", "og"): reader})
    assert candidates.of("title", "json-ld") == ()
    assert not runs
    assert candidates.of("title", "og") == ["Bees"]
    assert candidates.of("site", "og") == ["Daily News"]
    assert len(runs) == 1


def test_values_are_bounded() -> None:
    def reader(page: Page) -> list[Candidate]:
        return [Candidate("tags", page.url, "og")] * (MOST_VALUES * 2)

    assert len(Candidates(page(""), {("tags", "og"): reader}).of("tags", "og")) == MOST_VALUES
