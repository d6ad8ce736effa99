from __future__ import annotations

import pytest

from marrow.pagination.numbers import readings

HOST = "https://example.org"


def read_as(url: str, number: int) -> set[str]:
    return {reading.stem for reading in readings(url) if reading.number == number}


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("/story?page=2", 2),
        ("/story?p=3", 3),
        ("/story/?seite=2", 2),
        ("/story/2", 2),
        ("/story/2/", 2),
        ("/story/page/12", 12),
        ("/story/page-2", 2),
        ("/story/seite/2/", 2),
        ("/story-2", 2),
        ("/story_2", 2),
        ("/story,2", 2),
        ("/story-page-2", 2),
        ("/story-p2", 2),
    ],
)
def test_pages_are_counted_in_many_ways(path: str, number: int) -> None:
    assert "example.org/story" in read_as(HOST + path, number)


def test_a_suffix_stays_with_the_stem() -> None:
    assert "example.org/story.html" in read_as(f"{HOST}/story-2.html", 2)
    assert "example.org/story.shtml" in read_as(f"{HOST}/story_p2.shtml", 2)


def test_other_parameters_are_part_of_the_stem() -> None:
    assert "example.org/story?id=7" in read_as(f"{HOST}/story?page=2&id=7", 2)


def test_an_address_that_counts_nothing_is_the_first_page() -> None:
    assert [reading.number for reading in readings(f"{HOST}/story")] == [1]


def test_the_number_is_at_the_end_of_a_path_however_long_it_is() -> None:
    long = f"example.org/{'a-long-path/' * 100}story"
    assert long in read_as(f"https://{long}/2", 2)
    assert long in read_as(f"https://{long}/page/2", 2)
    assert long in read_as(f"https://{long}-2", 2)


@pytest.mark.parametrize(
    "url", [f"{HOST}/{'a' * 3000}", f"{HOST}/story?{'p=2&' * 100}", "https://[", "https://example.org:port/2"]
)
def test_what_is_no_address_counts_nothing(url: str) -> None:
    assert list(readings(url)) == []


def test_ports_and_hosts_keep_stems_apart() -> None:
    assert read_as("https://example.org:8080/a/2", 2) == {"example.org:8080/a"}
    assert read_as("https://www.example.org/a/2", 2) == {"example.org/a"}


def test_numbers_of_articles_are_too_long() -> None:
    assert not read_as(f"{HOST}/story?page=12345", 12345)
    assert not read_as(f"{HOST}/news/20481", 20481)
