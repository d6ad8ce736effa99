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
from marrow.assemble.metadata.head import MEANING
from marrow.page import Page
from tests.unit.assemble.metadata.build import URL, page, read

PROPERTIES = ["@id", "@type", "@graph", "name", "headline", "author", "datePublished", "image", "url", "publisher"]
PROPERTIES += ["mainEntity", "keywords", "articleSection", "license", "itemListElement", "description", "hasPart"]
PROPERTIES += ["isPartOf", "isAccessibleForFree", "cssSelector", "inLanguage", "dateModified", "thumbnailUrl"]
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
        values = [value] if isinstance(value, str) else [*value.items()] if isinstance(value, dict) else value or ()
        for each in values if isinstance(values, list | tuple) else ():
            said += [each] if isinstance(each, str) else [part for part in each if isinstance(part, str)]
    return said


def check(found: Metadata) -> None:
    for text in texts(found):
        assert isinstance(text, str)
        assert text == text.strip()
        assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)
        assert not set(text) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert found.date is None or isinstance(found.date, date)
    assert found.is_free in (None, True, False)
    assert all(getattr(found, field) not in ("", (), {}, None) for field in found.sources)
    assert found.sources.keys() == found.confidences.keys()
    assert all(found.sources.values())
    assert all(0 <= confidence <= 1 for confidence in found.confidences.values())


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


RELATIONS = "canonical amphtml alternate prev next license icon shortlink tag category author apple-touch-icon".split()
ATTRIBUTES = "href hreflang type title sizes media rel".split()
TYPES = ["application/rss+xml", "print", "de", "16x16", "https://example.org/x", "creativecommons.org/licenses/by/4.0/"]
VALUES = st.text(max_size=30) | st.sampled_from(TYPES)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("link", "a")),
            st.sampled_from(RELATIONS),
            st.dictionaries(st.sampled_from(ATTRIBUTES), VALUES, max_size=5),
        ),
        max_size=5,
    )
)
@settings(max_examples=80, deadline=None)
def test_any_links_give_clean_values_or_none(links: list[tuple[str, str, dict[str, str]]]) -> None:
    html = ""
    for tag, relation, own in links:
        said = " ".join(f'{name}="{escape(value)}"' for name, value in own.items())
        html += f'<{tag} rel="{relation}" {said}>x'
    check(read(html))


def hostile(*scripts: str) -> Metadata:
    """The metadata of a page with these scripts, read in bounded time."""
    begin = time.process_time()
    found = metadata(Page(tree=EMPTY.tree, look=EMPTY.look, url=URL, json_ld=scripts))
    assert time.process_time() - begin < 2
    check(found)
    assert found.title == "Bees"
    return found


def test_json_ld_that_is_deep_is_read_in_time() -> None:
    hostile("[" * 200_000, '{"@graph":' * 200_000, '{"@graph":[' * 9000, '{"author":{"name":' * 5000)


def test_json_ld_that_is_huge_is_read_in_time() -> None:
    hostile(json.dumps({"@type": "Article", "headline": "x" * 10_000_000}))
    hostile(json.dumps({"@type": "Article", "keywords": ["k" * 10] * 60_000}))
    hostile(json.dumps({"@type": "Article", "author": ["a" * 900] * 1000, "name": "b" * 90_000}))
    hostile(json.dumps({"@type": ["Article"] * 100_000}), json.dumps([{"@type": "Person"}] * 10_000))


def test_json_ld_with_references_in_circles_is_read_in_time() -> None:
    one = '{"@type":"Article","@id":"#a","author":{"@id":"#a"},"isPartOf":{"@id":"#a"},"mainEntity":{"@id":"#a"}}'
    hostile('{"@graph":[' + ",".join([one] * 9000) + "]}")
    many = [{"@id": f"#{n}", "@type": "Article", "author": {"@id": f"#{n + 1}"}} for n in range(5000)]
    hostile(json.dumps({"@graph": many}))


def test_invalid_dates_and_unseen_characters_do_not_come_out() -> None:
    for said in ("2021-02-30", "0000-00-00", "9999-99-99T99:99:99Z", "1" * 4000, "\u202e2021-13-01\x07", "soon"):
        found = hostile(json.dumps({"@type": "Article", "datePublished": said, "dateModified": said}))
        assert found.date is None
        assert found.modified is None
    found = hostile(json.dumps({"@type": "Article", "description": "\u202ethe\x00 \u2066end\u2069\ud800"}))
    assert found.description == "the end"


def test_ten_thousand_meta_elements_are_read_in_time() -> None:
    names = ["author", "keywords", "article:tag", "og:image", "date", "og:title", "dc.rights"]
    html = "".join(f'<meta name="{names[n % 7]}" content="value {n}">' for n in range(10_000))
    made = page(html + "<h1>Bees</h1>")
    begin = time.process_time()
    check(metadata(made))
    assert time.process_time() - begin < 2


def test_markup_that_is_hostile_is_read_in_time() -> None:
    html = "<meta name=author content='Ada'>" * 20_000 + "<i class=author rel=tag itemscope itemprop=author>" * 400
    html += "<link rel='icon alternate' hreflang=de sizes='16x16' href=/x>" * 5000
    made = page(html + "<h1>" + "x | " * 20_000)
    begin = time.process_time()
    check(metadata(made))
    assert time.process_time() - begin < 2
