"""Facts about what a book says of itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from marrow.article import Article, Formula, Heading, Image, Listed, Span
from marrow.write.epub.chapter import chapter
from marrow.write.epub.package import Book, contents, package
from marrow.write.epub.plates import Plate, Plates
from tests.unit.write.epub.making import GIF, WEBP, find, png
from tests.unit.write.sample import SAMPLE, para


def book(*articles: Article, plates: tuple[Plate, ...] = (), cover: Plate | None = None) -> Book:
    chapters = tuple(chapter(article, number, Plates({})) for number, article in enumerate(articles, 1))
    return Book(articles=articles, chapters=chapters, plates=plates, cover=cover)


def said(of: Book, name: str) -> list[str]:
    return find(package(of), f"//o:metadata/{name}")


def meta(of: Book, name: str) -> list[str]:
    return find(package(of), f"//o:meta[@property='{name}']")


def test_one_article_tells_all_that_is_known_of_it() -> None:
    made = book(SAMPLE)
    assert said(made, "dc:title") == ["How to boil water & keep it hot"]
    assert said(made, "dc:creator") == ["Ada Boiler", "Max Kettle"]
    assert said(made, "dc:language") == ["en-GB"]
    assert said(made, "dc:date") == ["2024-05-03"]
    assert said(made, "dc:publisher") == ["The Tea Review"]
    assert said(made, "dc:subject") == ["Kitchen"]
    assert said(made, "dc:source") == ["https://example.org/boil"]
    assert said(made, "dc:rights") == ["https://creativecommons.org/licenses/by/4.0/"]
    assert said(made, "dc:description") == ["Six kettles, one cup."]
    assert meta(made, "dcterms:modified") == ["2024-05-04T00:00:00Z"]


def test_what_is_not_known_is_not_said() -> None:
    made = book(Article())
    assert find(package(made), "//o:metadata/dc:*") == [*said(made, "dc:identifier"), "…", "und"]
    assert meta(made, "dcterms:modified") == ["1970-01-01T00:00:00Z"]


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        (date(2024, 5, 4), "2024-05-04T00:00:00Z"),
        (datetime(2024, 5, 4, 8, 30), "2024-05-04T08:30:00Z"),
        (datetime(2024, 5, 4, 8, 30, tzinfo=timezone(timedelta(hours=2))), "2024-05-04T06:30:00Z"),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=2))), "0001-01-01T00:00:00Z"),
    ],
)
def test_the_time_of_a_book_is_that_of_its_article_in_utc(moment: date, told: str) -> None:
    assert meta(book(Article(date=moment)), "dcterms:modified") == [told]


def test_a_book_of_several_is_as_new_as_the_newest_and_names_each_author_once() -> None:
    first = Article(title="A", authors=("Ada", "Max"), language="en", date=date(2024, 1, 1), site="S")
    second = Article(title="B", authors=("Ada",), language="fr", date=datetime(2024, 2, 2, tzinfo=UTC), site="S")
    made = book(first, second)
    assert said(made, "dc:title") == ["S"]
    assert said(made, "dc:creator") == ["Ada", "Max"]
    assert said(made, "dc:language") == ["en", "fr"]
    assert said(made, "dc:publisher") == ["S"]
    assert said(made, "dc:date") == []
    assert meta(made, "dcterms:modified") == ["2024-02-02T00:00:00Z"]


def test_a_book_of_a_page_has_the_title_of_that_page() -> None:
    page = Listed(page_title="All of it")
    assert book(Article(title="A", listed=page), Article(title="B", listed=page)).title == "All of it"
    assert book(Article(title="A"), Article(title="B")).title == "2 articles"
    assert book().title == "…"


def test_the_same_articles_are_the_same_book_and_others_are_another() -> None:
    first, second = Article(title="A", url="https://example.org/a"), Article(title="B", url="https://example.org/a")
    assert said(book(first), "dc:identifier") == said(book(replace(first, site="S")), "dc:identifier")
    assert said(book(first), "dc:identifier") != said(book(second), "dc:identifier")
    assert said(book(first, second), "dc:identifier") != said(book(second, first), "dc:identifier")


def test_all_files_are_listed_and_the_cover_is_marked() -> None:
    plates = (Plate("picture-1.png", "image/png", png()), Plate("picture-2.gif", "image/gif", GIF))
    made = package(book(Article(title="A", blocks=(Formula("x"),)), plates=plates, cover=plates[1]))
    assert find(made, "//o:item/@href") == [
        "nav.xhtml",
        "style.css",
        "article-1.xhtml",
        "picture-1.png",
        "picture-2.gif",
    ]
    assert find(made, "//o:item[@properties]/@properties") == ["nav", "mathml", "cover-image"]
    assert find(made, "//o:item[@properties='cover-image']/@media-type") == ["image/gif"]


def test_a_picture_that_older_e_readers_cannot_show_has_something_else() -> None:
    plates = (Plate("picture-1.png", "image/png", png()), Plate("picture-2.webp", "image/webp", WEBP))
    made = package(book(Article(title="A"), plates=plates))
    assert find(made, "//o:item[@fallback]/@href") == ["picture-2.webp"]
    assert find(made, "//o:item[@id=//o:item/@fallback]/@href") == ["unshown.svg"]


def test_a_book_of_several_opens_with_its_contents() -> None:
    assert find(package(book(Article())), "//o:itemref/@idref") == ["a1"]
    assert find(package(book(Article(), Article())), "//o:itemref/@idref") == ["nav", "a1", "a2"]
    assert find(package(book()), "//o:itemref/@idref") == ["nav"]


def test_a_book_in_a_language_from_right_to_left_is_turned_that_way() -> None:
    assert find(package(book(Article(direction="rtl"))), "//o:spine/@page-progression-direction") == ["rtl"]
    assert find(package(book(Article(direction="ltr"))), "//o:spine/@page-progression-direction") == []


def test_the_first_article_does_not_speak_for_the_others() -> None:
    made = book(Article(language="ar", direction="rtl"), *[Article(language="fr", direction="ltr")] * 2)
    assert made.title == "3 articles"
    assert find(package(made), "//o:spine/@page-progression-direction") == []
    assert find(contents(made), "//x:nav/x:h1") == ["Sommaire"]


def test_contents_are_articles_and_their_highest_headings() -> None:
    heads = tuple(Heading(level, (Span(text),)) for level, text in ((3, "x"), (2, "y"), (2, "z")))
    made = contents(book(Article(title="A", language="fr", blocks=heads), Article(title="B", blocks=(para("b"),))))
    assert find(made, "//x:nav/x:h1") == ["Sommaire"]
    assert find(made, "//x:nav/x:ol/x:li/x:a") == ["A", "B"]
    assert find(made, "//x:nav/x:ol/x:li/x:ol/x:li/x:a") == ["y", "z"]
    assert find(made, "//x:a/@dir") == ["auto"] * 4
    assert find(made, "//x:a/@href") == [
        "article-1.xhtml",
        "article-1.xhtml#h-2",
        "article-1.xhtml#h-3",
        "article-2.xhtml",
    ]


def test_a_book_of_words_needs_no_eyes() -> None:
    made = book(SAMPLE)
    assert meta(made, "schema:accessMode") == meta(made, "schema:accessModeSufficient") == ["textual"]
    assert meta(made, "schema:accessibilityHazard") == ["none"]
    assert meta(made, "schema:accessibilityFeature") == [
        "readingOrder",
        "structuralNavigation",
        "tableOfContents",
        "displayTransformability",
        "MathML",
    ]


@pytest.mark.parametrize(("alt", "enough"), [("A kettle", "textual"), ("", "textual,visual")])
def test_pictures_are_named_and_whether_words_stand_for_them(alt: str, enough: str) -> None:
    from marrow.article import Figure

    url = "https://example.org/a.png"
    article = Article(blocks=(Figure((Image(url, alt),)),))
    plates = Plates({url: png()})
    made = Book(articles=(article,), chapters=(chapter(article, 1, plates),), plates=plates.all)
    assert meta(made, "schema:accessMode") == ["textual", "visual"]
    assert meta(made, "schema:accessModeSufficient") == [enough]
    assert ("alternativeText" in meta(made, "schema:accessibilityFeature")) == bool(alt)


def test_of_pictures_that_may_move_it_is_not_known_whether_they_flash() -> None:
    made = book(Article(), plates=(Plate("picture-1.gif", "image/gif", GIF),))
    assert meta(made, "schema:accessibilityHazard") == ["unknown"]
