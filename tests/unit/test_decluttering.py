from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.decluttering import declutter
from marrow.errors import InputError
from marrow.options.filters import PRESETS
from tests.unit.parse.test_document import HTML

STORY = "Water, leaves, time. That is all there is to a pot of tea, whatever your aunt says about it. "
PAGE = (
    f"<!DOCTYPE html><title>Tea</title><script>spy()</script><h1>Tea</h1><p>{STORY * 4}</p><p>{STORY * 3}</p>"
    "<ul><li>One<li>Two</ul><p>Line<br>by line</p><!-- nobody --><aside class=sidebar><a href=/a>Cake</a> "
    "<a href=/b>Scones</a> <a href=/c>Jam</a> <a href=/a>Cake again</a></aside>"
)


def test_it_is_part_of_the_public_face() -> None:
    assert marrow.declutter is declutter
    assert isinstance(marrow.declutter("<p>a<!-- b -->"), marrow.Decluttered)


def test_the_page_keeps_what_is_not_clutter() -> None:
    clean = declutter(PAGE)
    assert clean.untouched == ""
    assert clean.html.startswith("<!DOCTYPE html><html><head><title>Tea</title><script>spy()</script></head>")
    assert "Cake" not in clean.html
    assert clean.body == clean.html.encode()
    assert (clean.bytes_before, clean.bytes_after) == (len(PAGE), len(clean.body))
    assert "sidebars" in [each.filter for each in clean.removed]


def test_links_that_went_are_told_once() -> None:
    clean = declutter(PAGE, url="https://example.org/tea/")
    assert [(link.text, link.url) for link in clean.links] == [
        ("Cake", "https://example.org/a"),
        ("Scones", "https://example.org/b"),
        ("Jam", "https://example.org/c"),
    ]


def test_text_is_what_is_left_and_shown() -> None:
    text = declutter(PAGE + "<p hidden>not shown</p>").text
    assert text.startswith("Tea\n\nWater, leaves")
    assert text.endswith("\n\nOne\nTwo\n\nLine\nby line")


def test_a_page_with_nothing_to_remove_is_the_bytes_that_were_given() -> None:
    given = "<p>déjà vu, naïveté, façade, à la carte, œuvre".encode("windows-1252")
    clean = declutter(given)
    assert clean.untouched == "nothing to remove"
    assert clean.body == given
    assert clean.encoding == "windows-1252"
    assert "déjà" in clean.html
    assert "déjà" in clean.text
    assert (clean.removed, clean.links, clean.bytes_before) == ((), (), clean.bytes_after)


def test_bytearrays_are_taken_and_other_data_refused() -> None:
    assert declutter(bytearray(b"<p>a<!-- b -->")).html == "<html><head></head><body><p>a</p></body></html>"
    with pytest.raises(InputError, match="empty"):
        declutter(b"")


@pytest.mark.parametrize(
    ("html", "why"),
    [
        ("<div>" * 2000 + "a<!-- b -->", "limits"),
        ("<form><div></form><form>a<!-- b --></form></div>", "cannot be written again"),
    ],
)
def test_a_page_that_would_lose_something_is_left_as_it_was(html: str, why: str) -> None:
    clean = declutter(html)
    assert clean.untouched == why
    assert clean.body == html.encode()
    assert clean.links == ()
    assert why in clean.marked
    assert bool(clean.warnings) == (why == "limits")


def test_a_title_that_nobody_closes_stays_open() -> None:
    assert declutter("<title>a<p>b<!-- c -->").untouched == "nothing to remove"


def test_the_report_is_json() -> None:
    told = json.loads(json.dumps(declutter(PAGE).to_dict()))
    assert told["removed"][0] == {"filter": "comments", "count": 1, "bytes": 15, "examples": ["nobody"]}
    assert told["links"][0] == {"text": "Cake", "url": "/a"}
    assert told["html"].startswith("<!DOCTYPE html>")
    assert told["warnings"] == []


def test_what_went_is_shown_on_the_page_as_it_was() -> None:
    marked = declutter(PAGE, url="https://example.org/").marked
    assert '<aside class="sidebar" data-marrow="sidebars" title="sidebars">' in marked
    assert "spy()" not in marked


@pytest.mark.parametrize("preset", PRESETS)
@given(HTML)
@settings(max_examples=25, deadline=None)
def test_any_page_comes_out_of_any_preset(preset: str, html: str) -> None:
    try:
        clean = declutter(html, url="https://example.org/", preset=preset)
    except InputError:
        return
    assert clean.body.decode()
    assert isinstance(clean.text, str)
    assert isinstance(clean.marked, str)


@given(st.binary(max_size=200))
@settings(max_examples=50, deadline=None)
def test_any_bytes_are_taken_or_refused_with_a_reason(data: bytes) -> None:
    try:
        taken = declutter(data, preset="text-only").body
    except InputError:
        taken = b"refused"
    assert taken


@pytest.mark.parametrize(
    "html",
    [
        b"<table><tr><td>" * 20_000 + b"a",
        b"<div>" * 20_000 + b"a",
        b"<p>a</p>" + b"<!-- b -->" * 100_000,
        b"<p>a</p><script>" + b"x = '<!-- </p>';" * 650_000 + b"</script>",
        b"<p " + b" ".join(b"a%d=1" % number for number in range(50_000)) + b">b",
        b"<a href=x>b</a> " * 20_000,
        b"<div style='color:red;font:x' onclick=a width=1><a href=b>c</a></div>" * 5_000,
    ],
    ids=["tables", "divs", "comments", "script", "attributes", "links", "styles"],
)
def test_hostile_pages_take_bounded_time(html: bytes) -> None:
    begun = time.process_time()
    declutter(html, preset="text-only", keep_portals=False)
    assert time.process_time() - begun < 12
