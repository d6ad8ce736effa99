r"""A formula in words.

Takes: TeX, or what a formula says, and a wording. Gives: how to say it, or "" where that would be of no use: it has a
grid, something that `tex` does not know, or is too long to follow. Keeps true: at most `MAX_CHARS` characters.
"""

from __future__ import annotations

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
from marrow.write.wording import Wording

MAX_CHARS = 200


class _Unsayable(Exception):
    """The formula has to be seen."""


def spoken(text: str, wording: Wording) -> str:
    r"""A formula as it is said.

    >>> from marrow.write.wording import wording
    >>> spoken(r"E = mc^2", wording("en")), spoken(r"\frac{a}{b}", wording("de"))
    ('E equals m c squared', 'a durch b')
    """
    node = parse(" ".join(safe_text(text).split()))
    if node is None:
        return ""
    try:
        said = " ".join(_say(node, wording).split())
    except _Unsayable:
        return ""
    return said if len(said) <= MAX_CHARS else ""


def _say(node: Node, wording: Wording) -> str:
    match node:
        case Name(text=text) | Number(text=text) | Words(text=text):
            return text
        case Sign(text=text):
            return wording.get(text) or text
        case Row(parts=parts):
            return " ".join(_say(part, wording) for part in parts)
        case Fraction(above=above, below=below):
            return wording("over", above=_say(above, wording), below=_say(below, wording))
        case Root(inside=inside, degree=None):
            return wording("root", inside=_say(inside, wording))
        case Root(inside=inside, degree=degree) if degree is not None:
            return wording("root_of", degree=_say(degree, wording), inside=_say(inside, wording))
        case Script():
            return _script(node, wording)
        case Accent(base=base):
            return _say(base, wording)
        case Grid():
            raise _Unsayable
    raise TypeError(node)


def _script(node: Script, wording: Wording) -> str:
    said = _say(node.base, wording)
    sub = _say(node.sub, wording) if node.sub is not None else ""
    if sub and node.sup is not None and (node.has_limits or said == wording.get("∫")):
        return wording("limits", base=said, sub=sub, sup=_say(node.sup, wording)) + ","
    if sub:
        said = wording("index", base=said, sub=sub)
    match node.sup:
        case None:
            return said
        case Number(text="2"):
            return wording("squared", base=said)
        case Sign(text=text):  # a prime, a star, a sign of charge
            return f"{said} {text}"
    return wording("power", base=said, sup=_say(node.sup, wording))
