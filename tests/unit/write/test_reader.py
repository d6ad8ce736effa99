"""Facts about the page to read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow import extract
from marrow.article import Article, Figure, Heading, Image, Mark, Paragraph, Quote, Span
from marrow.write.reader import reader_page
from tests.strategies import hostile_articles
from tests.unit.write.sample import SAMPLE, para

PNG = b"\x89PNG\r\n\x1a\n" + bytes(8)
LINKED = Article(
    title="Tea <& cake>",
    language="en",
    url="https://example.org/tea",
    blocks=(
        para(
            "Read ", Span("more", url="https://example.org/more?a=1&b=2"), " of it, or ", Span("mail", url="mailto:me")
        ),
        para(Span("below", url="#there"), Span("beside", url="beside"), Span("odd", url="//[x")),
    ),
)


def links(page: str) -> list[str | None]:
    return [node.attributes["href"] for node in LexborHTMLParser(page).css("article a")]


def one(page: str, selector: str) -> LexborNode:
    found = LexborHTMLParser(page).css(selector)
    assert len(found) == 1, selector
    return found[0]


def test_the_page_is_whole_and_leads_to_the_original() -> None:
    page = reader_page(LINKED, original='https://example.org/a?b="c"')
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>")
    assert "<title>Tea &lt;&amp; cake&gt;</title>" in page
    original = one(page, "nav.original a")
    assert original.text() == "Original at example.org"
    assert original.attributes["href"] == 'https://example.org/a?b="c"'
    assert original.attributes["rel"] == "noreferrer"


def test_the_page_has_the_landmarks_that_people_look_for() -> None:
    page = reader_page(SAMPLE)
    assert one(page, "a.skip").attributes["href"] == "#" + str(one(page, "main > article").attributes["id"])
    for landmark in ("body > header", "body > main", "body > footer", "main > header h1"):
        one(page, landmark)


def test_links_go_on_through_a_prefix_and_the_original_does_not() -> None:
    page = reader_page(LINKED, original="https://example.org/a", prefix="/read/")
    assert links(page) == [
        "/read/https://example.org/more?a=1&b=2",
        "mailto:me",
        "#there",
        "/read/https://example.org/beside",
        "//[x",
    ]
    assert one(page, "nav.original a").attributes["href"] == "https://example.org/a"
    assert one(page, "a.site").attributes["href"] == "/read/https://example.org/tea"
    assert one(page, "[rel=canonical]").attributes["href"] == "https://example.org/tea"


def test_links_without_a_prefix_are_the_articles() -> None:
    assert links(reader_page(LINKED))[0] == "https://example.org/more?a=1&b=2"


@pytest.mark.parametrize("original", ["", "javascript:alert(1)", "file:///etc/passwd", "https://[x"])
def test_an_original_that_is_no_web_page_is_not_linked(original: str) -> None:
    page = reader_page(replace(LINKED, url=""), original=original)
    assert "Original" not in page
    assert "javascript:" not in page


def test_the_bar_tells_how_long_it_takes() -> None:
    assert one(reader_page(replace(LINKED, blocks=(para("tea " * 1000),))), ".minutes").text() == "4 min"
    assert ".minutes" in reader_page(Article())
    assert not LexborHTMLParser(reader_page(Article())).css(".minutes")


@pytest.mark.parametrize(
    ("article", "title"),
    [
        (Article(), "Untitled"),
        (Article(url="https://example.org/a"), "example.org"),
        (Article(site="Tea"), "Tea"),
        (Article(blocks=(Heading(1, (Span("Cake"),)),), has_headline=True), "Cake"),
    ],
)
def test_every_page_has_a_title_and_one_headline(article: Article, title: str) -> None:
    page = reader_page(article)
    assert one(page, "title").text() == title
    assert one(page, "h1").text() == title


def test_language_and_direction_are_the_articles_and_the_bar_is_english() -> None:
    page = reader_page(replace(LINKED, language="he", direction="rtl"), original="https://example.org/")
    assert '<html lang="he" dir="rtl">' in page
    assert one(page, "header.bar").attributes["lang"] == "en"
    assert one(page, "nav.original").attributes["dir"] == "ltr"


def test_a_language_that_nobody_knows_is_said_to_be_unknown() -> None:
    assert '<html lang="und">' in reader_page(Article())
    assert '<html lang="und" dir="rtl">' in reader_page(Article(direction="rtl"))


def test_the_policy_lets_the_page_ask_for_pictures_alone() -> None:
    policy = one(reader_page(SAMPLE), "[http-equiv]").attributes["content"]
    assert policy == (
        "default-src 'none'; img-src * data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    )
    assert "img-src data:;" in str(one(reader_page(SAMPLE, pictures={}), "[http-equiv]").attributes["content"])


PICTURED = replace(
    SAMPLE,
    blocks=(
        Figure((Image("/had.png", alt="had"),), (Span("A caption."),)),
        Figure((Image("/lost.png", alt="lost"),), (Span("What was lost."),)),
        Figure((Image("/bare.png", alt="Only this", caption=""),)),
        Figure((Image("/silent.png"),)),
        Paragraph((Span("in "), Span("line", Mark.IMAGE, "/had.png"), Span(" out", Mark.IMAGE, "/lost.png"))),
    ),
)


def test_with_pictures_the_page_asks_for_none_and_says_what_is_missing() -> None:
    page = reader_page(PICTURED, pictures={"/had.png": PNG, "/bare.png": b"<script>"})
    found = LexborHTMLParser(page)
    assert {str(node.attributes["src"])[:22] for node in found.css("img")} == {"data:image/png;base64,"}
    assert [node.text() for node in found.css("figcaption")] == ["A caption.", "What was lost.", "Only this"]
    assert one(page, "article > p").text() == "in out"


def test_without_pictures_the_page_asks_for_those_of_the_article() -> None:
    sources = [node.attributes["src"] for node in LexborHTMLParser(reader_page(PICTURED)).css("figure img")]
    assert sources == ["/had.png", "/lost.png", "/bare.png", "/silent.png"]


@pytest.mark.parametrize("comments", [(), (Quote((para("Ada"), Heading(5, (Span("So"),)), para("Agreed."))),)])
def test_the_page_extracted_again_is_the_same_article(comments: tuple[Quote, ...]) -> None:
    article = replace(SAMPLE, comments=comments)
    again = extract(reader_page(article, original="https://example.org/a"), comments=True)
    assert (again.method, again.text, again.comments) == (
        "own",
        article.text,
        extract(article.html, comments=True).comments,
    )
    assert again.markdown == extract(article.html).markdown
    assert (again.title, again.authors, again.site, again.url) == (
        article.title, article.authors, article.site, article.url
    )  # fmt: skip


@given(hostile_articles())
@settings(max_examples=40, deadline=None)
def test_no_article_gets_a_script_handler_or_frame_into_the_page(article: Article) -> None:
    page = LexborHTMLParser(reader_page(article, original=article.url, prefix="/read/"))
    assert not page.css("script, iframe, object, embed, form, base, link[rel=stylesheet], svg")
    assert len(page.css("style")) == 1
    ids = [node.attributes["id"] for node in page.css("[id]")]
    assert len(ids) == len(set(ids))
    for node in page.css("*"):
        assert not [name for name in node.attributes if name.startswith("on")]
        assert not str(node.attributes.get("href")).lower().startswith(("javascript:", "data:"))
