from __future__ import annotations

from collections.abc import Iterator

import pytest

from marrow.assemble.metadata.candidates import MOST_VALUES, Candidate, Candidates
from marrow.page import Page
from tests.unit.assemble.metadata.build import page


def early(_page: Page) -> list[Candidate]:
    return [Candidate("title", "B", "meta"), Candidate("title", "A", "og"), Candidate("title", "", "twitter")]


def late(_page: Page) -> list[Candidate]:
    return [Candidate("title", "C", "meta"), Candidate("site", "D", "og")]


FOUND = Candidates(page(""), (early, late))


def test_candidates_are_in_the_order_of_the_readers_and_not_empty() -> None:
    assert [candidate.value for candidate in FOUND.of("title")] == ["B", "A", "C"]
    assert [candidate.value for candidate in FOUND.of("title", "meta", "twitter")] == ["B", "C"]
    assert FOUND.of("date") == []


def test_sources_come_in_the_order_asked_for() -> None:
    found = [(source, [one.value for one in each]) for source, each in FOUND.by_source("title", ("og", "time", "meta"))]
    assert found == [("og", ["A"]), ("meta", ["B", "C"])]


def test_values_are_bounded() -> None:
    def reader(page: Page) -> list[Candidate]:
        return [Candidate("tags", page.url, "og")] * (MOST_VALUES * 2)

    assert len(Candidates(page(""), (reader,)).of("tags")) == MOST_VALUES


def test_each_source_has_its_own_bound() -> None:
    def reader(page: Page) -> list[Candidate]:
        return [Candidate("tags", page.url, source) for source in ("og", "meta") for _ in range(MOST_VALUES + 1)]

    found = Candidates(page(""), (reader,))
    assert [len(found.of("tags", "og")), len(found.of("tags", "meta"))] == [MOST_VALUES, MOST_VALUES]


def test_a_reader_that_never_ends_is_stopped() -> None:
    def reader(page: Page) -> Iterator[Candidate]:
        while True:
            yield Candidate("tags", page.url, "og")

    assert len(Candidates(page(""), (reader,)).of("tags")) == MOST_VALUES


def test_plain_tuples_become_candidates() -> None:
    (made,) = Candidates(page(""), (lambda _: [("title", "A", "og", "og:title", 7)],)).of("title")
    assert made == Candidate("title", "A", "og", "og:title", 7)
    assert made.node == 7


def test_the_heading_is_that_of_the_page() -> None:
    made = page("<p>text</p><h1>Bees</h1>")
    assert made.tree.name(Candidates(made, ()).heading) == "h1"


def test_late_readers_run_once_and_all_or_none_of_what_they_find_is_kept() -> None:
    calls: list[int] = []

    def failing(_page: Page) -> Iterator[Candidate]:
        calls.append(1)
        yield Candidate("site", "E", "url")
        if len(calls) == 1:
            raise MemoryError

    found = Candidates(page(""), (early,), late=(late, failing))
    assert (len(found.of("title")), calls) == (2, [])
    with pytest.raises(MemoryError):
        found.of("site")
    assert [one.value for one in found.of("site")] == ["D", "E"]
    assert [one.value for one in found.of("title")] == ["B", "A", "C"]
    assert (len(found.of("site")), len(calls)) == (2, 2)
