from __future__ import annotations

import pytest

from marrow.article import Formula, Mark, Paragraph, Span
from marrow.assemble.formulas import is_display, is_picture, source
from tests.builders import blocks_of, kept_of, node_of

ANNOTATED = '<math{}><semantics><mi>x</mi><annotation encoding="application/x-tex">{}</annotation></semantics></math>'


def tex(html: str, name: str = "math") -> str:
    kept = kept_of(f"<p>a {html} b</p>")
    return source(kept, node_of(kept, name))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (ANNOTATED.format("", " x^2 "), "x^2"),
        (ANNOTATED.format("", r"{\displaystyle x^{2}}"), "x^{2}"),
        ('<math alttext="v = s / t"><mi>v</mi></math>', "v = s / t"),
        ("<math><msup><mi>x</mi><mn>2</mn></msup></math>", "x^{2}"),
        (r'<script type="math/tex">\frac{a}{b}</script>', r"\frac{a}{b}"),
    ],
)
def test_tex_is_found_wherever_the_page_hides_it(html: str, expected: str) -> None:
    assert tex(html) == expected


@pytest.mark.parametrize(
    ("alt", "expected"), [("x^2", "x^2"), ("$x$", "x"), (r"\(x\)", "x"), (r"\[x\]", "x"), ("$$x$$", "x"), ("$$", "")]
)
def test_pictures_of_formulas_carry_their_tex(alt: str, expected: str) -> None:
    assert tex(f'<img class="tex" src="/1.png" alt="{alt}">', "img") == expected


def test_other_pictures_are_no_formulas() -> None:
    assert tex('<img src="/1.png" alt="x">', "img") == ""
    kept = kept_of('<p>a <img class="latex" src="/1.png"> b</p>')
    assert not is_picture(kept, node_of(kept, "img"))


def test_formulas_know_whether_they_stand_alone() -> None:
    kept = kept_of('<p>a <math display="block"><mi>x</mi></math> <math><mi>y</mi></math></p>')
    assert [is_display(kept, node_of(kept, "math", rank)) for rank in (0, 1)] == [True, False]
    image = kept_of('<p>a <img class="math-display" alt="x" src="/x.png"></p>')
    assert is_display(image, node_of(image, "img"))


def test_a_formula_stands_in_its_line_with_the_space_the_page_has() -> None:
    (block,) = blocks_of("<p><b>a</b> <math><mi>x</mi></math>, b</p>")
    assert isinstance(block, Paragraph)
    assert block.spans == (Span("a", Mark.STRONG), Span(" "), Span("x", Mark.FORMULA), Span(", b"))


def test_a_formula_at_the_start_of_a_paragraph_does_not_join_the_one_before() -> None:
    blocks = blocks_of("<p>a</p><p><math><mi>x</mi></math> is b</p><p><math><mi>y</mi></math></p>")
    assert [type(block) for block in blocks] == [Paragraph, Paragraph, Formula]


def test_display_formulas_part_the_text_around_them() -> None:
    blocks = blocks_of(
        f"<p>a {ANNOTATED.format(' display=block', 'x')} {ANNOTATED.format(' display=block', 'y')} b</p>"
    )
    assert [block.text for block in blocks if isinstance(block, Formula)] == ["x", "y"]
    assert len(blocks) == 4


def test_an_empty_formula_leaves_no_trace() -> None:
    assert len(blocks_of("<p>a <math><mspace></mspace></math> b</p>")) == 1
