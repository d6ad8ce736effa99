"""Facts about spans as Markdown."""

from __future__ import annotations

import pytest

from marrow.article import Mark, Span
from marrow.write.markdown_inline import Inline

INLINE = Inline({"1": "1"}, has_formulas=False)
STRONG, EM, CODE, STRIKE = Mark.STRONG, Mark.EMPHASIS, Mark.CODE, Mark.STRIKE
URL = "https://example.org/"


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ((Span("a "), Span(" b ", STRONG), Span("c")), "a  **b** c"),
        ((Span("un"), Span("believ", EM), Span("able")), "un*believ*able"),
        ((Span("a"), Span("(b)", STRONG), Span("c")), "a<strong>(b)</strong>c"),
        ((Span("a "), Span("(b)", STRONG), Span(" c")), "a **(b)** c"),
        ((Span("中", STRONG), Span("文")), "**中**文"),
        ((Span("中。", STRONG), Span("文")), "<strong>中。</strong>文"),
        ((Span("5€", STRONG), Span("a")), "<strong>5€</strong>a"),
        ((Span("a", STRONG | EM),), "**_a_**"),
        ((Span("a", STRONG | EM), Span(" b", STRONG)), "**_a_ b**"),
        ((Span("a", STRONG | EM), Span("b", STRONG)), "**<em>a</em>b**"),
        ((Span("a", EM), Span("b", STRONG)), "_a_**b**"),
        ((Span("a", STRIKE),), "~~a~~"),
        ((Span("~5", STRIKE), Span(" ~6")), "~~\\~5~~ ~6"),
        ((Span("x"), Span("2", Mark.SUP), Span("i", Mark.SUB)), "x<sup>2</sup><sub>i</sub>"),
        ((Span("a", Mark.HIGHLIGHT),), "<mark>a</mark>"),
        ((Span("a", STRONG, URL), Span(" b", url=URL)), f"[**a** b]({URL})"),
        ((Span("a]", url=URL),), f"[a\\]]({URL})"),
        ((Span("wow!"), Span("a", url=URL)), f"wow\\![a]({URL})"),
        ((Span("a", url="javascript:x"),), "a"),
        ((Span("`", CODE), Span("a", CODE | STRONG)), "`` ` ``**`a`**"),
        ((Span("alt", Mark.IMAGE, URL),), f"![alt]({URL})"),
        ((Span("a"), Span("1", Mark.NOTE), Span("(b)")), "a[^1]\\(b)"),
        ((Span("1", Mark.NOTE), Span(": a")), "[^1]\\: a"),
        ((Span("a"), Span("9", Mark.NOTE)), "a<sup>9</sup>"),
        ((Span("a_b", Mark.FORMULA),), "$a_b$"),
        ((Span("\\", Mark.FORMULA),), "\\\\"),
        ((Span("\n a \n\n b\n"),), "a\\\nb"),
        ((Span(" \n "),), ""),
    ],
)
def test_spans_are_written_so(spans: tuple[Span, ...], expected: str) -> None:
    assert INLINE.paragraph(spans) == expected


def test_breaks_are_spaces_in_a_heading_and_tags_in_a_cell() -> None:
    line = (Span("a "), Span("\n"), Span("b|"))
    assert INLINE.heading(line) == "a b|"
    assert INLINE.cell(line) == "a<br>b\\|"


def test_an_image_or_link_without_a_safe_address_is_not_written() -> None:
    assert INLINE.image("javascript:x", "a") == ""
    assert INLINE.link("javascript:x", "") == ""
    assert INLINE.link("javascript:x", "a") == "a"
