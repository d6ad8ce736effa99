"""Facts about the parts of an article and its contents."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from marrow.article import Article, Block, Heading, Quote, Span
from marrow.write.reader_contents import contents, outline
from tests.unit.write.sample import para

LONG = para("tea " * 2000)


def heading(level: int, text: str = "A") -> Heading:
    return Heading(level, (Span(text),))


def levels(*blocks: Block) -> list[int]:
    return [part.level for part in outline(Article(blocks=blocks)).values()]


def written(*blocks: Block, language: str = "en") -> str:
    article = Article(blocks=(*blocks, LONG), language=language)
    return "".join(contents(article, outline(article)))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((2, 3, 3, 2), [2, 3, 3, 2]),
        ((4, 4, 5), [2, 2, 3]),
        ((3, 2, 4), [2, 2, 3]),
        ((1, 2, 6, 3), [2, 3, 4, 4]),
        ((1, 2, 3, 4, 5, 6), [2, 3, 4, 5, 6, 6]),
    ],
)
def test_levels_go_down_one_by_one(given: tuple[int, ...], expected: list[int]) -> None:
    assert levels(*map(heading, given)) == expected


def test_a_heading_inside_of_something_has_a_level_and_no_place() -> None:
    parts = outline(Article(blocks=(heading(2), Quote((heading(4),)), heading(3))))
    assert [(part.level, part.name) for part in parts.values()] == [(2, "part-1"), (3, ""), (3, "part-3")]


def test_headings_in_comments_are_below_that_of_the_comments() -> None:
    article = Article(blocks=(heading(2),), comments=(Quote((heading(1),)),))
    assert [(part.level, part.name) for part in outline(article).values()] == [(2, "part-1"), (3, "")]


def test_contents_list_two_levels_and_lead_to_the_parts() -> None:
    page = LexborHTMLParser(written(heading(2, "A & b"), heading(3, "C\n d"), heading(4, "e"), heading(2, "F")))
    assert [(node.text(), node.attributes["href"]) for node in page.css("a")] == [
        ("A & b", "#part-1"),
        ("C d", "#part-2"),
        ("F", "#part-4"),
    ]
    assert [node.text() for node in page.css("ol ol a")] == ["C d"]


def test_contents_are_named_in_the_language_of_the_article() -> None:
    parts = [*map(heading, (2, 2, 2))]
    assert "<summary>Inhalt</summary>" in written(*parts, language="de-AT")
    assert '<summary lang="en">Contents</summary>' in written(*parts, language="tlh")


def test_few_headings_or_little_text_need_no_contents() -> None:
    assert written(heading(2), heading(2)) == ""
    assert written(heading(2), heading(2, " "), heading(2)) == ""
    short = Article(blocks=tuple(heading(2) for _ in range(9)), language="en")
    assert list(contents(short, outline(short))) == []


def test_where_two_levels_are_too_many_there_is_one_and_where_that_is_there_are_none() -> None:
    parts = [heading(2 + (n % 10 > 0)) for n in range(100)]
    assert written(*parts).count("<a ") == 10
    assert written(*(heading(2) for _ in range(100))) == ""
