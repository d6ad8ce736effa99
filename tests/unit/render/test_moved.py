from __future__ import annotations

import pytest

from marrow.render.moved import at_home, moved
from marrow.render.requests import Resource


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("", "http://page.invalid/"),
        ("https://example.org", "http://page.invalid/"),
        ("https://example.org/a/b?c=d#e", "http://page.invalid/a/b?c=d"),
        ("http://page.invalid/a", "http://page.invalid/a"),
        ("http://[", "http://page.invalid/"),
    ],
)
def test_every_page_is_at_one_host(url: str, place: str) -> None:
    assert moved(url) == place


def test_what_it_asks_for_is_asked_at_home() -> None:
    asked: list[str] = []

    def answer(url: str) -> Resource | None:
        asked.append(url)
        return None

    for url in ("http://page.invalid/a/s.css?v", "https://cdn.org/x"):
        at_home(answer, "https://example.org:8080/a/b")(url)
    at_home(answer, "")("http://page.invalid/s.css")
    assert asked == ["https://example.org:8080/a/s.css?v", "https://cdn.org/x", "http://page.invalid/s.css"]


def test_a_page_whose_address_is_none_is_at_home_where_it_is_moved_to() -> None:
    asked: list[str] = []
    at_home(lambda url: asked.append(url), "http://[")("http://page.invalid/s.css")
    assert asked == ["http://page.invalid/s.css"]
