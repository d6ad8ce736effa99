"""Facts about blocks on the page to read."""

from __future__ import annotations

import pytest

from marrow.article import (
    Article,
    Block,
    Cell,
    Code,
    Definitions,
    Footnote,
    Formula,
    Heading,
    List,
    Mark,
    Quote,
    Span,
    Table,
)
from marrow.write.reader_blocks import ReaderWriter
from marrow.write.reader_contents import outline
from tests.unit.write.sample import cell, para


def written(*blocks: Block, language: str = "en") -> str:
    article = Article(blocks=blocks, language=language)
    return ReaderWriter.of(article, outline(article), None, str).page(article.body, ())[0]


def test_a_heading_is_a_place_and_has_its_level_in_the_outline() -> None:
    assert written(Heading(2, (Span("A"),)), Heading(4, (Span("B"),))) == (
        '<h2 id="part-1">A</h2>\n<h4 id="part-2" aria-level="3">B</h4>'
    )


def test_a_heading_that_stands_at_two_places_is_one_place() -> None:
    heading = Heading(2, (Span("A"),))
    assert written(heading, heading).count(" id=") == 1


def test_code_and_tables_have_a_name_and_can_be_reached() -> None:
    assert written(Code("a\nb\n")).startswith('<pre role="group" aria-label="Code example, 2 lines" tabindex="0">')
    table = Table(((cell("a", header=True), cell("b", colspan=2)), (cell("c"),)))
    assert written(table).startswith(
        '<div class="table" role="group" aria-label="Table, 2 rows, 3 columns" tabindex="0"><table>'
    )


def figures(*rows: tuple[Cell, ...]) -> list[str]:
    html = written(Table(rows))
    return [each.partition("<")[0] for each in html.split('class="figures">')[1:]]


def test_columns_of_figures_are_told_with_their_headers() -> None:
    found = figures(
        (cell("Kettle", header=True), cell("Time", header=True), cell("Share", header=True)),
        (cell("Copper", header=True), cell("1,200.5"), cell("+3 %")),
        (cell("3", header=True), cell("–"), cell("−12 %")),
        (cell("Tin", header=True), Cell(()), cell("≈ 9 kg")),
    )
    assert found == ["Time", "Share", "1,200.5", "+3 %", "–", "−12 %", "", "≈ 9 kg"]


@pytest.mark.parametrize("text", ["–", "a", "12 apples", "2024 ad 1", ""])
def test_columns_of_anything_else_are_not(text: str) -> None:
    assert figures((cell("1"), cell(text))) == ["1"]


def test_cells_that_span_others_or_hold_more_than_a_line_are_no_figures() -> None:
    assert figures((cell("1", colspan=2),), (cell("2"), cell("3"))) == []
    assert figures((Cell((para("1"), para("2"))),)) == []


def test_a_table_inside_of_a_table_keeps_to_itself() -> None:
    inner = Table(((cell("1"),),))
    assert figures((Cell((inner,)), cell("2"))) == ["1", "2"]


def test_an_empty_corner_is_no_header() -> None:
    html = written(Table(((cell("", header=True), cell("A", header=True)), (cell("b", header=True), cell("1")))))
    assert "<tr><td></td><th" in html


def test_a_note_leads_back_to_where_it_was_referred_to() -> None:
    html = written(
        para("x", Span("1", Mark.NOTE)),
        Footnote("1", (para("One line."),)),
        Footnote("2", (para("Never"), para("referred to."))),
    )
    assert '<section role="doc-endnotes" aria-label="Notes">' in html
    assert '>One line. <a href="#fnref-1" role="doc-backlink" lang="en" aria-label="Back to the text">' in html
    assert html.count("doc-backlink") == 1
    assert "doc-footnote" not in html  # which would take the item out of its list


def test_the_way_back_stands_in_the_last_paragraph_of_a_note() -> None:
    html = written(para("x", Span("1", Mark.NOTE)), Footnote("1", (para("Two"), para("lines."))))
    assert '<p>lines. <a href="#fnref-1"' in html
    assert html.endswith("</a></p></li></ol></section>")
    html = written(para("x", Span("1", Mark.NOTE)), Footnote("1", (para("A list:"), List(((para("y"),),)))))
    assert "</ul> <a href=" in html


SAID = "Nobody had ever asked who built it"


def test_a_quote_that_repeats_the_text_is_pulled() -> None:
    assert '<blockquote class="pull">' in written(para(f"“{SAID.lower()}”, he said."), Quote((para(SAID),)))
    assert 'class="pull"' in written(para(SAID), Quote((para(SAID), para("— A. Witness"))))


@pytest.mark.parametrize(
    "quote",
    [
        Quote((para("Somebody had asked who built it"),)),
        Quote((para("who built it"),)),
        Quote((para(SAID), para("and"), para("more"))),
        Quote((Definitions(()),)),
        Quote((para(f"{SAID} " * 9),)),
    ],
)
def test_other_quotes_are_quotes(quote: Quote) -> None:
    assert "pull" not in written(para(f"{SAID} " * 10), quote)


def test_many_short_quotes_are_not_looked_for() -> None:
    assert "pull" not in written(para(SAID), *(Quote((para(SAID),)) for _ in range(41)))


def test_formulas_are_set_and_those_on_a_line_of_their_own_can_be_reached() -> None:
    assert "<msup><mi>x</mi><mn>2</mn></msup>" in written(Formula("x^2"))
    assert written(Formula("x^2")).startswith('<math tabindex="0" ')
    assert "tabindex" not in written(para(Span("x^2", Mark.FORMULA)))
    assert written(Formula(" ")) == ""
