from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.names import given_first, names


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
        "Dr. Ada Lovelace",
        "Prof. Dr. Ada Lovelace, PhD, MBA",
        "Senior Reporter Ada Lovelace",
        "Ada Lovelace City Columnist",
        "Online-Redakteurin Ada Lovelace",
        "Ada Lovelace For The Daily Mail",
        "Ada Lovelace The Associated Press",
        "Von Ada Lovelace, Berlin",
        "Ada Lovelace, Chief Engineer and Head of Engines",
        "Zeige alle Beiträge von Ada Lovelace",
        "Text: Ada Lovelace; Fotos: Charles Babbage",
        "Interview: Ada Lovelace",
        "Автор: Ada Lovelace",
        "Tác giả: Ada Lovelace",
        "Yazan: Ada Lovelace",
        "Oleh: Ada Lovelace",
        "By\nAda\nLovelace",
        "Ada Lovelace\nSenior Writer\n4 March 2021\nShare\nTwitter",
        "Edited by\nCharles Babbage\nWritten by\nAda Lovelace",
        "4 March 2021 · Ada Lovelace",
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
        "Ada Lovelace / Charles Babbage",
        "By\nAda Lovelace\nand\nCharles Babbage\nUpdated 4 March 2021",
        "Ada Lovelace, Staff Writer, Charles Babbage",
    ],
)
def test_lists_are_split(byline: str) -> None:
    assert names([byline]) == ("Ada Lovelace", "Charles Babbage")


def test_a_name_with_and_in_it_is_one() -> None:
    assert names(["Simon & Schuster"]) == ("Simon & Schuster",)


@pytest.mark.parametrize(
    "name",
    [
        "Ursula von der Leyen",
        "Minh Le",
        "Sarah El Deeb",
        "Karl Marx",
        "José Ortega y Gasset",
        "Robert Downey Jr.",
        "Jean-Luc O’Neill",
        "ada l.",
        "Иван Петров",
        "علی رضایی",
    ],
)
def test_what_belongs_to_a_name_stays(name: str) -> None:
    assert names([name]) == (name,)


@pytest.mark.parametrize(
    ("byline", "wanted"),
    [
        ("作者：李白", ("李白",)),
        ("新华社记者 王建宏 张文攀", ("王建宏", "张文攀")),
        ("2021年3月4日 来源：新华社", ()),
        ("（责任编辑：魏喆）", ("魏喆",)),
        ("文：小暮ひさのり", ("小暮ひさのり",)),
        ("島津 健吾", ("島津 健吾",)),
        ("박준석 기자", ("박준석",)),
        ("写真：島津健吾", ()),
    ],
)
def test_names_without_spaces_around_them(byline: str, wanted: tuple[str, ...]) -> None:
    assert names([byline]) == wanted


def test_agencies_and_organisations_stay_beside_people() -> None:
    assert names(["Ada Lovelace, dpa"]) == ("Ada Lovelace", "dpa")
    assert names(["Ada Lovelace and Bo Ek, Financial Times"]) == ("Ada Lovelace", "Bo Ek", "Financial Times")
    assert names(["dpa/lno"]) == ("dpa", "lno")
    assert names(["Institute for Basic Science"]) == ("Institute for Basic Science",)


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
        "Photo by Charles Babbage",
        "Reviewed by\nCharles Babbage",
        "Senior Editor",
        "March 4",
        "This is a whole sentence about the person who wrote it",
        "a" * 2000,
    ],
)
def test_what_is_no_name_is_nothing(byline: str) -> None:
    assert names([byline]) == ()


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
