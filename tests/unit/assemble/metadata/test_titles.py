from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.bare import bare
from marrow.assemble.metadata.titles import best_heading, headline

SITES = frozenset(("dailynews", "exampleorg", "example"))


@pytest.mark.parametrize(
    "title",
    [
        "Bees return",
        "Bees return | Daily News",
        "Bees return - Daily News",
        "Bees return – daily-news",
        "Bees return · The Daily News Online",
        "Bees return « Daily News",
        "Daily News: Bees return",
        "Daily News | Bees return",
        "Bees return | example.org",
    ],
)
def test_the_name_of_the_site_is_cut(title: str) -> None:
    assert headline(title, SITES) == "Bees return"


@pytest.mark.parametrize(
    "title",
    [
        "Bees: a love story",
        "Spider-Man - the bees return",
        "Bees | wasps",
        "10 - 3 = 7",
        "Daily News",
        "Bees: what Example Ltd found out about them",
        "A tale of two hives – and one queen",
    ],
)
def test_the_headline_keeps_its_own_punctuation(title: str) -> None:
    assert headline(title, SITES) == title


def test_what_a_heading_says_is_the_headline() -> None:
    title = "Bees return - Nature | World"
    assert headline(title, frozenset(), {bare("Bees return")}) == "Bees return"
    assert headline(title, frozenset(), {bare("Bees return, Nature")}) == "Bees return - Nature"


def test_a_title_as_long_as_a_text_is_none() -> None:
    assert headline("bees | " * 100, SITES) == ""


def test_the_heading_most_like_a_declared_title_is_the_best() -> None:
    declared = ["Bees return to the city | News"]
    assert best_heading(["Menu", "Bees return to town", "Bees"], declared) == "Bees return to town"


def test_a_heading_about_something_else_is_not_the_title() -> None:
    assert best_heading(["Business Monday"], ["Bees return to the city"]) == ""


def test_a_long_heading_that_stands_alone_is_the_title() -> None:
    assert best_heading(["Why the hives were full again"], ["Bees return"]) == "Why the hives were full again"


def test_without_declared_titles_the_first_heading_is_the_best() -> None:
    assert best_heading(["", "Bees", "Wasps"], []) == "Bees"
    assert best_heading([], []) == ""


def test_scripts_without_spaces_are_compared_by_letters() -> None:
    assert best_heading(["お知らせ", "蜂が町に戻る"], ["蜂が町に戻る！｜新聞"]) == "蜂が町に戻る"


@given(st.text(max_size=80), st.frozensets(st.text(max_size=10)))
def test_a_headline_is_a_part_of_its_title(title: str, sites: frozenset[str]) -> None:
    assert headline(title, sites) in title
