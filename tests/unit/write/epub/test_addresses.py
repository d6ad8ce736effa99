"""Facts about the links of a book."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.write.epub.addresses import outward


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("https://example.org", "https://example.org"),
        ("HTTP://Example.org:8080/a?b#c", "http://example.org:8080/a?b#c"),
        ("https://example.org/a b|c?q=ü&r=%41%zz#ä?", "https://example.org/a%20b%7Cc?q=%C3%BC&r=%41%25zz#%C3%A4?"),
        ("https://münchen.example/", "https://xn--mnchen-3ya.example/"),
        ("https://user:word@example.org/", "https://example.org/"),
        ("ftp://example.org/a", "ftp://example.org/a"),
        ("mailto:ada@example.org", "mailto:ada@example.org"),
        ("tel:+49-30-1234", "tel:+49-30-1234"),
    ],
)
def test_a_link_that_leads_out_is_well_formed(url: str, link: str) -> None:
    assert outward(url) == link


@pytest.mark.parametrize(
    "url",
    [
        "",
        "chapter.html",
        "/a",
        "#a",
        "//example.org/a",
        "https:///a",
        "https:a",
        "https://exa mple.org/",
        "https://a..b/",
        "https://-a.org/",
        "https://example.org:port/",
        "https://[::1",
        "https://" + "ü" * 80 + "/",
        "mailto:nobody",
        "tel:call me",
        "javascript:alert(1)",
        "data:text/html,x",
    ],
)
def test_no_other_link_passes(url: str) -> None:
    assert outward(url) == ""


@given(st.text(max_size=30).map("https://example.org/".__add__))
@settings(max_examples=100, deadline=None)
def test_what_passes_is_ascii_and_passes_again(url: str) -> None:
    link = outward(url)
    assert link.isascii()
    assert outward(link) == link
