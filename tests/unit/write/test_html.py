"""Facts about the HTML page."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from selectolax.lexbor import LexborHTMLParser

from marrow.article import Article, Footnote, Heading, Mark, Quote, Span
from marrow.write.html import to_html, to_html_fragment
from marrow.write.safe import IMAGE_SCHEMES, LINK_SCHEMES
from tests.strategies import articles, hostile_articles
from tests.unit.write.reading import closed, html_words, words
from tests.unit.write.sample import SAMPLE, para

ATTRIBUTES: dict[str, set[str]] = {
    "html": {"lang", "dir"},
    "meta": {"charset", "name", "property", "content"},
    "link": {"rel", "href"},
    "div": {"class"},
    "address": {"class"},
    "span": {"class"},
    "time": {"datetime"},
    "p": {"class"},
    "a": {"href", "class", "id", "role"},
    "blockquote": {"cite"},
    "ol": {"start"},
    "li": {"id", "role", "value", "data-label", "class"},
    "code": {"class"},
    "th": {"scope", "colspan", "rowspan"},
    "td": {"colspan", "rowspan"},
    "img": {"src", "alt", "title", "class", "width", "height", "loading"},
    "math": {"display"},
    "annotation": {"encoding"},
    "section": {"role", "class"},
}
BARE = {
    *("head", "title", "style", "body", "main", "header", "article", "h1", "h2", "h3", "h4", "h5", "h6"),
    *(
        "strong",
        "em",
        "sub",
        "sup",
        "s",
        "mark",
        "br",
        "hr",
        "ul",
        "dl",
        "dt",
        "dd",
        "pre",
        "table",
        "caption",
    ),
    *("tbody", "tr", "figure", "figcaption", "semantics", "mtext"),
}


def head(article: Article, selector: str, attribute: str = "content") -> list[str | None]:
    return [node.attributes[attribute] for node in LexborHTMLParser(to_html(article)).css(f"head {selector}")]


def is_harmless(url: str, schemes: frozenset[str]) -> bool:
    scheme, colon, _ = url.partition(":")
    return not colon or "/" in scheme or "?" in scheme or "#" in scheme or scheme.lower() in schemes


@given(hostile_articles())
@settings(max_examples=100, deadline=None)
def test_only_allowed_elements_attributes_and_schemes_occur(article: Article) -> None:
    page = LexborHTMLParser(to_html(article))
    for node in page.css("*"):
        assert node.tag in ATTRIBUTES.keys() | BARE
        assert set(node.attributes) <= ATTRIBUTES.get(str(node.tag), set())
        for name in ("href", "cite"):
            assert is_harmless(node.attributes.get(name) or "", LINK_SCHEMES)
        source = node.attributes.get("src") or ""
        assert is_harmless(source, IMAGE_SCHEMES) or source.lower().startswith("data:image/")
    assert len(page.css("style")) == len(page.css("title")) == len(page.css("article")) == 1


@given(hostile_articles())
@settings(max_examples=80, deadline=None)
def test_ids_are_unique_and_references_have_a_target(article: Article) -> None:
    page = LexborHTMLParser(to_html(article))
    ids = [node.attributes["id"] for node in page.css("[id]")]
    assert len(ids) == len(set(ids))
    targets = {node.attributes["href"] for node in page.css("[role=doc-noteref]")}
    assert targets <= {f"#{name}" for name in ids}


@given(articles())
@settings(max_examples=60, deadline=None)
def test_reading_the_page_gives_the_words_in_order(article: Article) -> None:
    article = closed(article)
    assert html_words(to_html(article), but="header, [role=doc-noteref]") == words(article.blocks)


def test_the_page_says_its_metadata_in_common_vocabularies() -> None:
    assert head(SAMPLE, "[name=author]") == ["Ada Boiler", "Max Kettle"]
    assert head(SAMPLE, "[name=description]") == ["Six kettles, one cup."]
    assert head(SAMPLE, "[name=generator]") == ["Marrow"]
    assert head(SAMPLE, "[property='og:title']") == ["How to boil water & keep it hot"]
    assert head(SAMPLE, "[property='og:site_name']") == ["The Tea Review"]
    assert head(SAMPLE, "[property='og:image']") == ["https://example.org/kettle.jpg"]
    assert head(SAMPLE, "[property='article:published_time']") == ["2024-05-03T08:30:00+00:00"]
    assert head(SAMPLE, "[property='article:modified_time']") == ["2024-05-04"]
    assert head(SAMPLE, "[property='article:section']") == ["Kitchen"]
    assert head(SAMPLE, "[property='article:tag']") == ["tea", "water, hot"]
    assert head(SAMPLE, "[rel=canonical]", "href") == ["https://example.org/boil"]
    assert head(SAMPLE, "[rel=license]", "href") == ["https://creativecommons.org/licenses/by/4.0/"]


def test_the_header_shows_title_authors_date_and_source() -> None:
    page = LexborHTMLParser(to_html(SAMPLE))
    assert [node.text() for node in page.css("header h1")] == ["How to boil water & keep it hot"]
    assert [node.text() for node in page.css("header .author")] == ["Ada Boiler", "Max Kettle"]
    assert [node.text() for node in page.css("header time")] == ["3 May 2024"]
    assert [node.attributes["href"] for node in page.css("header a.site")] == ["https://example.org/boil"]


def test_a_date_outside_english_is_in_the_form_that_all_read() -> None:
    page = to_html(Article(date=date(2024, 5, 3), language="de"))
    assert '<time datetime="2024-05-03">2024-05-03</time>' in page


def test_a_page_without_a_site_names_its_host() -> None:
    page = to_html(Article(url="https://www.example.org/a"))
    assert '<a href="https://www.example.org/a" class="site">example.org</a>' in page


def test_a_site_without_an_address_is_no_link() -> None:
    assert '<span class="site">Tea</span>' in to_html(Article(site="Tea", url="javascript:1"))


def test_nothing_known_means_no_header() -> None:
    assert "<header>" not in to_html(Article(blocks=(para("x"),)))


@pytest.mark.parametrize(
    ("language", "direction", "expected"),
    [
        ("en", "ltr", '<html lang="en">'),
        ("he-IL", "rtl", '<html lang="he-IL" dir="rtl">'),
        ("", "rtl", '<html dir="rtl">'),
        ("", "", "<html>"),
        ('en" onload="x', 'rtl" onload="x', "<html>"),
    ],
)
def test_the_page_says_its_language_and_direction(language: str, direction: str, expected: str) -> None:
    assert expected in to_html(Article(language=language, direction=direction)).splitlines()


def test_the_article_element_holds_the_blocks_and_nothing_else() -> None:
    page = to_html(SAMPLE)
    assert page.partition("<article>")[2].partition("</article>")[0].strip() == to_html_fragment(SAMPLE)


COMMENTED = replace(SAMPLE, comments=(Quote((para("Ada"), para("Agreed."), Quote((para("Max"), para("No."))))),))


def test_comments_are_a_section_below_the_article() -> None:
    page = to_html(COMMENTED)
    assert page.partition("<article>")[2].partition("</article>")[0].strip() == to_html_fragment(SAMPLE)
    assert page.partition("</article>")[2].split("</main>")[0].strip() == (
        '<section class="comments">\n<h2>Comments</h2>\n'
        "<blockquote><p>Ada</p>\n<p>Agreed.</p>\n<blockquote><p>Max</p>\n<p>No.</p></blockquote></blockquote>\n</section>"
    )


def test_only_a_page_with_comments_says_how_they_look() -> None:
    assert ".comments" in to_html(COMMENTED)
    assert "comments" not in to_html(SAMPLE)


def test_a_note_in_a_comment_has_an_id_of_its_own() -> None:
    noted = Quote((para("x", Span("1", Mark.NOTE)), Footnote("1", (para("y"),))))
    page = LexborHTMLParser(to_html(replace(SAMPLE, comments=(noted,))))
    ids = [node.attributes["id"] for node in page.css("[id]")]
    assert len(ids) == len(set(ids))
    assert "fn-1-2" in ids


def test_with_pictures_the_page_has_them_inside_and_asks_for_no_others() -> None:
    picture = b"GIF89a"
    page = LexborHTMLParser(SAMPLE.to_html(pictures={"https://example.org/kettle.jpg": picture}))
    assert [node.attributes["src"] for node in page.css("img")] == ["data:image/gif;base64,R0lGODlh"]
    assert LexborHTMLParser(SAMPLE.to_html(pictures={})).css("img") == []
    assert SAMPLE.to_html() == SAMPLE.html


def test_a_headline_stands_in_the_header_alone() -> None:
    article = replace(SAMPLE, blocks=(Heading(1, (Span("Boil & sing"),)), *SAMPLE.blocks), has_headline=True)
    page = LexborHTMLParser(to_html(article))
    assert [node.text() for node in page.css("h1")] == ["Boil & sing"]
    assert head(article, "[property='og:title']") == ["How to boil water & keep it hot"]
