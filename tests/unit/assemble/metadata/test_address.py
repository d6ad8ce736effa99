from __future__ import annotations

import pytest

from marrow.assemble.metadata.address import read_address
from tests.unit.assemble.metadata.build import page


def day(url: str) -> list[str]:
    return [value for field, value, _ in read_address(page("", url)) if field == "date"]


def test_address_and_host() -> None:
    assert [tuple(one) for one in read_address(page("", "https://www.example.org/bees"))] == [
        ("url", "https://www.example.org/bees", "url"),
        ("site", "example.org", "url"),
    ]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/2021/03/04/bees", "2021-03-04"),
        ("/2021/3/4/", "2021-3-4"),
        ("/news/2021-03-04-bees", "2021-03-04"),
        ("/20210304/bees", "2021-03-04"),
        ("/bees-20210304.html", "2021-03-04"),
        ("/2021/mar/04/bees", "04 mar 2021"),
    ],
)
def test_the_day_in_a_path(path: str, text: str) -> None:
    assert day("https://example.org" + path) == [text]


@pytest.mark.parametrize("path", ["/2021/03/bees", "/120210304/", "/202103041/", "/2021-03", "/bees/1999"])
def test_what_is_no_day(path: str) -> None:
    assert day("https://example.org" + path) == []
