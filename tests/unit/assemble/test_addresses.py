from __future__ import annotations

import re
from urllib.parse import urljoin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.addresses import Addresses, absolute

BASE = "https://example.org/a/b.html"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (None, ""),
        (" ", BASE),
        ("", ""),
        ("c.html", "https://example.org/a/c.html"),
        ("/c", "https://example.org/c"),
        ("//other.example/x", "https://other.example/x"),
        ("?q=1", "https://example.org/a/b.html?q=1"),
        ("#part", "https://example.org/a/b.html#part"),
        ("#", ""),
        ("HTTPS://Example.org/X", "HTTPS://Example.org/X"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        (" c.html\n", "https://example.org/a/c.html"),
        ("a b.html", "https://example.org/a/a%20b.html"),
        ("javascript:alert(1)", ""),
        (" java\tscript:alert(1)", ""),
        ("\x01javascript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("file:///etc/passwd", ""),
        ("http://[broken/", "http://[broken/"),
        ("//[broken/", ""),
    ],
)
def test_addresses_become_absolute_or_nothing(address: str | None, expected: str) -> None:
    assert absolute(address, BASE) == expected


@settings(max_examples=2000)
@given(
    st.text("ab9_~%!$&'()*+,=:@-.;/?#[]\\é", max_size=12),
    st.sampled_from(
        [
            BASE,
            "http://Example.org:80",
            "HTTPS://u@example.org/x?y#z",
            "http://[broken/",
            "ftp://a.example/b",
            "x",
            "https://exa mple.org/",
            "http://a\x01b/",
        ]
    ),
)
def test_paths_from_the_root_are_joined_as_any_other(path: str, base: str) -> None:
    try:
        wanted = urljoin(base, f"/{path}")
    except ValueError:
        wanted = ""
    assert absolute(f"/{path}", base) == re.sub("[\x00-\x20]+", "%20", wanted)


def test_without_a_base_relative_addresses_stay_and_places_on_the_page_lead_nowhere() -> None:
    assert absolute("c.html", "") == "c.html"
    assert absolute("#part", "") == ""


def test_the_addresses_of_a_page_are_found_out_once() -> None:
    addresses = Addresses(BASE)
    assert addresses["c.html"] is addresses["c.html"] == "https://example.org/a/c.html"
    assert addresses["javascript:x"] == ""
    assert list(addresses) == ["c.html", "javascript:x"]
