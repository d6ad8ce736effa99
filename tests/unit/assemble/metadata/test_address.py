from __future__ import annotations

import pytest

from marrow.assemble.metadata.address import day_in, month_in, read_address
from tests.unit.assemble.metadata.build import page

HOST = "https://example.org"


def test_address_and_host() -> None:
    found = read_address(page("", "https://www.example.org/bees"))
    assert [(one.field, one.value, one.source) for one in found] == [
        ("url", "https://www.example.org/bees", "url"),
        ("site", "example.org", "url"),
    ]


def test_the_day_of_the_address_is_a_candidate() -> None:
    *_, found = read_address(page("", HOST + "/2021/03/04/bees"))
    assert (found.field, found.value, found.source) == ("date", "2021-03-04", "url")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/2021/03/04/bees", "2021-03-04"),
        ("/2021/3/4/", "2021-03-04"),
        ("/news/2021-03-04-bees", "2021-03-04"),
        ("/20210304/bees", "2021-03-04"),
        ("/bees-20210304.html", "2021-03-04"),
        ("/t20210304_12.html", "2021-03-04"),
        ("/images/20210304120909561.jpg", "2021-03-04"),
        ("/2021/mar/04/bees", "04 mar 2021"),
        ("/releases/29-10-2021", "2021-10-29"),
        ("/web/20190717140047/http://example.net/2014/01/27/bees", "2014-01-27"),
    ],
)
def test_the_day_in_a_path(path: str, text: str) -> None:
    assert day_in(HOST + path) == text


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/2021/03/bees",
        "/120210304/",
        "/202103041/",
        "/2021-03",
        "/bees/1999",
        "/web/20190717140047/http://example.net/bees",
        "/" + "a" * 1000 + "/2021/03/04/",
    ],
)
def test_what_is_no_day(path: str) -> None:
    assert day_in(HOST + path) == ""


def test_an_address_names_a_month() -> None:
    assert month_in(HOST + "/2021/03/bees") == month_in(HOST + "/uploads/2021-03-bees.jpg") == (2021, 3)
    assert month_in(HOST + "/201903/bees") == (2019, 3)
    assert month_in(HOST + "/2021/43/bees") is None
    assert month_in("") is None
