from __future__ import annotations

import pytest

from marrow.assemble.mathml import to_tex
from tests.builders import kept_of, node_of

X, Y, Z = "<mi>x</mi>", "<mi>y</mi>", "<mi>z</mi>"


@pytest.mark.parametrize(
    ("inner", "tex"),
    [
        ("<mi>x</mi><mo>+</mo><mn>1</mn>", "x + 1"),
        ("<mi>sin</mi><mi>α</mi><mi>rate</mi>", r"\sin α \mathrm{rate}"),
        (f"<mfrac>{X}{Y}</mfrac>", r"\frac{x}{y}"),
        (f"<msqrt>{X}<mo>+</mo>{Y}</msqrt>", r"\sqrt{x + y}"),
        (f"<mroot>{X}<mn>3</mn></mroot>", r"\sqrt[3]{x}"),
        (f"<msup>{X}<mn>2</mn></msup>", "x^{2}"),
        (f"<msup><mrow>{X}{Y}</mrow><mn>2</mn></msup>", "{x y}^{2}"),
        (f"<msub>{X}<mi>i</mi></msub>", "x_{i}"),
        (f"<msubsup>{X}<mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        (f"<munderover><mo>∑</mo>{X}{Y}</munderover>", "∑_{x}^{y}"),
        (f"<munder><mi>lim</mi>{X}</munder>", r"\lim_{x}"),
        (f"<mover>{X}<mo>→</mo></mover>", r"\vec{x}"),
        (f"<mover>{X}<mo>*</mo></mover>", r"\overset{*}{x}"),
        (f"<munder>{X}{Y}</munder>", r"\underset{y}{x}"),
        (f"<mtable><mtr><mtd>{X}</mtd><mtd>{Y}</mtd></mtr><mtr><mtd>{Z}</mtd></mtr></mtable>", None),
        (f"<mtable><mtr><mtd>{X}</mtd></mtr></mtable>", "x"),
        (f"<mfenced>{X}{Y}</mfenced>", r"\left( x, y \right)"),
        (f'<mfenced open="[" close="" separators="">{X}</mfenced>', r"\left[ x \right."),
        ("<mtext>if so</mtext><mtext> </mtext>", r"\text{if so}"),
        ("<mi>f</mi><mo>\u2061</mo><mo>{</mo><mo>%</mo>", r"f \{ \%"),
        (f"<mfrac>{X}{Y}{Z}</mfrac><mover>{X}</mover>", "x y z x"),
        (f"<semantics>{X}<annotation>y</annotation></semantics>", "x"),
        (f"<mspace></mspace><unknown>{X}</unknown>", "x"),
    ],
)
def test_mathml_is_said_in_tex(inner: str, tex: str | None) -> None:
    kept = kept_of(f"<p>a <math>{inner}</math></p>")
    found = to_tex(kept, node_of(kept, "math"))
    assert found == (tex if tex is not None else r"\begin{matrix} x & y \\ z \end{matrix}")


def test_absurd_depth_loses_structure_and_no_sign() -> None:
    kept = kept_of(f"<p>a <math>{'<msqrt>' * 200}x</math></p>")
    tex = to_tex(kept, node_of(kept, "math"))
    assert tex.count("x") == 1
    assert 10 < tex.count("sqrt") < 100


def test_what_is_hidden_in_a_formula_is_not_said() -> None:
    kept = kept_of("<p>a <math><mi>x</mi><mi hidden>y</mi></math></p>")
    assert to_tex(kept, node_of(kept, "math")) == "x"
