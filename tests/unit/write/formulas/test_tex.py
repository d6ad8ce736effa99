"""Facts about reading TeX."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.write.formulas.nodes import (
    MAX_NESTING,
    Accent,
    Fraction,
    Grid,
    Name,
    Number,
    Root,
    Row,
    Script,
    Sign,
    Words,
)
from marrow.write.formulas.tex import MAX_CHARS, parse

A, B, X = Name("a"), Name("b"), Name("x")


@pytest.mark.parametrize(
    ("tex", "node"),
    [
        ("x", X),
        ("", Row()),
        ("3.14", Number("3.14")),
        ("a-b", Row((A, Sign("−"), B))),
        (r"\alpha", Name("α")),
        (r"a \le b", Row((A, Sign("≤"), B))),
        (r"\sin x", Row((Name("sin"), X))),
        (r"\frac{a}{b}", Fraction(A, B)),
        (r"\frac ab", Fraction(A, B)),
        (r"\frac12", Fraction(Number("1"), Number("2"))),
        (r"\sqrt{x}", Root(X)),
        (r"\sqrt[3]{x}", Root(X, Number("3"))),
        ("x_a^b", Script(X, A, B)),
        ("x^23", Row((Script(X, None, Number("2")), Number("3")))),
        ("^a", Script(Row(), None, A)),
        (r"\,^a", Script(Row(), None, A)),
        ("x''", Script(X, None, Sign("″"))),
        ("x'^a", Script(X, None, Row((Sign("′"), A)))),
        (r"x^\,a", Script(X, None, A)),
        (r"\sum_a^b", Script(Sign("∑"), A, B, has_limits=True)),
        (r"\int_a^b", Script(Sign("∫"), A, B)),
        (r"\lim_a", Script(Name("lim"), A, None, has_limits=True)),
        (r"\hat a", Accent(A, "^")),
        (r"\underbrace{a}_b", Script(Accent(A, "⏟", is_below=True), B, None, has_limits=True)),
        (r"\overset{a}{b}", Script(B, None, A, has_limits=True)),
        (r"\underset{a}{b}", Script(B, A, None, has_limits=True)),
        (r"\left( a \right.", Row((Sign("("), A))),
        (r"\mathbf{a}", A),
        (r"\mathbb{R}", Name("ℝ")),
        (r"\mathbb{a b}", Row((A, B))),
        (r"\not=", Sign("=\u0338")),
        (r"a~b \quad \tag{1}", Row((A, B))),
        (r"\mathrm{max}", Name("max")),
        (r"\mathrm a", A),
        (r"\text{if } x", Row((Words("if"), X))),
        (r"\text{}", Row()),
        (r"\operatorname*{arg max}", Words("arg max")),
        (r"\binom{a}{b}", Row((Sign("("), Grid(((A,), (B,))), Sign(")")))),
        (r"\begin{matrix} a & b \\ x \end{matrix}", Grid(((A, B), (X,)))),
        (r"\begin{array}{cc} a & b \end{array}", Grid(((A, B),))),
        (r"\begin{pmatrix} a \\ b \\ \end{pmatrix}", Row((Sign("("), Grid(((A,), (B,))), Sign(")")))),
        (r"\begin{cases} a \\ b \end{cases}", Row((Sign("{"), Grid(((A,), (B,)))))),
        ("the sum of all", Words("the sum of all")),
        (r"\{ a \}", Row((Sign("{"), A, Sign("}")))),
    ],
)
def test_a_formula_has_this_tree(tex: str, node: object) -> None:
    assert parse(tex) == node


@pytest.mark.parametrize(
    "tex",
    [
        r"\unheard{a}",
        r"\frac",
        r"x^",
        "{a",
        "a}",
        "a_b_c",
        "10% of $5",
        r"a \\ b",
        r"\text{a \bf b}",
        r"\text{a",
        r"\not a",
        r"\sqrt[3",
        r"\begin{tabular} a \end{tabular}",
        r"\begin{matrix} a \end{array}",
        r"\begin{matrix} a",
        r"\begin a",
        "\\",
        "x" * (MAX_CHARS + 1),
        "{" * (MAX_NESTING + 1),
        r"\hat" * 2000 + " x",
        r"\left" * 1000 + " x",
    ],
)
def test_what_is_not_known_has_no_tree(tex: str) -> None:
    assert parse(tex) is None


@given(st.text(r"\{}^_&[]'$ ab1+-=", max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused(tex: str) -> None:
    assert parse(tex) == parse(tex)
