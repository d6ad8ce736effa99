from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.article import Formula
from marrow.printing.formulas import formula
from tests.unit.printing.conftest import Read, pdf_of


@pytest.mark.parametrize(
    ("tex", "data"),
    [
        ("x", ["sign", "x"]),
        ("12", ["text", "12"]),
        (r"\sin", ["op", "sin", False]),
        (r"\frac{a}{2}", ["frac", ["sign", "a"], ["sign", "2"]]),
        (r"\sqrt{a}", ["sqrt", ["sign", "a"]]),
        (r"\sqrt[3]{a}", ["root", ["sign", "3"], ["sign", "a"]]),
        (r"a_1", ["scripts", ["sign", "a"], ["sign", "1"], None]),
        (r"\sum^n", ["scripts", ["limits", ["sign", "∑"]], None, ["sign", "n"]]),
        (r"\hat{a}", ["accent", ["sign", "a"], "\u0302"]),
        (r"\underbrace{a}", ["cover", "underbrace", ["sign", "a"]]),
        (r"\text{if so}", ["text", "if so"]),
        ("", ["row", []]),
    ],
)
def test_a_formula_becomes_data(tex: str, data: list[object]) -> None:
    assert formula(tex) == data


def test_brackets_that_belong_together_grow_together() -> None:
    assert formula("(a)") == ["row", [["fence", ["row", [["sign", "("], ["sign", "a"], ["sign", ")"]]]]]]
    assert formula("(a]") == ["row", [["sign", "("], ["sign", "a"], ["sign", "]"]]]
    assert formula("a)") == ["row", [["sign", "a"], ["sign", ")"]]]


def test_bars_and_braces_grow_with_a_grid() -> None:
    for name in ("vmatrix", "pmatrix", "cases"):
        assert formula(rf"\begin{{{name}}} a & b \\ c \end{{{name}}}")[1][0][0] == "fence"


def test_a_grid_has_rows_of_one_length() -> None:
    kind, rows = formula(r"\begin{matrix} a & b \\ c \end{matrix}")
    assert (kind, [len(row) for row in rows]) == ("grid", [2, 2])


def test_what_is_not_known_is_shown_as_it_is_written() -> None:
    assert formula(r"\unheard{x}") == ["source", r"\unheard{x}"]


def test_a_formula_too_deep_is_shown_as_it_is_written() -> None:
    for levels in (16, 60):
        deep = r"\frac{1}{" * levels + "x" + "}" * levels
        assert formula(deep) == ["source", deep]
    assert formula("(" * 200 + ")" * 200)[0] == "row"


@given(st.text(r"\{}^_&ab1()|[]$# ", max_size=40))
def test_any_text_becomes_data(text: str) -> None:
    assert isinstance(formula(text)[0], str)


def test_all_kinds_are_drawn(read: Read) -> None:
    tex = (
        r"\frac{a}{b}", r"\sqrt{c}", r"\sqrt[3]{d}", r"e_1^2", r"\sum_{i=1}^{n} f", r"\hat{g} + \vec{h}",
        r"\underbrace{k}", r"\begin{pmatrix} l & m \\ n & o \end{pmatrix}", r"\begin{cases} p \\ q \end{cases}",
        r"\left( \frac{r}{s} \right)", r"\sin t", r"\text{two words}", r"\unheard{u}",
        r"\underline{v} \overbrace{w}", "",
    )  # fmt: skip
    text = read(pdf_of(*map(Formula, tex)))
    assert "two words" in text
    assert r"\unheard{u}" in text


def test_a_formula_is_never_read_as_typst(read: Read) -> None:
    assert "#panic()" in read(pdf_of(Formula(r"\text{#panic()}")))
