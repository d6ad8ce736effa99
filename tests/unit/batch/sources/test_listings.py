from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.batch.sources.listings import MOST_LETTERS, Listing, read_listing

HERE = "https://example.org/lists/one.xml"


def addresses(text: str | bytes) -> tuple[str, ...]:
    found = read_listing(text.encode() if isinstance(text, str) else text, HERE)
    assert found is not None
    assert not found.warning
    return found.addresses


SITEMAP = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc> https://example.org/a </loc><lastmod>2024-01-01</lastmod>
    <image:image><image:loc>https://example.org/a.jpg</image:loc></image:image></url>
  <url><loc>/b?x=1&amp;y=2</loc></url>
</urlset>"""


def test_a_sitemap_lists_pages_and_not_their_pictures() -> None:
    assert addresses(SITEMAP) == ("https://example.org/a", "https://example.org/b?x=1&y=2")


def test_an_index_lists_sitemaps() -> None:
    index = "<sitemapindex><sitemap><loc>https://example.org/1.xml</loc></sitemap></sitemapindex>"
    assert read_listing(index.encode()) == Listing("index", ("https://example.org/1.xml",))


def test_prefixes_make_no_difference() -> None:
    assert addresses("<s:urlset><s:url><s:loc>/a</s:loc></s:url></s:urlset>") == ("https://example.org/a",)


RSS = """<?xml version="1.0"?><rss version="2.0"><channel><link>https://example.org/</link>
<image><url>https://example.org/logo.png</url><link>https://example.org/</link></image>
<item><title>One</title><link>https://example.org/1</link><guid>https://example.org/?p=1</guid></item>
<item><link><![CDATA[https://example.org/2?a=1&b=2]]></link></item>
<item><guid>https://example.org/3</guid></item>
<item><guid isPermaLink="false">https://example.org/no</guid></item>
<item><guid>4711</guid></item>
<item><atom:link href="https://example.org/5"/><media:content><url>x</url></media:content><link/></item>
</channel></rss>"""


def test_rss_lists_the_links_of_its_items() -> None:
    assert addresses(RSS) == (
        "https://example.org/1", "https://example.org/2?a=1&b=2", "https://example.org/3", "https://example.org/5",
    )  # fmt: skip


def test_rss_of_the_first_kind_is_read_too() -> None:
    feed = '<rdf:RDF><channel><link>/</link></channel><item rdf:about="x"><link>/1</link></item></rdf:RDF>'
    assert addresses(feed) == ("https://example.org/1",)


def test_atom_lists_the_pages_of_its_entries() -> None:
    feed = """<feed><link href="/"/><entry><link rel="self" href="/1.atom"/><link rel="alternate" href="/1"/>
    <link href="/other"/><source><link href="/source"/></source></entry><entry><title>none</title></entry></feed>"""
    assert addresses(feed) == ("https://example.org/1",)


def test_json_feeds_are_read() -> None:
    items: list[object] = [{"url": "/1"}, {"external_url": "/2"}, {"url": 3}, {"id": "4"}, "5"]
    feed = {"version": "https://jsonfeed.org/version/1.1", "items": items}
    assert addresses(json.dumps(feed)) == ("https://example.org/1", "https://example.org/2")


def test_lines_of_addresses_are_a_list() -> None:
    text = "\ufeff# my pages\r\nhttps://example.org/a\r\n\r\n  HTTP://example.org/b\n"
    assert read_listing(text.encode()) == Listing("lines", ("https://example.org/a", "HTTP://example.org/b"))


@pytest.mark.parametrize(
    "data",
    [
        b"", b" \n", b"<!doctype html><html><p>x", b"<html><body></html>", b"<p>text & more", b"just words", b"[]",
        b"{", b'{"version": "1", "items": []}', b'{"version": "https://jsonfeed.org/version/1", "items": {}}',
        b'{"a":' * 99_999, b"\x89PNG\r\n\x1a\n", b"<opml/>", b"<urlset", b"\x1f\x8bnothing",
    ],
)  # fmt: skip
def test_other_documents_are_no_lists(data: bytes) -> None:
    assert read_listing(data) is None


@pytest.mark.parametrize("encoding", ["windows-1251", "gb18030", "utf-16", "iso-8859-5"])
def test_feeds_are_decoded_as_they_declare(encoding: str) -> None:
    feed = f'<?xml version="1.0" encoding="{encoding}"?><rss><item><link>/ж</link></item></rss>'
    assert addresses(feed.encode(encoding)) == ("https://example.org/ж",)


def test_encodings_that_do_not_exist_are_utf_8() -> None:
    feed = '<?xml version="1.0" encoding="nonsense"?><rss><item><link>/ж</link></item></rss>'
    assert addresses(feed) == ("https://example.org/ж",)
    assert addresses(feed.replace("nonsense", "base64")) == ("https://example.org/ж",)


def test_gzipped_lists_are_inflated() -> None:
    packed = gzip.compress(SITEMAP[:200].encode()) + gzip.compress(SITEMAP[200:].encode())
    assert addresses(packed) == addresses(SITEMAP)


def test_what_is_damaged_gives_what_stands_before() -> None:
    found = read_listing(SITEMAP[: SITEMAP.index("/b?x")].encode())
    assert found is not None
    assert found.addresses == ("https://example.org/a",)
    assert found.warning.startswith("is damaged after 1 addresses")


def test_gzip_that_ends_early_is_told() -> None:
    found = read_listing(gzip.compress(SITEMAP.encode())[:-9], HERE)
    assert found is not None
    assert found.warning


def test_gzip_that_is_damaged_is_told() -> None:
    lines = b"".join(b"https://example.org/%d\n" % number for number in range(9))
    found = read_listing(gzip.compress(lines) + b"\x1f\x8b\xff\xff\xff")
    assert found is not None
    assert len(found.addresses) == 9
    assert found.warning.startswith("the compressed data is damaged")


def test_bombs_cost_no_more_than_the_limit() -> None:
    lines = b"https://example.org/a\n" * 1000
    for data in (lines, gzip.compress(lines), gzip.compress(lines[:1100]) + gzip.compress(lines)):
        found = read_listing(data, max_bytes=2200)
        assert found == Listing("lines", ("https://example.org/a",) * 100, "has more than 2200 bytes")


def test_entities_are_never_expanded() -> None:
    names = "abcdefghij"
    declared = "".join(f'<!ENTITY {name} "{f"&{names[at - 1]};" * 10}">' for at, name in enumerate(names) if at)
    laughs = f'<!DOCTYPE rss [<!ENTITY a "ha">{declared}]><rss><item><link>/&j;/</link></item></rss>'
    assert addresses(laughs) == ("https://example.org/&j;/",)


def test_nothing_that_a_document_names_is_loaded() -> None:
    feed = '<!DOCTYPE rss SYSTEM "file:///dev/zero" [<!ENTITY x SYSTEM "file:///dev/zero">]>'
    assert addresses(feed + "<rss><item><link>/&x;/</link></item></rss>") == ("https://example.org/&x;/",)


def test_bare_ampersands_and_names_of_html_are_text() -> None:
    feed = "<rss><item><title>Caf&eacute;&nbsp;</title><link>/a?b=1&c=2</link></item></rss>"
    assert addresses(feed) == ("https://example.org/a?b=1&c=2",)


def test_characters_that_xml_forbids_are_left_out() -> None:
    assert addresses("<rss><item><title>\x08\x0b</title><link>/a</link></item></rss>") == ("https://example.org/a",)


@pytest.mark.parametrize("feed", ["<rss><item><link>{}</link></item><item><link>/a</link></item></rss>", "{}\n/a"])
def test_addresses_that_are_too_long_are_left_out(feed: str) -> None:
    found = read_listing(feed.format("https://example.org/" + "x" * MOST_LETTERS).encode(), HERE)
    assert found is not None
    assert found.addresses == ("https://example.org/a",)
    assert found.warning == "1 addresses have more than 4096 letters, and are left out"


def test_malformed_addresses_stay_as_they_are() -> None:
    assert addresses("<rss><item><link>//[</link></item></rss>") == ("//[",)


def test_deep_nesting_needs_no_recursion() -> None:
    found = read_listing(b"<urlset>" + b"<url>" * 100_000)
    assert found is not None
    assert found.addresses == ()


@given(
    st.binary(max_size=200)
    | st.text(st.sampled_from("<>/&;urlsetoc![CDATA]{}\" '\n#http:"), max_size=80).map(str.encode)
)
def test_any_bytes_can_be_read(data: bytes) -> None:
    for begun in (b"", b"<urlset>", b"<rss><item>"):
        found = read_listing(begun + data, HERE)
        assert found is None or isinstance(found, Listing)
