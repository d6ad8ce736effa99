from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.bare import bare
from marrow.assemble.metadata.title_parts import MANY, cuts, marks, site_likeness

SITES = frozenset(("dailynews", "exampleorg", "example"))


def texts(title: str) -> list[str]:
    return [cut.text for cut in cuts(title, SITES)[0]]


@pytest.mark.parametrize(
    "title",
    [
        "Bees return | Daily News",
        "Bees return｜Daily News",
        "Bees return - Daily News",
        "Bees return – daily-news",
        "Bees return · Daily News",
        "Bees return « Daily News",
        "Bees return :: Daily News",
        "Bees return --Daily News",
        "Daily News: Bees return",
        "Daily News » Bees return",
        "Bees return | example.org",
    ],
)
def test_the_name_of_the_site_is_cut_off_at_any_mark(title: str) -> None:
    assert texts(title) == ["Bees return"]


@pytest.mark.parametrize(
    "title",
    ["Bees return", "Spider-Man", "C|Net", "snake_case", "16:9", "10-3", "and/or", "", "| -", "Bees |", "» Bees"],
)
def test_a_title_of_one_part_has_no_cuts(title: str) -> None:
    assert cuts(title, SITES) == ([], ())


def test_all_runs_of_parts_are_cuts() -> None:
    assert texts("One - Two: three | Four") == [
        "One",
        "One - Two",
        "One - Two: three",
        "Two",
        "Two: three",
        "Two: three | Four",
        "three",
        "three | Four",
        "Four",
    ]


def test_scripts_without_spaces_are_parted_without_them() -> None:
    assert texts("蜂が町に戻る_新聞") == ["蜂が町に戻る", "新聞"]
    assert texts("蜂が町に戻る：新聞") == ["蜂が町に戻る", "新聞"]
    assert texts("蜂！-新聞") == ["蜂！", "新聞"]


@pytest.mark.parametrize("title", ["« Nous savons »", "»Bees«", "Bees are back »"])
def test_quotes_and_closing_signs_stay(title: str) -> None:
    assert texts(f"{title} | Daily News") == [title]


def test_traits_tell_what_was_cut_off_and_where() -> None:
    before, after = cuts("Opinion: bees - Daily News Online", SITES)[0][2:4]
    assert before == ("bees", ("only-cut", "cut-before-colon", "cut-after-dash", "cut-like-site", "cut-several"))
    assert after == ("bees - Daily News Online", ("only-cut", "cut-before-colon", "cut-other", "keeps-site"))


def test_a_whole_title_has_the_traits_of_its_marks() -> None:
    assert cuts("Bees: back - and how | Daily News", SITES)[1] == ("has-colon", "has-dash", "has-pipe", "has-site")


def test_a_title_of_many_parts_is_cut_at_its_ends() -> None:
    title = " | ".join("abcdefg")
    assert texts(title)[:2] == ["a", "a | b"]
    assert "c | d" not in texts(title)
    assert len(texts(title)) == 13


def test_there_are_few_cuts_however_many_marks_there_are() -> None:
    assert len(texts("a | " * 10_000)) < 30


@pytest.mark.parametrize(
    ("title", "kinds"),
    [
        ("Bees return", []),
        ("Spider-Man at 16:9", []),
        ("Bees: a tale", ["colon"]),
        ("Bees – a tale｜Daily News", ["dash", "pipe"]),
        ("Bees » World » Daily-News", ["pipe", "pipe"]),
    ],
)
def test_marks_are_told_by_their_kinds(title: str, kinds: list[str]) -> None:
    assert marks(title) == kinds


@pytest.mark.parametrize(
    ("name", "likeness"),
    [
        ("dailynews", "site"),
        ("thedailynewsonline", "like-site"),
        ("dailyn", "like-site"),
        ("dail", ""),
        ("beesreturntothedailynewsbuildingafteryears", ""),
        ("", ""),
    ],
)
def test_a_part_is_like_the_site_if_one_name_is_inside_the_other(name: str, likeness: str) -> None:
    assert site_likeness(name, {"dailynews"}) == likeness


@given(st.text("ab |-:»«_ ", max_size=60))
def test_a_cut_is_a_part_of_its_title_with_something_to_read(title: str) -> None:
    for cut in cuts(title, SITES)[0]:
        assert cut.text in title
        assert cut.text == cut.text.strip()
        assert bare(cut.text)
    assert len(texts(title)) <= max(MANY * (MANY - 1) // 2 - 1, 23)
