from __future__ import annotations

from dataclasses import replace

import pytest

from marrow.article import (
    Block,
    Cell,
    Code,
    Definitions,
    Figure,
    Footnote,
    Formula,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Span,
    Table,
)
from marrow.assemble.tex import with_formulas
from tests.builders import blocks_of, page_of

SCRIPT = '<script src="https://cdn.example/mathjax/es5/tex-chtml.js"></script>'
PAGE = replace(page_of("<p>a"), sets_tex=lambda: True)
BREAK = Span("\n")
X = Span("x", Mark.FORMULA)


def para(*spans: Span | str) -> Paragraph:
    return Paragraph(tuple(Span(span) if isinstance(span, str) else span for span in spans))


def made(*blocks: Block) -> list[Block]:
    return with_formulas(list(blocks), PAGE)


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (para("no formula"), [para("no formula")]),
        (para(r"Let \(x\) be."), [para("Let ", X, " be.")]),
        (para(r"\(x\)"), [Formula("x")]),
        (para(r"Then \[ a^2 \] holds."), [para("Then"), Formula("a^2"), para("holds.")]),
        (
            para("Then", BREAK, r"\[ a", BREAK, r"= b \]", BREAK, "holds."),
            [para("Then"), Formula("a = b"), para("holds.")],
        ),
        (para("a", BREAK, r"b \(x\)"), [para("a", BREAK, "b ", X)]),
        (para(r"\[ a \\[2pt] b \]"), [Formula(r"a \\[2pt] b")]),
        (para(r"\[ a \text{ if \(x\)} \]"), [Formula(r"a \text{ if \(x\)}")]),
        (para(r"\(a \(x\) b"), [para(r"\(a ", X, " b")]),
        (para(r"never \(closed, \[ a \]"), [para(r"never \(closed, \[ a \]")]),
        (para(r"\( \) and \)"), [para(r"\( \) and \)")]),
        (para(r"a \\(x\\) b"), [para(r"a \\(x\\) b")]),
        (para(Span(r"\(x\)", Mark.CODE)), [para(Span(r"\(x\)", Mark.CODE))]),
        (
            para("a ", Span(r"b \(x\)", Mark.STRONG)),
            [para("a ", Span("b ", Mark.STRONG), Span("x", Mark.STRONG | Mark.FORMULA))],
        ),
        (para(r"\[x\] ", r"\[y\]"), [Formula("x"), Formula("y")]),
        (Code(r"\(x\)"), [Code(r"\(x\)")]),
    ],
)
def test_tex_between_fences_is_a_formula(block: Block, expected: list[Block]) -> None:
    assert made(block) == expected


def test_formulas_are_found_in_all_that_holds_text() -> None:
    tex, line, inner = (Span(r"\(x\)"), Span(" a")), (X, Span(" a")), (Paragraph((Span(r"\[x\]"),)),)
    assert made(Heading(2, (Span(r"On \[x\]"),))) == [Heading(2, (Span("On "), X))]
    assert made(Figure((), tex)) == [Figure((), line)]
    assert made(List((inner,), True, 3)) == [List(((Formula("x"),),), True, 3)]
    assert made(Quote(inner), Footnote("1", inner)) == [Quote((Formula("x"),)), Footnote("1", (Formula("x"),))]
    assert made(Definitions((((tex,), inner),))) == [Definitions((((line,), (Formula("x"),)),))]
    assert made(Table(((Cell(inner, True),),), tex)) == [Table(((Cell((Formula("x"),), True),),), line)]


def test_a_page_that_sets_no_tex_keeps_its_blocks() -> None:
    blocks: list[Block] = [para(r"\(x\)")]
    assert with_formulas(blocks, page_of("<p>a")) is blocks


STORY = r"<p>The area of a circle is \(A = \pi r^2\), as all know.</p><div>\[A &lt; 4 r^2\]</div><p>It holds.</p>"


def test_a_page_with_mathjax_has_formulas_and_one_without_has_none() -> None:
    line, formula, _ = blocks_of(SCRIPT + STORY)
    assert isinstance(line, Paragraph)
    assert line.spans[1] == Span(r"A = \pi r^2", Mark.FORMULA)
    assert isinstance(formula, Formula)
    assert formula.text == "A < 4 r^2"
    assert [type(block) for block in blocks_of(STORY)] == [Paragraph] * 3


@pytest.mark.parametrize(
    ("part", "count"), [(r"\(", 0), (r"\[", 0), (r"\)", 0), (r"\\", 0), (r"\(x\)", 9_000), (r"\[x\] ", 9_000)]
)
def test_of_many_fences_each_pair_is_a_formula(part: str, count: int) -> None:
    found = made(para(part * 9_000))
    inside = [span for block in found if isinstance(block, Paragraph) for span in block.spans]
    formulas = [span for span in inside if span.marks & Mark.FORMULA]
    assert len(formulas) + sum(isinstance(block, Formula) for block in found) == count
