from __future__ import annotations

import json
import time
import unicodedata
from dataclasses import fields
from datetime import date
from html import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata import Metadata, metadata
from marrow.assemble.metadata.vocabulary import MEANING
from marrow.page import Page
from tests.unit.assemble.metadata.build import URL, page, read

PROPERTIES = ["@id", "@type", "@graph", "name", "headline", "author", "datePublished", "image", "url", "publisher"]
PROPERTIES += ["mainEntity", "keywords", "articleSection", "license", "itemListElement", "description"]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
SCALARS |= st.sampled_from(["Article", "WebPage", "BreadcrumbList", "WebSite", "2021-03-04", "#a", "\ud800\u202ex"])
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(PROPERTIES), inner, max_size=6),
    max_leaves=20,
)
EMPTY = page("<h1>Bees</h1>")


def texts(found: Metadata) -> list[str]:
    """All strings in the metadata of a page."""
    said: list[str] = []
    for field in fields(found):
        value = getattr(found, field.name)
        said += [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
    return said


def check(found: Metadata) -> None:
    for text in texts(found):
        assert isinstance(text, str)
        assert text == text.strip()
        assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)
        assert not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert found.date is None or isinstance(found.date, date)
    assert all(getattr(found, field) for field in found.sources)


@given(st.lists(JSON, max_size=3))
@settings(max_examples=150, deadline=None)
def test_any_json_as_json_ld_gives_clean_values_or_none(values: list[object]) -> None:
    scripts = tuple(json.dumps(value) for value in values)
    check(metadata(Page(tree=EMPTY.tree, look=EMPTY.look, url=URL, json_ld=scripts)))


@given(st.lists(st.text(max_size=60), max_size=3))
@settings(max_examples=50, deadline=None)
def test_any_text_as_json_ld_gives_clean_values_or_none(scripts: list[str]) -> None:
    check(metadata(Page(tree=EMPTY.tree, look=EMPTY.look, url=URL, json_ld=tuple(scripts))))


@given(st.lists(st.tuples(st.sampled_from(sorted(MEANING)), st.text(max_size=60)), max_size=6), st.text(max_size=40))
@settings(max_examples=100, deadline=None)
def test_any_contents_of_meta_give_clean_values_or_none(contents: list[tuple[str, str]], url: str) -> None:
    html = "".join(f'<meta name="{name}" content="{escape(text)}">' for name, text in contents)
    check(read(html, url))


def test_a_page_that_says_nothing_has_no_metadata() -> None:
    assert read("", "") == Metadata()


def test_json_ld_that_is_hostile_is_read_in_time() -> None:
    scripts = (
        "[" * 200_000,
        '{"@graph":[' + ",".join(['{"@type":"Article","@id":"#a","author":{"@id":"#a"}}'] * 50_000) + "]}",
        json.dumps({"@type": "Article", "keywords": ["k" * 10] * 200_000, "author": ["a" * 900] * 2000}),
        json.dumps({"@type": "Article", "headline": "x" * 10_000_000}),
    )
    begin = time.process_time()
    found = metadata(Page(tree=EMPTY.tree, look=EMPTY.look, url=URL, json_ld=scripts))
    assert time.process_time() - begin < 2
    check(found)
    assert found.title == "Bees"


def test_markup_that_is_hostile_is_read_in_time() -> None:
    html = "<meta name=author content='Ada'>" * 20_000 + "<i class=author rel=tag itemscope itemprop=author>" * 400
    made = page(html + "<h1>" + "x | " * 20_000)
    begin = time.process_time()
    check(metadata(made))
    assert time.process_time() - begin < 2
