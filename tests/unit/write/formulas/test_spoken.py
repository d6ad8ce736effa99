"""Facts about formulas in words."""

from __future__ import annotations

import pytest

from marrow.write.formulas.nodes import Node
from marrow.write.formulas.spoken import MAX_CHARS, spoken
from marrow.write.wording import wording


@pytest.mark.parametrize(
    ("tex", "said"),
    [
        ("E = mc^2", "E equals m c squared"),
        ("a ± 3.5", "a plus or minus 3.5"),
        (r"\frac{a}{b}", "a over b"),
        (r"\sqrt{x}", "square root of x"),
        (r"\sqrt[3]{x}", "root 3 of x"),
        ("x_1", "x sub 1"),
        ("x_1^n", "x sub 1 to the power of n"),
        ("x'", "x ′"),
        (r"\sum_{k=1}^n k", "sum from k equals 1 to n, k"),
        (r"\int_0^1 x", "integral from 0 to 1, x"),
        (r"\hat{x}", "x"),
        (r"\text{if } (x)", "if ( x )"),
        ("one half of it", "one half of it"),
    ],
)
def test_a_formula_is_said_so(tex: str, said: str) -> None:
    assert spoken(tex, wording("en")) == said


@pytest.mark.parametrize("tex", [r"\unheard", r"\begin{matrix}a\\b\end{matrix}", "", "a+" * MAX_CHARS])
def test_what_has_to_be_seen_is_not_said(tex: str) -> None:
    assert spoken(tex, wording("en")) == ""


def test_other_languages_have_their_own_words() -> None:
    assert spoken(r"\frac{1}{2} = x^2", wording("zh")) == "2分之1 等于 x的平方"


def test_what_is_no_node_is_refused() -> None:
    from marrow.write.formulas import spoken as module

    stranger: Node = "x"  # type: ignore[assignment]  # the point of the test
    with pytest.raises(TypeError):
        module._say(stranger, wording("en"))
