from __future__ import annotations

import time

import pytest

import marrow
from marrow.pagination.find import may_follow, next_page

URL = "https://example.org/tale"


def found(links: str, *before: str, url: str = URL) -> str:
    return next_page(marrow.read(f"<p>Text.</p>{links}", url=url), before)


@pytest.mark.parametrize(
    "link",
    [
        "<link rel=next href='/tale?page=2'>",
        "<a rel=next href='?page=2'>On</a>",
        "<a href='?page=2'>2</a>",
        "<a href='?page=2'>Page 2</a>",
        "<a href='?page=2'><b>Nächste</b> Seite »</a>",
        "<a href='?page=2'><img src=x alt='Next page'></a>",
        "<a href='?page=2' aria-label='Next page'><svg></svg></a>",
        "<a href='https://www.example.org/tale?page=2'>Next</a>",
        "<a href='?page=2#top'>›</a>",
    ],
)
def test_a_link_says_in_many_ways_that_it_leads_on(link: str) -> None:
    assert found(link).removeprefix("https://").removeprefix("www.") == "example.org/tale?page=2"


@pytest.mark.parametrize(
    "link",
    [
        "<link rel=next href='/storm'>",
        "<a rel=next href='/storm/2'>Next page</a>",
        "<a href='/tale-of-two'>Next</a>",
        "<a href='?page=3'>3</a>",
        "<a href='?page=2'>All about tea</a>",
        "<a href='https://elsewhere.org/tale?page=2'>Next</a>",
        "<a href='https://[?page=2'>Next</a>",
        "<a href='javascript:go(2)'>2</a>",
        "<a href='/tale/comment-page-2/#comments'>Next</a>",
        "<a href='?cpage=2'>2</a>",
        "<area rel=next href='?page=2'>",
        "<a href='?page=2#comments'>Next</a>",
        "<a rel=next href='/tale-2'>A tale</a>",
        "<link rel=next title='A tale' href='/tale-2'>",
        "<a href='/tale-2'>Tale 2</a>",
        "<a href='/tale/2'>2 Fast 2 Furious</a>",
        "<a href='/tale-02'>2</a>",
    ],
)
def test_other_articles_hosts_and_numbers_are_not_followed(link: str) -> None:
    assert found(link) == ""


def test_the_number_of_an_article_is_not_that_of_a_page() -> None:
    assert found("<a rel=next href='/news/8'>Next</a>", url="https://example.org/news/7") == ""
    assert found("<a href='/news/7/2'>Next</a>", url="https://example.org/news/7").endswith("/news/7/2")


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("/?p=123", "<a rel=next href='/?p=124'>Next</a>"),
        ("/blog/p/123", "<a rel=next href='/blog/p/124'>Next</a>"),
        ("/news/1", "<a rel=next href='/news/2'>Next</a>"),
        ("/book/chapter-1", "<link rel=next href='/book/chapter-2'>"),
        ("/show/part-3", "<a rel=next href='/show/part-4'>Next</a>"),
        ("/release-1.1", "<a href='/release-1.2'>Next</a>"),
        ("/daily/2024/05/01", "<a href='/daily/2024/05/02'>2</a>"),
        ("/daily-2024-05-01.html", "<a href='/daily-2024-05-02.html'>Next</a>"),
    ],
)
def test_the_next_of_a_series_is_not_the_next_page(url: str, link: str) -> None:
    assert found(link, url=f"https://example.org{url}") == ""


def test_a_bare_number_on_the_first_page_is_a_page_where_the_next_number_is_said() -> None:
    link = "<a rel=next href='/story-2.html'>Page 2 of 5</a>"
    assert found(link, url="https://example.org/story-1.html") == "https://example.org/story-2.html"


def test_a_bare_number_is_a_page_where_the_link_says_no_more() -> None:
    for link in ("<link rel=next href='/tale-2'>", "<a rel=next href='/tale-2'> </a>", "<a href='/tale-2'>Next</a>"):
        assert found(link) == f"{URL}-2"


def test_an_address_that_says_page_may_be_linked_in_any_words() -> None:
    for link in ("<a href='?page=2'>Page 2: the storm</a>", "<a rel=next href='?page=2'>The storm</a>"):
        assert found(link) == f"{URL}?page=2"


def test_an_address_says_whether_it_may_be_the_next_page() -> None:
    assert may_follow(f"{URL}/page/2/", [URL])
    assert not any(may_follow(f"https://example.org/{path}", [URL]) for path in ("", "login", "tale", "tale/3"))


def test_pages_that_were_followed_to_are_counted_on() -> None:
    second = found("<a href='/tale/3'>3</a><a href='/tale'>1</a>", URL, f"{URL}/2", url=f"{URL}/2")
    assert second == f"{URL}/3"


def test_one_may_begin_in_the_middle_where_the_address_says_so() -> None:
    assert found("<a href='?page=6'>Next</a><a href='?page=4'>4</a>", url=f"{URL}?page=5") == f"{URL}?page=6"


@pytest.mark.parametrize(
    "links",
    [
        "<a href='?page=1'>2</a><a href='?page=2'>3</a><a href='?page=2'>last »</a>",
        "<a href='?page=1' title='Go to page 2'>2</a><a href='?page=0'>1</a>",
        "<a rel=next href='?page=1'>Next ›</a>",
        "<link rel=next href='/tale?page=1'>",
    ],
)
def test_pages_may_be_counted_from_0_where_a_link_says_so_plainly(links: str) -> None:
    assert found(links) == f"{URL}?page=1"


def test_pages_that_are_counted_from_0_are_counted_on_so() -> None:
    links = "<a href='?page=0'>1</a><a href='?page=2'>3</a><a href='?page=3'>4</a>"
    assert found(links, URL, f"{URL}?page=1", url=f"{URL}?page=1") == f"{URL}?page=2"
    assert found("<a href='?page=1'>2</a><a href='?page=2'>3</a>", url=f"{URL}?page=0") == f"{URL}?page=1"


@pytest.mark.parametrize(
    "link", ["<a href='?page=1'>1</a>", "<a href='?page=1'>First</a>", "<a href='/tale/1'>Next</a>"]
)
def test_a_link_to_the_first_page_is_not_followed(link: str) -> None:
    assert found(link) == ""


def test_a_page_that_was_read_is_not_followed_to_again() -> None:
    assert found("<a rel=next href='/tale'>Next</a><a rel=next href='/tale/2'>2</a>", URL, f"{URL}/2") == ""


def test_the_strongest_link_is_followed() -> None:
    links = "<a href='/tale?page=2'>2</a><a href='/tale/2'>Next</a><link rel=next href='/tale/page/2'>"
    assert found(links) == f"{URL}/page/2"


@pytest.mark.parametrize("path", ["?" + "p=2&" * 450, "-p" * 900 + "2x", "/2" * 900 + "x"])
def test_hostile_addresses_take_little_time(path: str) -> None:
    page = marrow.read(f"<a href='/tale{path}'>2</a>" * 2000, url=URL)
    begin = time.process_time()
    assert next_page(page) == ""
    assert time.process_time() - begin < 5  # of what took minutes


def test_a_page_without_address_leads_nowhere() -> None:
    assert next_page(marrow.read("<a href='?page=2'>Next</a>")) == ""
