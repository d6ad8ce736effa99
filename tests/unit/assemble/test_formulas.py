from __future__ import annotations

import pytest

from marrow.article import Footnote, Formula, Heading, Mark, Paragraph, Span
from marrow.assemble.formulas import Typed, is_display, is_picture, source, typed
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


# TeX that stands in the page, for a script to set


def typed_in(html: str) -> list[Typed]:
    return list(typed(kept_of(f"<div>a {html} b</div>")).values())


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (r'<span class="math inline">\(\frac{a}{b}\)</span>', Typed(r"\frac{a}{b}", False)),
        (r'<span class="math display">\[x^2\]</span>', Typed("x^2", True)),
        (r'<span class="math inline">\frac{a}{b}</span>', Typed(r"\frac{a}{b}", False)),  # Pandoc, for KaTeX
        (r'<span class="math display">x_1 + x_2</span>', Typed("x_1 + x_2", True)),
        (r'<span class="math notranslate nohighlight">\(x &lt; y\)</span>', Typed("x < y", False)),
        ('<div class="math notranslate nohighlight">\n\\[x\\]</div>', Typed("x", True)),
        (r'<div class="math">\[a \\[2pt] b\]</div>', Typed(r"a \\[2pt] b", True)),
        (r'<div class="arithmatex">\[x\]</div>', Typed("x", True)),
        ('<p class="tex">$$x$$</p>', Typed("x", True)),
        ('<span class="math inline">$$x$$</span>', Typed("x", False)),
        ('<span class="tex">$x$</span>', Typed("x", False)),
    ],
)
def test_tex_in_an_element_that_is_called_a_formula_is_one(html: str, expected: Typed) -> None:
    assert typed_in(html) == [expected]


@pytest.mark.parametrize(
    "html",
    [
        r"<span>\(x\)</span>",
        r'<span class="mathematics">\(x\)</span>',
        r'<span class="math">\frac{a}{b}</span>',
        '<span class="math inline">2 + 2</span>',
        '<span class="math inline"><em>x</em><sup>2</sup></span>',
        r'<span class="math inline">\(a\) or \(b\)</span>',
        r'<span class="math inline">by \(a_1\)</span>',
        '<span class="math">$$a$$ and $$b$$</span>',
        '<span class="math">$$</span>',
        '<span class="math">$ $</span>',
        '<span class="tex">from $5 to $</span>',
        r'<span class="math">\(x\) <b>so</b></span>',
        r'<code class="math">\(x\)</code>',
    ],
)
def test_other_text_stays_text(html: str) -> None:
    assert typed_in(html) == []


def test_tex_stands_in_its_line_or_on_one_of_its_own() -> None:
    inline, display = r'<span class="math inline">\(x\)</span>', r'<span class="math display">\[y\]</span>'
    blocks = blocks_of(f"<p>So <b>{inline}</b>, and {display}</p><h2>On {inline}</h2><ul><li>{inline}</li></ul>")
    assert isinstance(blocks[0], Paragraph)
    assert blocks[0].spans == (Span("So "), Span("x", Mark.STRONG | Mark.FORMULA), Span(", and"))
    assert isinstance(blocks[1], Formula)
    assert (blocks[1].text, len(blocks)) == ("y", 4)
    assert isinstance(blocks[2], Heading)
    assert blocks[2].spans == (Span("On "), Span("x", Mark.FORMULA))


def test_a_note_that_is_called_a_formula_stays_a_note() -> None:
    note = r'<p class="math" id="fn1">\(x\)</p>'
    blocks = blocks_of(f'<p>So<sup><a href="#fn1" id="ref1">1</a></sup> it is.</p><div class="footnotes">{note}</div>')
    assert [type(block) for block in blocks] == [Paragraph, Footnote]
