from __future__ import annotations

import pytest

from marrow.article import Block, Footnote, Heading, List, Paragraph, Quote, Rule, Span
from marrow.assemble.finish import finish, without_repeats

LONG = "The ferry leaves at noon, unless the wind is from the north."


def paragraph(text: str) -> Paragraph:
    return Paragraph((Span(text),))


def heading(text: str) -> Heading:
    return Heading(2, (Span(text),))


A, B, NOTE = paragraph("A."), paragraph("B."), Footnote("1", (paragraph("N."),))


@pytest.mark.parametrize(
    ("blocks", "finished"),
    [
        ([], ()),
        ([A, A, B], (A, A, B)),
        ([paragraph(LONG), A, paragraph(LONG)], (paragraph(LONG), A, paragraph(LONG))),
        ([Rule(), A, Rule(), Rule(), B, Rule()], (A, Rule(), B)),
        ([A, Rule(), NOTE], (A, NOTE)),
        ([heading("The Title!"), A], (A,)),
        ([A, paragraph("the title"), heading("The title"), B], (A, B)),
        ([A, A, A, A, heading("The title")], (A, A, A, A, heading("The title"))),
        ([heading("The title of another"), A], (heading("The title of another"), A)),
        ([Rule(), heading("The title"), Rule(), A], (A,)),
        ([heading("The title"), Rule()] * 9 + [A], (A,)),
    ],
)
def test_the_title_and_loose_rules_go(blocks: list[Block], finished: tuple[Block, ...]) -> None:
    assert finish(blocks, "The title") == finished
    assert finish(list(finished), "The title") == finished


@pytest.mark.parametrize("page_type", ["product", "collection", "listing", "service", "forum", "other"])
def test_a_page_of_many_items_says_nothing_twice(page_type: str) -> None:
    blocks = [paragraph(LONG), A, A, heading(LONG), paragraph(LONG)]
    assert without_repeats(list[Block](blocks), "", page_type) == blocks[:-1]
    assert without_repeats(list[Block](blocks), "", page_type, spared={-1}) == blocks


@pytest.mark.parametrize("page_type", ["", "article", "blog", "documentation"])
def test_a_refrain_stays(page_type: str) -> None:
    blocks: list[Block] = [paragraph(LONG), A, paragraph(LONG), heading("B"), paragraph(LONG)]
    assert without_repeats(blocks, "", page_type) == blocks
    assert without_repeats([*blocks, paragraph(LONG), A, A], "", page_type) == [*blocks, A, A]


def test_two_of_the_same_with_the_title_between_them_are_two_in_a_row() -> None:
    blocks = [paragraph(LONG), heading("The title"), paragraph(LONG), A]
    assert without_repeats(blocks, "The title", "article") == [paragraph(LONG), A]
    assert without_repeats(blocks, "Another title", "article") == blocks


def test_without_a_title_no_heading_goes() -> None:
    assert finish([heading("!"), A], "") == (heading("!"), A)


def quote(text: str) -> Quote:
    return Quote((paragraph(text),))


def test_a_quote_that_repeats_a_paragraph_nearby_is_pulled() -> None:
    assert finish([paragraph(LONG), quote("“Unless the wind is from the north”")], "") == (paragraph(LONG),)


@pytest.mark.parametrize(
    "blocks",
    [
        [paragraph(LONG), quote("Unless the wind is from the south.")],
        [paragraph(LONG), quote("the north")],
        [paragraph(LONG), *[A] * 9, quote("unless the wind is from the north")],
        [paragraph(LONG * 6), quote(LONG * 6)],
        [paragraph(LONG), Quote((List(((paragraph("the wind is from the north"),),)),))],
    ],
)
def test_a_quote_with_words_of_its_own_or_far_away_or_long_stays(blocks: list[Block]) -> None:
    assert finish(blocks, "") == tuple(blocks)
