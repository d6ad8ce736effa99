"""Facts about an article as a document of a book."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from lxml import etree

from marrow.article import Article, Footnote, Heading, Image, Mark, Quote, Span
from marrow.write.epub.chapter import Chapter, chapter
from marrow.write.epub.plates import Plates
from tests.strategies import hostile_articles
from tests.unit.write.epub.making import find
from tests.unit.write.sample import SAMPLE, para


def made(article: Article) -> Chapter:
    return chapter(article, 3, Plates({}))


def test_title_and_byline_stand_on_top() -> None:
    document = made(SAMPLE)
    assert document.name == "article-3.xhtml"
    assert document.title == "How to boil water & keep it hot"
    assert find(document.xhtml, "//x:header/x:h1") == ["How to boil water & keep it hot"]
    assert find(document.xhtml, "//x:title") == ["How to boil water & keep it hot"]
    assert find(document.xhtml, "//x:header/x:p") == ["Ada Boiler, Max Kettle · 2024-05-03 · The Tea Review"]
    assert find(document.xhtml, "//x:header//x:a/@href") == ["https://example.org/boil"]


def test_an_article_of_which_nothing_is_known_has_no_header() -> None:
    document = made(Article(blocks=(para("Only a note."),)))
    assert find(document.xhtml, "//x:header") == []
    assert document.title == "Only a note."
    assert made(Article()).title == "…"
    assert find(made(Article(site="S")).xhtml, "//x:header/x:p") == ["S"]
    assert find(made(Article(url="https://example.org/a")).xhtml, "//x:header//x:a") == ["https://example.org/a"]


def test_language_and_direction_are_said() -> None:
    document = made(replace(SAMPLE, language="ar", direction="rtl")).xhtml
    assert find(document, "/x:html/@lang | /x:html/@xml:lang | /x:html/@dir") == ["ar", "ar", "rtl"]
    assert find(document, "//x:time/@dir") == ["ltr"]
    assert find(made(Article(language="?")).xhtml, "/x:html/@*") == []


def test_notes_and_comments_come_after_the_body() -> None:
    article = Article(
        language="de",
        blocks=(para("One", Span("1", Mark.NOTE)), Footnote("1", (para("Note."),))),
        comments=(Quote((para("Said."),)),),
    )
    document = made(article).xhtml
    assert find(document, "//x:section[@epub:type='chapter']/x:section[@epub:type='footnotes']/x:aside/@id") == ["fn-1"]
    assert find(document, "//x:section[@class='comments']/x:h2") == ["Kommentare"]
    assert find(document, "//x:section[@class='comments']/x:blockquote") == ["Said."]


def test_a_headline_that_is_a_block_is_written_once() -> None:
    article = Article(title="T", has_headline=True, blocks=(Heading(1, (Span("Top"),)), para("One.")))
    assert find(made(article).xhtml, "//x:h1 | //x:h2") == ["Top"]


def test_headings_without_words_are_no_places() -> None:
    article = Article(blocks=(Heading(2, (Span("A"),)), Heading(2, (Span("1", Mark.NOTE),))))
    assert [place.text for place in made(article).places] == ["A"]


def test_headings_of_notes_and_comments_are_no_places() -> None:
    inner = (Heading(2, (Span("A"),)),)
    article = Article(blocks=(para("x"), Footnote("1", inner)), comments=(Quote(inner),))
    assert made(article).places == ()
    assert find(made(article).xhtml, "//x:aside/x:h2/@id | //x:blockquote/x:h2/@id") == ["h-2", "h-1"]


def test_it_tells_of_formulas_and_pictures() -> None:
    assert made(SAMPLE).has_formulas
    assert not made(Article(images=(Image("https://example.org/a.png"),))).has_formulas
    assert made(SAMPLE).is_all_described


@given(hostile_articles())
@settings(max_examples=60, deadline=None)
def test_anything_is_well_formed(article: Article) -> None:
    document = made(article)
    root = etree.fromstring(document.xhtml.encode())
    assert document.title
    assert root.xpath("count(//*[local-name()='h1'])") in (0.0, 1.0)
