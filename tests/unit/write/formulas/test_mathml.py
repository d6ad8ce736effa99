"""Facts about formulas as MathML."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from marrow.write.formulas.mathml import NAMESPACE, to_mathml
from marrow.write.formulas.nodes import Node


def read(text: str) -> etree._Element:
    return etree.fromstring(to_mathml(text))


def shown(text: str) -> str:
    """What is shown of a formula, without namespaces."""
    first = read(text)[0][0]
    return etree.tostring(first, encoding="unicode").replace(f' xmlns="{NAMESPACE}"', "")


@pytest.mark.parametrize(
    ("tex", "made"),
    [
        ("x", "<mi>x</mi>"),
        ("12", "<mn>12</mn>"),
        ("a<b", "<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>"),
        (r"\text{if}", "<mtext>if</mtext>"),
        (r"\frac{ab}{2}", "<mfrac><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></mfrac>"),
        (r"\sqrt{x}", "<msqrt><mi>x</mi></msqrt>"),
        (r"\sqrt[3]{x}", "<mroot><mi>x</mi><mn>3</mn></mroot>"),
        ("x_1^2", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"),
        (r"\sum_1", "<munder><mo>∑</mo><mn>1</mn></munder>"),
        (r"\sum_1^2", "<munderover><mo>∑</mo><mn>1</mn><mn>2</mn></munderover>"),
        (r"\bar x", '<mover><mi>x</mi><mo stretchy="true">¯</mo></mover>'),
        (r"\underline x", '<munder><mi>x</mi><mo stretchy="true">_</mo></munder>'),
        (
            r"\begin{matrix}a&b\\c\end{matrix}",
            "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>",
        ),
        (r"a {b c}", "<mrow><mi>a</mi><mrow><mi>b</mi><mi>c</mi></mrow></mrow>"),
        (r"\unheard", "<mtext>\\unheard</mtext>"),
    ],
)
def test_a_formula_is_made_of_these_elements(tex: str, made: str) -> None:
    assert shown(tex) == made


def test_the_tex_is_there_for_those_who_want_it() -> None:
    math = read('a < "b"')
    assert math.get("alttext") == 'a < "b"'
    assert math[0][1].text == 'a < "b"'
    assert math.get("display") is None


def test_a_formula_on_its_own_line_says_so() -> None:
    assert etree.fromstring(to_mathml("x", is_display=True)).get("display") == "block"


def test_nothing_is_no_formula() -> None:
    assert to_mathml(" \x00\n") == ""


def test_what_is_no_node_is_refused() -> None:
    from marrow.write.formulas import mathml

    stranger: Node = "x"  # type: ignore[assignment]  # the point of the test
    with pytest.raises(TypeError):
        mathml._node(stranger)


@given(st.one_of(st.text(max_size=20), st.text(r"\{}^_&<>]'$ ab1", max_size=30)))
@settings(max_examples=150, deadline=None)
def test_any_text_is_well_formed(text: str) -> None:
    if made := to_mathml(text):
        assert etree.fromstring(made).tag == f"{{{NAMESPACE}}}math"
