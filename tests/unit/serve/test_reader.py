from __future__ import annotations

from datetime import date

from marrow import extract
from marrow.article import Article, Paragraph, Span
from marrow.serve.reader import reader_page, reader_text

ARTICLE = Article(
    title="Tea <& cake>",
    authors=("A. Writer",),
    date=date(2026, 3, 1),
    language="en",
    blocks=(Paragraph((Span("Read "), Span("more", url="https://example.org/more?a=1&b=2"), Span(" of it."))),),
)


def test_the_page_is_whole_and_leads_to_the_original() -> None:
    page = reader_page(ARTICLE, original='https://example.org/a?b="c"')
    assert page.startswith("<!DOCTYPE html>")
    assert page.endswith("</html>")
    assert "<title>Tea &lt;&amp; cake&gt;</title>" in page
    assert '<a href="https://example.org/a?b=&quot;c&quot;" rel="noreferrer">Original at example.org</a>' in page
    assert 'href="https://example.org/more?a=1&amp;b=2"' in page
    assert "<script" not in page


def test_links_go_on_through_a_prefix_and_the_original_does_not() -> None:
    page = reader_page(ARTICLE, original="https://example.org/a", prefix="/read/")
    assert 'href="/read/https://example.org/more?a=1&amp;b=2"' in page
    assert '<a href="https://example.org/a" rel="noreferrer">' in page


def test_an_original_that_is_no_web_page_is_not_linked() -> None:
    for original in ("", "javascript:alert(1)", "file:///etc/passwd"):
        page = reader_page(ARTICLE, original=original)
        assert "Original" not in page
        assert "javascript:" not in page


def test_the_page_extracted_again_is_the_same_article() -> None:
    text = "The river rose in the night and carried the old bridge away, people of the valley said."
    article = Article(title="Tea", language="en", blocks=tuple(Paragraph((Span(f"{text} {n}."),)) for n in range(4)))
    assert extract(reader_page(article, original="https://example.org/a")).text == article.text


def test_the_text_begins_with_the_headline_and_who_wrote_it() -> None:
    assert reader_text(ARTICLE) == "Tea <& cake>\n\nA. Writer, 2026-03-01\n\nRead more of it.\n"
    assert reader_text(Article(blocks=ARTICLE.blocks)) == "Read more of it.\n"
