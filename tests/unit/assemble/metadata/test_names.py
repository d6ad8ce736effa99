from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.names import given_first, is_account, names


@pytest.mark.parametrize(
    "byline",
    [
        "Ada Lovelace",
        "By Ada Lovelace",
        "by: Ada Lovelace",
        "Posted by Ada Lovelace",
        "Von Ada Lovelace",
        "Ein Artikel von Ada Lovelace",
        "Par Ada Lovelace",
        "Por Ada Lovelace",
        "Author: Ada Lovelace",
        "作者：Ada Lovelace",
        "Ada Lovelace, Staff Writer",
        "Ada Lovelace, Ph.D.",
        "Ada Lovelace | Daily News",
        "Ada Lovelace — 4 March 2021",
        "Ada Lovelace March 4, 2021",
        "Ada Lovelace (Reuters)",
        "Ada Lovelace in London",
        "Ada Lovelace. Photos by Charles Babbage",
        "Ada Lovelace ada@example.org",
        "Ada Lovelace https://example.org/ada",
        "Ada Lovelace @ada",
    ],
)
def test_only_the_name_is_left(byline: str) -> None:
    assert names([byline]) == ("Ada Lovelace",)


@pytest.mark.parametrize(
    "byline",
    [
        "Ada Lovelace and Charles Babbage",
        "Ada Lovelace, Charles Babbage",
        "Ada Lovelace; Charles Babbage",
        "Ada Lovelace & Charles Babbage",
        "Ada Lovelace und Charles Babbage",
        "By Ada Lovelace, and Charles Babbage",
        "Ada Lovelace (ada@example.org), Charles Babbage",
    ],
)
def test_lists_are_split(byline: str) -> None:
    assert names([byline]) == ("Ada Lovelace", "Charles Babbage")


def test_a_name_with_and_in_it_is_one() -> None:
    assert names(["Simon & Schuster"]) == ("Simon & Schuster",)


def test_particles_stay() -> None:
    assert names(["Ursula von der Leyen"]) == ("Ursula von der Leyen",)


def test_order_and_script_are_kept_and_nobody_comes_twice() -> None:
    assert names(["山田太郎", "Zoë Ärmel", "ZOË ÄRMEL", "Иван Петров"]) == ("山田太郎", "Zoë Ärmel", "Иван Петров")


@pytest.mark.parametrize(
    "byline",
    [
        "",
        "https://example.org/ada",
        "ada@example.org",
        "@ada",
        "null",
        "Admin",
        "Written by",
        "X",
        "12345 67",
        "Powered by Ada",
        "This is a whole sentence about the person who wrote it",
        "a" * 2000,
    ],
)
def test_what_is_no_name_is_nothing(byline: str) -> None:
    assert names([byline]) == ()


def test_accounts_and_hosts_are_told_from_persons() -> None:
    assert is_account("ada.lovelace")
    assert is_account("example.org")
    assert not is_account("Ada Lovelace")
    assert not is_account("J. R. R. Tolkien")


def test_library_names_are_turned_round() -> None:
    assert given_first("Lovelace, Ada") == "Ada Lovelace"
    assert given_first("Ada Lovelace") == "Ada Lovelace"
    assert given_first("Lovelace, Ada, Countess") == "Lovelace, Ada, Countess"


@pytest.mark.parametrize("part", ["a", "@", "a and ", "by ", "1 ", "photo ", "and "])
def test_long_bylines_take_little_time(part: str) -> None:
    begin = time.process_time()
    names([part * (1000 // len(part))] * 20)
    assert time.process_time() - begin < 1


@given(st.lists(st.text(max_size=200), max_size=5))
def test_names_are_short_and_distinct(bylines: list[str]) -> None:
    found = names(bylines)
    assert len({name.casefold() for name in found}) == len(found)
    assert all(1 < len(name) <= 80 for name in found)
