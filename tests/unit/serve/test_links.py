from __future__ import annotations

import time

import pytest

from marrow.serve.links import base_of, through, with_base

URL = "https://example.org/a/page.html?q=1"


@pytest.mark.parametrize(
    ("href", "led"),
    [
        ('href="b"', 'href="/read/https://example.org/a/b"'),
        ("href='/b?c=1&amp;d=2'", 'href="/read/https://example.org/b?c=1&amp;d=2"'),
        ("href=//other.example/", 'href="/read/https://other.example/"'),
        ("HREF = http://other.example", 'HREF = "/read/http://other.example"'),
        ('href="#note"', 'href="#note"'),
        ('href="mailto:me@example.org"', 'href="mailto:me@example.org"'),
        ('href="javascript:alert(1)"', 'href="javascript:alert(1)"'),
        ('href="http://[broken"', 'href="/read/http://[broken"'),
        ('title="a > b" href="b"', 'title="a > b" href="/read/https://example.org/a/b"'),
        ('href=""', f'href="/read/{URL}"'),
        ('title=" href=x" href="b"', 'title=" href=x" href="/read/https://example.org/a/b"'),
        ("title=' href=\"x\"'", "title=' href=\"x\"'"),
    ],
)
def test_links_to_pages_go_on_through_the_prefix(href: str, led: str) -> None:
    assert through(f"<p><a {href}>x</a>", "/read/", URL) == f"<p><a {led}>x</a>"


def test_a_link_inside_the_page_stays_there_also_where_a_base_leads_away() -> None:
    assert f'<a href="/read/{URL}#note">' in through(with_base('<a href="#note">', URL), "/read/", URL)


def test_areas_are_links_and_other_elements_are_not() -> None:
    html = '<area href="b"><link href="s.css"><abbr href="b"><img src="b"><A class=c href="b">'
    assert through(html, "/r/", "https://e.test/") == (
        '<area href="/r/https://e.test/b"><link href="s.css"><abbr href="b"><img src="b"><A class=c href="/r/https://e.test/b">'
    )


def test_a_link_that_does_not_end_is_left_alone() -> None:
    for html in ('<a href="b', "<a href=b", '<a title="x href=b><p>', "<a <a <a"):
        assert through(html, "/r/", "https://e.test/") == html


def test_values_cannot_leave_their_quotes() -> None:
    assert '"onload' not in through("""<a href='x"onload=alert(1)'>""", "/r/", "https://e.test/")


def test_the_pages_own_base_is_where_relative_addresses_begin() -> None:
    html = '<head><base target=_top href="/deep/er/"></head><a href="b">'
    assert base_of(html, URL) == "https://example.org/deep/er/"
    assert "/r/https://example.org/deep/er/b" in through(html, "/r/", URL)
    assert with_base(html, URL).startswith('<base href="https://example.org/deep/er/"><head>')


@pytest.mark.parametrize(
    ("html", "made"),
    [
        ("<p>a", '<base href="https://e.test/"><p>a'),
        (" <!-- c --> <!DOCTYPE html>\n<html>", ' <!-- c --> <!DOCTYPE html><base href="https://e.test/">\n<html>'),
        ("\ufeff<!doctype html><p>", '\ufeff<!doctype html><base href="https://e.test/"><p>'),
        ("<!-- open <p>", '<base href="https://e.test/"><!-- open <p>'),
        ("", '<base href="https://e.test/">'),
    ],
)
def test_the_base_comes_after_the_doctype(html: str, made: str) -> None:
    assert with_base(html, "https://e.test/") == made


@pytest.mark.parametrize(
    "piece",
    ["<a ", "<a '", '<a "', "<a \"'", "<a href=", '<a "<a ""', "<a ''", "<!--", "<!doctype", "<base ", "<base '"],
)
def test_hostile_pages_take_linear_time(piece: str) -> None:
    html = piece * 80_000
    start = time.process_time()
    through(with_base(html, "https://e.test/"), "/r/", "https://e.test/")
    assert time.process_time() - start < 5.0  # to look at all that follows each piece would take minutes
