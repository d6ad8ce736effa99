from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.io.robots import NOTHING, read, token

SITE = """\ufeff# an example
Sitemap: https://example.org/sitemap.xml
User-agent: *
Disallow: /private/   # hidden
Allow: /private/open
Disallow: /*?s=
Disallow: /*.pdf$
Crawl-delay: 2.5

User-agent: other
User-agent: Marrow/1.0
Disallow: /only-marrow

user-agent: marrow
DISALLOW: /also-marrow
Crawl-delay: soon

User-agent: silent
Disallow:
"""


@pytest.mark.parametrize(
    ("path", "is_allowed"),
    [
        ("/", True),
        ("/private", True),
        ("/private/", False),
        ("/private/x", False),
        ("/private/open/x", True),
        ("/list?s=1", False),
        ("/list?t=1", True),
        ("/a.pdf", False),
        ("/a.pdf?x", True),
        ("/%70rivate/x", False),
    ],
)
def test_the_longest_rule_decides(path: str, is_allowed: bool) -> None:
    assert read(SITE, "anyone").allow(path) is is_allowed


def test_a_robot_that_is_named_obeys_its_own_groups_alone() -> None:
    rules = read(SITE, "marrow")
    assert rules.allow("/private/x")
    assert not rules.allow("/only-marrow")
    assert not rules.allow("/also-marrow")
    assert rules.delay_s == 0
    assert read(SITE, "silent").allow("/private/x")


def test_the_delay_is_read() -> None:
    assert read(SITE, "anyone").delay_s == 2.5


def test_allow_wins_a_tie() -> None:
    assert read("User-agent: *\nDisallow: /a\nAllow: /a", "x").allow("/a")


def test_text_without_rules_allows_everything() -> None:
    for text in ("", "<!doctype html><p>Not found", "Disallow: /", "User-agent: *"):
        assert read(text, "x").allow("/any")


def test_nothing_allows_nothing_but_the_rules_themselves() -> None:
    assert not NOTHING.allow("/")
    assert NOTHING.allow("/robots.txt")


def test_paths_in_other_scripts_match_in_every_spelling() -> None:
    rules = read("User-agent: *\nDisallow: /ü\nDisallow: /a%2fb", "x")
    assert not rules.allow("/%c3%bcber")
    assert not rules.allow("/a%2Fb")
    assert rules.allow("/a/b")


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("/a*b*c", "/a-b-c", True),
        ("/a*b*c", "/a-c-b", False),
        ("/a*a$", "/a", False),
        ("/a*a$", "/a-a-a", True),
        ("/a$", "/a", True),
        ("/a$", "/ab", False),
        ("*b", "/ab", True),
        ("/*$", "/x", True),
    ],
)
def test_stars_and_ends(pattern: str, path: str, fits: bool) -> None:
    assert read(f"User-agent: *\nDisallow: {pattern}", "x").allow(path) is not fits


def test_a_hostile_file_is_read_in_no_time() -> None:
    begun = time.process_time()
    rules = read("User-agent: *\nDisallow: /" + "*a" * 5000 + "b\n" + "User-agent: x\n" * 50_000, "y")
    assert rules.allow("/" + "a" * 8000)
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("user_agent", "expected"),
    [("Mozilla/5.0 (compatible; Marrow; x)", "marrow"), ("My-Bot/1", "my-bot"), ("", "*"), ("42", "*")],
)
def test_the_name_in_robots_files(user_agent: str, expected: str) -> None:
    assert token(user_agent) == expected


@given(st.text(), st.text())
def test_any_text_can_be_read(text: str, path: str) -> None:
    assert read(text, "marrow").allow(path) in (True, False)
