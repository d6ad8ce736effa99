"""Facts about what is heard of an article."""

from __future__ import annotations

from dataclasses import replace

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
    Paragraph,
    Quote,
    Rule,
    Span,
    Table,
)
from marrow.write.speaking.passages import MOST_ROWS, passages
from marrow.write.speaking.utterance import MAX_CHARS
from tests.strategies import articles, hostile_articles
from tests.unit.write.sample import SAMPLE, cell, para

TEXT = "The kettle sings at dawn, and nobody minds."


def said(*blocks: Block, language: str = "en") -> list[str]:
    """The utterances of blocks."""
    found = passages(Article(language=language, blocks=blocks))
    return [utterance.text for passage in found for utterance in passage.utterances]


def test_title_and_authors_come_first() -> None:
    first, second, *_ = passages(SAMPLE)
    assert (first.mark, first.is_heading) == ("title", True)
    assert [utterance.text for utterance in first.utterances] == ["How to boil water & keep it hot"]
    assert [utterance.text for utterance in second.utterances] == ["By Ada Boiler, Max Kettle"]


def test_marks_are_the_places_of_blocks() -> None:
    found = passages(Article(title="T", blocks=(para("One."), Rule(), para("Three."))))
    assert [passage.mark for passage in found] == ["title", "block-0", "block-2"]


def test_a_headline_that_is_a_block_is_said_once() -> None:
    found = passages(Article(title="T", has_headline=True, blocks=(Heading(1, (Span("Top"),)), para("One."))))
    assert [passage.mark for passage in found] == ["block-0", "block-1"]
    assert [passage.utterances[0].text for passage in found] == ["Top", "One."]


def test_headings_are_announced() -> None:
    assert said(Heading(3, (Span("Heat"),))) == ["Heading level 3: Heat"]
    assert said(Heading(9, (Span(" "),))) == []


def test_lists_are_counted_and_items_numbered() -> None:
    assert said(List(((para("a"),), (), (para("b"),)))) == ["List of 2 items", "Item 1: a", "Item 2: b"]
    assert said(List(((para("a"),), (para("b"),)), True, 5)) == ["List of 2 items", "Item 5: a", "Item 6: b"]
    assert said(List(((para("a"),),), True, 10**5000)) == ["List of 1 item", "Item 1: a"]
    assert said(List(((), ()))) == []
    two = ((para("a"),), (para("b"),))
    assert said(List(two, True, 3, (3, 1))) == ["List of 2 items", "Item 3: a", "Item 1: b"]
    assert said(List(two, done=(True, False))) == ["List of 2 items", "Item 1, done: a", "Item 2, not done: b"]


def test_the_end_of_a_list_in_a_list_is_told() -> None:
    inner = List(((para("b"),),))
    assert said(List(((para("a"), inner),))) == [
        "List of 1 item",
        "Item 1: a",
        "List of 1 item",
        "Item 1: b",
        "End of list",
    ]


def test_definitions_are_counted() -> None:
    entries = (((((Span("Simmer"),)), (Span("Poach"),)), (para("Just below."),)), (((Span("Boil"),),), ()), ((), ()))
    assert said(Definitions(entries)) == ["List of 2 definitions", "Simmer, Poach: Just below.", "Boil"]
    assert said(Definitions(())) == []


def test_a_quote_has_a_beginning_and_an_end() -> None:
    assert said(Quote((para("Tea."), para("Water.")))) == ["Quote: Tea.", "Water.", "End of quote"]
    assert said(Quote(())) == []


def test_a_pull_quote_is_not_heard_again() -> None:
    assert said(para(TEXT), Quote((para("“The kettle sings at dawn”"), para("— Ada")))) == [TEXT]


def test_code_is_named_and_not_read() -> None:
    assert said(Code("a\nb\n", "python")) == ["Code example in python, 2 lines"]
    assert said(Code("a")) == ["Code example, 1 line"]
    assert said(Code(" \n")) == []


def test_a_formula_is_read_or_named() -> None:
    assert said(Formula("x^2")) == ["Formula: x squared"]
    assert said(Formula(r"\unheard")) == ["Formula"]


def test_something_from_elsewhere_is_named() -> None:
    assert said(Embed("https://example.org/v", "video", "A  kettle")) == ["Video: A kettle"]
    assert said(Embed("https://example.org/v", "tweet")) == ["Embedded page"]


@pytest.mark.parametrize(
    ("alt", "caption", "heard"),
    [
        ("A kettle", "Before the test.", ["Picture: A kettle", "Before the test."]),
        ("Before the test", "Before the test.", ["Picture: Before the test."]),
        ("Ada. She boils water", "She boils water. Photo: Max", ["Picture: Ada.", "She boils water.", "Photo: Max"]),
        ("A kettle on a stove", "", ["Picture: A kettle on a stove"]),
        ("IMG_1234.jpg", "", []),
        ("Kettle in use 1.JPG", "", []),
        ("", "", []),
        (TEXT, "", []),
        ("A kettle", TEXT, ["Picture: A kettle"]),
    ],
)
def test_a_picture_is_heard_once(alt: str, caption: str, heard: list[str]) -> None:
    spans = (Span(caption),) if caption else ()
    figure = Figure((Image("https://example.org/a.png", alt), Image("https://example.org/b.png", alt)), spans)
    assert said(para(TEXT), figure) == [TEXT, *heard]


def test_pictures_of_the_same_are_heard_once() -> None:
    one, two = (Figure((Image(f"https://example.org/{name}.png", "Ada"),)) for name in "ab")
    other = Figure((Image("https://example.org/c.png", "Max"),), (Span("Ada."),))
    assert said(one, two, other) == ["Picture: Ada", "Picture: Max"]


def test_a_picture_that_shows_the_title_is_not_heard() -> None:
    figure = Figure((Image("https://example.org/a.png", "Tea, and how to make it"),))
    found = passages(Article(title="Tea and how to make it", language="en", blocks=(figure, para("One."))))
    assert [passage.mark for passage in found] == ["title", "block-1"]


def test_a_short_caption_that_is_a_paragraph_too_is_heard_once() -> None:
    figure = Figure((Image("https://example.org/a.png"),), (Span("एएसपी"),))
    assert said(figure, para("एएसपी"), language="hi") == ["एएसपी"]


@pytest.mark.parametrize(
    ("term", "heard"),
    [("Fit:", "Fit: Regular"), ("Fit：", "Fit: Regular"), ("Why?", "Why? Regular"), ("Fit", "Fit: Regular")],
)
def test_a_term_is_followed_by_one_sign(term: str, heard: str) -> None:
    assert said(Definitions(((((Span(term),),), (para("Regular"),)),))) == ["List of 1 definition", heard]
    table = Table(((cell(term, header=True), cell("x", header=True)), (cell("Regular"), cell("y"))))
    assert " ".join(said(table)[2:]) == f"Row 1: {heard}; x: y"


def test_a_table_is_summed_up_and_read_by_row() -> None:
    table = Table(
        ((cell("Kettle", header=True), cell("Time", header=True)), (cell("Copper"), cell("3")), (cell(""), cell("4"))),
        (Span("Times"),),
    )
    assert said(table) == [
        "Table, 2 rows, 2 columns",
        "Times",
        "Columns: Kettle, Time",
        "Row 1: Kettle: Copper; Time: 3",
        "Row 2: Time: 4",
    ]


def test_a_row_that_begins_with_its_name_has_one_sign_after_it() -> None:
    assert said(Table(((cell("Lives in:"), cell("Town")), (cell("Family:"), cell("Pam")))))[1:] == [
        "Row 1: Lives in: Town",
        "Row 2: Family: Pam",
    ]


def test_of_a_long_table_some_rows_are_read() -> None:
    found = said(Table(tuple((cell(str(number)), cell("x")) for number in range(MOST_ROWS + 3))))
    assert len(found) == MOST_ROWS + 2
    assert found[1] == "Row 1: 0; x"
    assert found[-1] == "3 more rows are not read"


def test_a_table_around_something_is_no_table() -> None:
    assert said(Table(((Cell((para("One."), para("Two."))),),), (Span("T"),))) == ["T", "One.", "Two."]
    assert said(Table(((cell("", header=True), cell("", header=True)), (cell(""), cell(""))), (Span("T"),))) == ["T"]


def test_notes_come_last_under_their_labels() -> None:
    assert said(Footnote("1", (para("Here."),)), para("One."), Footnote("2", ())) == ["One.", "Notes", "Note 1: Here."]


def test_comments_follow() -> None:
    article = Article(language="en", blocks=(para("One."),), comments=(Quote((para("Ada"), para("Yes."))), para("No.")))
    found = passages(article)[1:]
    assert [passage.mark for passage in found] == ["comments", "comment-0", "comment-1"]
    texts = [utterance.text for passage in found for utterance in passage.utterances]
    assert texts == ["Comments", "Comment 1: Ada", "Yes.", "Comment 2: No."]


def test_what_cannot_be_said_is_not() -> None:
    assert said(para("* * *"), para("😀")) == ["😀"]


def test_an_announcement_that_does_not_fit_stands_alone() -> None:
    long = "a" * (MAX_CHARS - 3)
    assert said(List(((para(long),),))) == ["List of 1 item", "Item 1", long]


def test_announcements_are_in_the_language_of_the_article() -> None:
    assert said(Heading(2, (Span("Hitze"),)), language="de-AT") == ["Überschrift der Ebene 2: Hitze"]


def test_in_a_language_without_words_of_ours_they_are_english_and_say_so() -> None:
    (passage,) = passages(Article(language="sv", blocks=(Heading(2, (Span("Värme"),)),)))
    assert [(said.text, said.language) for said in passage.utterances] == [("Heading level 2", "en"), ("Värme", "")]


def test_names_in_english_announcements_are_not_english() -> None:
    table = Table(((cell("نام", header=True), cell("سن", header=True)), (cell("آدا"), cell("۳"))))
    found = passages(Article(title="چای", authors=("آدا",), language="fa", blocks=(table,)))
    utterances = [(said.text, said.language) for passage in found[1:] for said in passage.utterances]
    assert utterances[:2] == [("By", "en"), ("آدا", "")]
    assert utterances[3:5] == [("Columns:", "en"), ("نام، سن", "")]


@given(hostile_articles())
@settings(max_examples=80, deadline=None)
def test_utterances_are_short_lines(article: Article) -> None:
    for passage in passages(article):
        assert passage.utterances
        for utterance in passage.utterances:
            assert 0 < len(utterance.text) <= MAX_CHARS
            assert len(utterance.text.splitlines()) == 1


@given(articles())
@settings(max_examples=40, deadline=None)
def test_every_word_of_a_paragraph_is_heard(article: Article) -> None:
    top = tuple(block for block in article.blocks if isinstance(block, Paragraph))
    heard = " ".join(said(*top, language=article.language))
    plain_words = [
        word
        for block in top
        for span in block.spans
        if not span.marks and "://" not in span.text
        for word in span.text.split()
        if word.isalnum()
    ]
    assert all(word in heard for word in plain_words)


def test_the_articles_blocks_are_untouched() -> None:
    before = replace(SAMPLE)
    passages(SAMPLE)
    assert before == SAMPLE
