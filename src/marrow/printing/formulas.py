"""Formulas as the data that `templates/formulas.typ` draws.

Takes: TeX, or what a formula says in words. Gives: a list, whose first element says what it is. Keeps true: signs and
words of the formula are data, none is read as Typst's own; what cannot be read as TeX is given as it is written; nodes
nest at most `_MAX_NESTING` deep, for Typst ends at a depth of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from marrow.write.formulas.nodes import Accent, Fraction, Grid, Name, Node, Number, Root, Row, Script, Sign, Words
from marrow.write.formulas.tex import parse
from marrow.write.safe import safe_text

Data = list[Any]

_MAX_NESTING = 14
_CLOSING = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉"}
_BARS = frozenset("|‖∣∥")
_ACCENTS = {
    "^": "\u0302", "¯": "\u0304", "→": "\u20d7", "←": "\u20d6", "˙": "\u0307", "¨": "\u0308", "~": "\u0303",
    "ˇ": "\u030c", "˘": "\u0306", "´": "\u0301", "`": "\u0300", "˚": "\u030a",
}  # fmt: skip
_COVERS = {("⏞", False): "overbrace", ("⏟", True): "underbrace", ("_", True): "underline"}


class _TooDeep(Exception):
    """The formula nests deeper than it can be drawn."""


def formula(text: str) -> Data:
    """A formula as data.

    >>> formula("x^2")
    ['scripts', ['sign', 'x'], None, ['sign', '2']]
    >>> formula(r"\\\\unheard{x}")
    ['source', '\\\\\\\\unheard{x}']
    """
    tex = " ".join(safe_text(text).split())
    node = parse(tex)
    if node is None:
        return ["source", tex]
    try:
        return _node(node, 0)
    except _TooDeep:
        return ["source", tex]


def _node(node: Node | None, depth: int) -> Data:
    if depth > _MAX_NESTING:
        raise _TooDeep
    deeper = depth + 1
    match node:
        case Name(text=text) if len(text) > 1:
            return ["op", text, False]
        case Name(text=text) | Sign(text=text) if len(text) == 1:
            return ["sign", text]
        case Number(text=text) | Sign(text=text) | Words(text=text):
            return ["sign", text] if len(text) == 1 else ["text", text]
        case Row(parts=parts):
            return ["row", _row(parts, deeper)]
        case Fraction(above=above, below=below):
            return ["frac", _node(above, deeper), _node(below, deeper)]
        case Root(inside=inside, degree=None):
            return ["sqrt", _node(inside, deeper)]
        case Root(inside=inside, degree=degree):
            return ["root", _node(degree, deeper), _node(inside, deeper)]
        case Script():
            return _script(node, deeper)
        case Accent():
            return _accent(node, deeper)
        case Grid(rows=rows):
            return ["grid", _grid(rows, deeper)]
    return ["row", []]


def _script(node: Script, depth: int) -> Data:
    base, sub, sup = (None if each is None else _node(each, depth) for each in (node.base, node.sub, node.sup))
    return ["scripts", ["limits", base] if node.has_limits else base, sub, sup]


def _accent(node: Accent, depth: int) -> Data:
    base = _node(node.base, depth)
    if name := _COVERS.get((node.sign, node.is_below)):
        return ["cover", name, base]
    sign = _ACCENTS.get(node.sign)
    return ["accent", base, sign] if sign else ["scripts", ["limits", base], None, ["sign", node.sign[:1]]]


def _grid(rows: Sequence[Sequence[Node]], depth: int) -> list[list[Data]]:
    """All rows with as many cells."""
    columns = zip_longest(*rows, fillvalue=None)
    return [[_node(cell, depth) for cell in row] for row in zip(*columns, strict=True)]


def _row(parts: Sequence[Node], depth: int) -> list[Data]:
    """The nodes of a row; brackets that belong together become one node, which grows with what is inside."""
    rows: list[list[Data]] = [[]]
    awaited: list[str] = []  # the brackets that close those that are open
    place = 0
    while place < len(parts):
        if _is_barred(parts[place : place + 3]):
            rows[-1].append(["fence", ["row", [_node(part, depth) for part in parts[place : place + 3]]]])
            place += 3
            continue
        part = parts[place]
        sign = part.text if isinstance(part, Sign) else ""
        made = _node(part, depth)
        if sign in _CLOSING and depth + len(awaited) < _MAX_NESTING:
            rows.append([made])
            awaited.append(_CLOSING[sign])
        elif awaited and sign == awaited[-1]:
            awaited.pop()
            inside = [*rows.pop(), made]
            rows[-1].append(["fence", ["row", inside]])
        else:
            rows[-1].append(made)
        place += 1
    return _closed(rows)


def _is_barred(parts: Sequence[Node]) -> bool:
    """Whether these are a grid between two bars, as that of a determinant."""
    match parts:
        case (Sign(text=opening), Grid(), Sign(text=closing)):
            return opening in _BARS and closing in _BARS
    return False


def _closed(rows: list[list[Data]]) -> list[Data]:
    """Brackets that nobody closes: one around a grid grows with it, as `cases` has it; others stand as they are."""
    while len(rows) > 1:
        last = rows.pop()
        is_cases = len(last) == 2 and last[1][0] == "grid"
        rows[-1] += [["fence", ["row", last]]] if is_cases else last
    return rows[0]
