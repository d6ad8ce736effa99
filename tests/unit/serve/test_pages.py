from __future__ import annotations

from collections.abc import Callable

import pytest

from marrow.errors import FetchError
from marrow.options import Options
from marrow.serve.pages import MOST_BYTES, Pages, address, host_of
from marrow.settings.sites import site_name
from tests.unit.io.loopback import Server, answer

OPTIONS = Options().change(allow_private=True, retries=0)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        (" example.org/a b ", "https://example.org/a b"),
        ("http://example.org", "http://example.org"),
        ("https:/example.org/x", "https://example.org/x"),
        ("HTTPS%3A%2F%2Fexample.org%2Fa%3Fb", "HTTPS://example.org/a?b"),
        ("localhost:8080/a", "https://localhost:8080/a"),
        ("example.org:80", "https://example.org:80"),
        ("ftp://example.org", "ftp://example.org"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("https://example.org/%2520", "https://example.org/%2520"),
        ("b%C3%BCcher.example/%C3%BC", "https://bücher.example/%C3%BC"),
        ("http://b%C3%BCcher.example:8080?a", "http://bücher.example:8080?a"),
        ("https://a%2Fb/c", "https://a%2Fb/c"),
        ("https://me%40a/c", "https://me%40a/c"),
    ],
)
def test_an_address_is_what_somebody_means(text: str, url: str) -> None:
    assert address(text) == url


def test_the_host_of_what_is_no_address_is_nothing() -> None:
    assert (host_of("https://Example.org:1/"), host_of("http://[x"), host_of("")) == ("example.org", "", "")
    assert host_of("https://bücher.example/") == site_name("bücher.example")


def test_a_recent_page_is_not_asked_for_again_until_it_is_old(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"<p>a</p>"))
    now = [1000.0]
    pages = Pages(now=lambda: now[0])
    assert pages.recent(server.url, OPTIONS).body == b"<p>a</p>"
    now[0] += 200
    pages.recent(server.url, OPTIONS)
    assert len(server.requests) == 1
    now[0] += 200
    pages.recent(server.url, OPTIONS)
    pages.fetch(server.url, OPTIONS)
    assert len(server.requests) == 3


def test_only_the_last_few_pages_are_kept(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"<p>a</p>"))
    pages = Pages()
    for number in range(6):
        pages.recent(f"{server.url}/{number}", OPTIONS)
    pages.recent(f"{server.url}/5", OPTIONS)
    assert len(server.requests) == 6
    pages.recent(f"{server.url}/0", OPTIONS)
    assert len(server.requests) == 7


def test_private_addresses_are_refused_by_default(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"<p>a</p>"))
    with pytest.raises(FetchError) as caught:
        Pages().fetch(server.url, Options())
    assert caught.value.code == "fetch.private"
    assert server.requests == []


def test_pages_that_are_too_big_are_refused(serve: Callable[..., Server]) -> None:
    server = serve(answer(b"x" * (MOST_BYTES + 1)))
    with pytest.raises(FetchError) as caught:
        Pages().fetch(server.url, OPTIONS)
    assert caught.value.code == "fetch.too_large"
