"""Facts about plain text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from marrow.article import (
    Article,
    Block,
    Cell,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    Image,
    List,
    Mark,
    Quote,
    Rule,
    Span,
    Table,
)
from marrow.write.text import to_text, to_text_and_comments
from tests.strategies import articles, hostile_articles
from tests.unit.write.sample import SAMPLE, cell, para


def text(*blocks: Block) -> str:
    return to_text(Article(title="Title", authors=("Author",), blocks=blocks))


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (para("a ", Span("b", Mark.STRONG), Span(" c", url="https://example.org/")), "a b c"),
        (para("a ", Span("\n"), " b"), "a\nb"),
        (para("a ", Span("alt", Mark.IMAGE, "/a.png"), " b"), "a b"),
        (para("a", Span("1", Mark.NOTE), "."), "a[1]."),
        (para("E = ", Span("mc^2", Mark.FORMULA)), "E = mc^2"),
        (Heading(2, (Span("H"),)), "H"),
        (List(((para("a"),), (para("b"), List(((para("c"),),))))), "- a\n- b\n  - c"),
        (List(((para("a"),), (), (para("b"), para("c"))), True, 9), "9. a\n11. b\n\n    c"),
        (List(((para("a"),), (para("b"),)), True, 3, (3, 1)), "3. a\n1. b"),
        (List(((para("a"), para("b")), (para("c"),)), done=(True, False)), "- ☑ a\n\n    b\n- ☐ c"),
        (List(((Code("x\n\n  y"),),)), "- x\n\n    y"),
        (Quote((para("a"), para("b"))), "a\n\nb"),
        (Code("\n  a\n\n\tb\n"), "  a\n\n\tb"),
        (Code(" \n"), ""),
        (Table(((cell("a"), cell("b")), (cell(""), cell("d"))), (Span("c"),)), "c\na | b\n | d"),
        (Table(((cell("a", colspan=2), cell("b", rowspan=2)), (cell("c"), cell("d")))), "a | b\nc | d"),
        (Table(((Cell((para("a"), para("b"))), cell("c")),)), "a b | c"),
        (Table(((cell(""), cell("")),)), ""),
        (Table(((cell("alone"),),)), "alone"),
        (Figure((Image("/a.png", alt="alt", caption="no"),), (Span("c"),)), ""),
        (Figure((Image("/a.png", alt="alt"),)), ""),
        (Formula("x^2"), "x^2"),
        (Embed("https://example.org/v", "video", "Title"), ""),
        (Embed("https://example.org/v"), ""),
        (Definitions(((((Span("t"),), (Span("u"),)), (para("d"), para("e"))),)), "t\nu\n  d\n\n  e"),
        (Rule(), ""),
    ],
)
def test_a_block_is_written_so(block: Block, expected: str) -> None:
    assert text(block) == expected


def test_paragraphs_are_separated_by_a_blank_line_and_title_and_authors_left_out() -> None:
    assert text(para("a"), Rule(), para(""), para("b")) == "a\n\nb"


def test_notes_come_last_wherever_they_stand() -> None:
    inner = Footnote("b", (para("y"),))
    assert text(List(((Footnote("a", (para("x"), inner)),),)), para("p")) == "p\n\n[a] x\n\n[b] y"


def test_a_frame_of_one_cell_keeps_its_paragraphs_apart() -> None:
    assert text(Table(((Cell((para("a"), para("b"))),),))) == "a\n\nb"


def test_the_sample_reads_well() -> None:
    assert to_text(SAMPLE).startswith("Water boils at 100 °C, if the pressure is right[1]. At altitude")
    assert to_text(SAMPLE).endswith("Just below boiling.\n\n[1] At sea level, that is.")


@given(articles())
@settings(max_examples=60, deadline=None)
def test_plain_text_has_no_blank_ends(article: Article) -> None:
    assert to_text(article).strip("\n") == to_text(article)


@given(hostile_articles())
@settings(max_examples=60, deadline=None)
def test_any_article_has_a_text(article: Article) -> None:
    assert isinstance(to_text(article), str)


def test_comments_come_below_a_line_quoted_as_letters_are() -> None:
    said = Quote((para("Ada"), List(((para("a"),), (para("b"),))), Quote((para("Max"), para("No.")))))
    article = Article(blocks=(para("Body."),), comments=(said, Quote((para("Ida"),))))
    assert to_text(article) == article.text == "Body."
    assert to_text_and_comments(article).split("\n") == [
        *("Body.", "", "----------", ""),
        *("> Ada", ">", "> - a", "> - b", ">", "> > Max", "> >", "> > No.", ""),
        "> Ida",
    ]


def test_without_comments_there_is_no_line() -> None:
    assert to_text_and_comments(SAMPLE) == to_text(SAMPLE)
    assert to_text_and_comments(Article(blocks=(para("a"),), comments=(Quote((para(""),)),))) == "a"


def test_a_note_in_a_comment_comes_after_the_comments() -> None:
    said = Quote((para("x", Span("1", Mark.NOTE)), Footnote("1", (para("y"),))))
    assert to_text_and_comments(Article(comments=(said,))) == "----------\n\n> x[1]\n\n[1] y"


@given(hostile_articles())
@settings(max_examples=60, deadline=None)
def test_any_article_has_a_text_with_comments(article: Article) -> None:
    assert to_text_and_comments(article).startswith(to_text(article))
