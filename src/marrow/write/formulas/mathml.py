r"""A formula as MathML.

Takes: TeX, or what a formula says in words. Gives: one `<math>` element in its namespace, with the TeX as its
alternative text and annotation. Keeps true: well-formed for any text, and made of the elements of this file alone;
what `tex` does not know is shown as it is written.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from marrow.write.formulas.nodes import (
    Accent,
    Fraction,
    Grid,
    Name,
    Node,
    Number,
    Root,
    Row,
    Script,
    Sign,
    Words,
)
from marrow.write.formulas.tex import parse
from marrow.write.safe import safe_text

NAMESPACE = "http://www.w3.org/1998/Math/MathML"


def to_mathml(text: str, *, is_display: bool = False) -> str:
    """A formula as MathML; "" where there is nothing to show.

    >>> to_mathml("x^2")[:55], "<msup><mi>x</mi><mn>2</mn></msup>" in to_mathml("x^2")
    ('<math xmlns="http://www.w3.org/1998/Math/MathML" alttex', True)
    """
    tex = " ".join(safe_text(text).split())
    if not tex:
        return ""
    node = parse(tex)
    shown = f"<mtext>{escape(tex)}</mtext>" if node is None else _row(node)
    display = ' display="block"' if is_display else ""
    note = f'<annotation encoding="application/x-tex">{escape(tex)}</annotation>'
    alternative = f"alttext={quoteattr(tex)}"
    return f'<math xmlns="{NAMESPACE}" {alternative}{display}><semantics>{shown}{note}</semantics></math>'


def _row(node: Node) -> str:
    """A node as one element, as most elements want them."""
    parts = node.parts if isinstance(node, Row) else (node,)
    return _node(parts[0]) if len(parts) == 1 else f"<mrow>{''.join(map(_node, parts))}</mrow>"


def _node(node: Node) -> str:
    match node:
        case Name(text=text):
            return f"<mi>{escape(text)}</mi>"
        case Number(text=text):
            return f"<mn>{escape(text)}</mn>"
        case Sign(text=text):
            return f"<mo>{escape(text)}</mo>"
        case Words(text=text):
            return f"<mtext>{escape(text)}</mtext>"
        case Row():
            return _row(node)
        case Fraction(above=above, below=below):
            return f"<mfrac>{_row(above)}{_row(below)}</mfrac>"
        case Root(inside=inside, degree=None):
            return f"<msqrt>{_row(inside)}</msqrt>"
        case Root(inside=inside, degree=degree) if degree is not None:
            return f"<mroot>{_row(inside)}{_row(degree)}</mroot>"
        case Script():
            return _script(node)
        case Accent(base=base, sign=sign, is_below=is_below):
            name = "munder" if is_below else "mover"
            return f'<{name}>{_row(base)}<mo stretchy="true">{escape(sign)}</mo></{name}>'
        case Grid(rows=rows):
            return _grid(rows)
    raise TypeError(node)


def _script(node: Script) -> str:
    below, above = ("under", "over") if node.has_limits else ("sub", "sup")
    name = "m" + below * (node.sub is not None) + above * (node.sup is not None)
    scripts = "".join(_row(each) for each in (node.sub, node.sup) if each is not None)
    return f"<{name}>{_row(node.base)}{scripts}</{name}>"


def _grid(rows: tuple[tuple[Node, ...], ...]) -> str:
    # Rows may differ in length: to fill them up would make a long formula of a short one that is meant to harm.
    made = [f"<mtr>{''.join(f'<mtd>{_row(cell)}</mtd>' for cell in row)}</mtr>" for row in rows]
    return f"<mtable>{''.join(made)}</mtable>"
