from __future__ import annotations

import pytest

from marrow.assemble.metadata.links import read_licences, read_links
from tests.unit.assemble.metadata.build import given, page

FEED = '<link rel="alternate" type="application/{}" href="/feed" title="News">'


@pytest.mark.parametrize(
    ("html", "candidates"),
    [
        ('<link rel="canonical" href="/bees">', [("url", "/bees", "link", "canonical")]),
        (
            '<link rel="Canonical shortlink" href="/bees">',
            [("url", "/bees", "link", "canonical"), ("short_url", "/bees", "link", "shortlink")],
        ),
        ('<link rel="amphtml" href="/amp">', [("amp_url", "/amp", "link", "amphtml")]),
        ('<link rel="alternate" media="print" href="/p">', [("print_url", "/p", "link", "print")]),
        ('<link rel="alternate" media="handheld" href="/m">', []),
        ('<link rel="alternate stylesheet" hreflang="de" href="/s">', []),
        ('<link rel="alternate" hreflang="de-AT" href="/at">', [("translations", "/at", "link", "de-AT")]),
        ('<a rel="alternate" hreflang="de" href="/de">Deutsch</a>', [("translations", "/de", "visible", "de")]),
        (FEED.format("rss+xml"), [("feeds", "/feed", "link", "News")]),
        (FEED.format("ATOM+xml"), [("feeds", "/feed", "link", "News")]),
        (FEED.format("json+oembed"), []),
        ('<link rel="prev" href="/1">', [("previous_url", "/1", "link", "prev")]),
        ('<a rel="next" href="/3">more</a>', [("next_url", "/3", "visible", "next")]),
        ('<link rel="license" href="/by">', [("licence", "/by", "link", "license")]),
        ('<link rel="image_src" href="/bee.jpg">', [("lead_image", "/bee.jpg", "link", "image_src")]),
        ('<link rel="shortcut icon" href="/i.ico">', [("icon", "/i.ico", "link", "icon")]),
        ('<link rel="icon" sizes="16x16" href="/i">', [("icon", "/i", "link", "icon 16x16")]),
        ('<link rel="mask-icon" href="/i.svg">', []),
        ('<a rel="license" href="/by">some rights</a>', [("licence", "/by", "visible", "license")]),
        ('<a rel="tag" href="/t/honey">Honey</a>', [("tags", "Honey", "visible", "tag")]),
        ('<a rel="category tag" href="/nature">Nature</a>', [("categories", "Nature", "visible", "category")]),
        ('<a rel="nofollow" href="/">x</a><link rel="stylesheet" href="/s"><form rel="tag">x</form>', []),
    ],
)
def test_relations_say_what_a_link_is(html: str, candidates: list[tuple[str, str, str, str]]) -> None:
    assert [candidate[:4] for candidate in given(read_links, page(html))] == candidates


def test_a_page_full_of_links_is_read_in_part() -> None:
    assert len(list(given(read_links, page('<a rel="tag">bees</a>' * 3000)))) == 1000


def test_creative_commons_licences_need_no_relation() -> None:
    licence = "https://creativecommons.org/licenses/by/4.0/"
    html = f"""<a href="https://example.org/">x</a><a href="https://creativecommons.org/">about</a>
        <a rel="license" href="{licence}">told already</a>
        <figure><img><figcaption><a href="{licence}">of a picture</a></figcaption></figure>"""
    assert list(given(read_licences, page(html))) == []
    (found,) = given(read_licences, page(f'{html}<a href="{licence}">CC BY</a>'))
    assert found[:4] == ("licence", licence, "visible", "href")
