"""MathML → TeX, for formulas whose page does not give their TeX.

Takes: a `math` element. Gives: TeX that says the same: fractions, roots, scripts, matrices, fences, accents.
Keeps true: every visible sign is there once, as the page has it; letters and operators stay in Unicode, which
today's TeX reads. Formulas nested absurdly deep lose their structure, not their signs.
"""

from __future__ import annotations

from collections.abc import Callable

from marrow.tags import NAMES, TEXT
from marrow.tree import Tree

_MAX_DEPTH = 48
_BIG = frozenset("∑∏∐∫∬∭∮⋂⋃⋀⋁⨁⨂") | {"lim", "max", "min", "sup", "inf"}
"""Operators whose under- and overscripts are limits."""
_OVER = {"^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "bar", "→": "vec", "⃗": "vec",
         "˙": "dot", "¨": "ddot", "⏞": "overbrace"}  # fmt: skip
_ESCAPED = {"{": r"\{", "}": r"\}", "%": r"\%", "#": r"\#", "&": r"\&", "$": r"\$", "_": r"\_", "\\": r"\backslash "}
_UNSEEN = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b"))  # function application, invisible times, …
_FUNCTIONS = frozenset("sin cos tan cot sec csc exp log ln lim max min sup inf det dim gcd arg deg ker".split())


def to_tex(tree: Tree, node: int) -> str:
    """The TeX of a `math` element."""
    return _row(tree, node, 0)


def _row(tree: Tree, node: int, depth: int) -> str:
    return " ".join(filter(None, _parts(tree, node, depth)))


def _parts(tree: Tree, node: int, depth: int) -> list[str]:
    """The TeX of each child."""
    parts: list[str] = []
    child, end = node + 1, int(tree.end[node])
    while child < end:
        parts.append(_element(tree, child, depth + 1))
        child = int(tree.end[child])
    return parts


def _element(tree: Tree, node: int, depth: int) -> str:
    if tree.tag[node] == TEXT:
        return _signs(tree.text[node])
    if depth > _MAX_DEPTH:
        return _signs(" ".join(tree.texts(node, int(tree.end[node]))))
    write = _WRITERS.get(tree.name(node), _row)
    return write(tree, node, depth)


def _signs(text: str) -> str:
    return "".join(_ESCAPED.get(sign, sign) for sign in " ".join(text.translate(_UNSEEN).split()))


def _name(tree: Tree, node: int, depth: int) -> str:
    """An identifier: one letter, a function, or a name of several letters, which TeX would take for a product."""
    name = _row(tree, node, depth)
    if name in _FUNCTIONS:
        return f"\\{name}"
    return f"\\mathrm{{{name}}}" if len(name) > 1 and name.isalpha() else name


def _words(tree: Tree, node: int, _depth: int) -> str:
    text = _signs("".join(tree.texts(node, int(tree.end[node]))))
    return f"\\text{{{text}}}" if text else ""


def _nothing(_tree: Tree, _node: int, _depth: int) -> str:
    return ""


def _first(tree: Tree, node: int, depth: int) -> str:
    """Of several ways to say the same, the first is the one that is shown."""
    return next(iter(_parts(tree, node, depth)), "")


def _pattern(pattern: str, count: int) -> Callable[[Tree, int, int], str]:
    """A writer that puts the children into a pattern; with another number of them, they stand in a row."""

    def write(tree: Tree, node: int, depth: int) -> str:
        parts = _parts(tree, node, depth)
        if len(parts) != count:
            return " ".join(filter(None, parts))
        first = parts[0] if len(parts[0]) == 1 or parts[0].startswith("\\math") else f"{{{parts[0]}}}"
        return pattern.format(*parts, base=first)

    return write


def _root(tree: Tree, node: int, depth: int) -> str:
    return f"\\sqrt{{{_row(tree, node, depth)}}}"


def _over_under(tree: Tree, node: int, depth: int) -> str:
    parts = _parts(tree, node, depth)
    name = NAMES[tree.tag[node]]
    if len(parts) != (3 if name == "munderover" else 2):
        return " ".join(filter(None, parts))
    base, under, over = (parts[0], "" if name == "mover" else parts[1], "" if name == "munder" else parts[-1])
    if base.lstrip("\\") in _BIG:
        return base + (f"_{{{under}}}" if under else "") + (f"^{{{over}}}" if over else "")
    if name == "mover" and over in _OVER:
        return f"\\{_OVER[over]}{{{base}}}"
    made = f"\\underset{{{under}}}{{{base}}}" if under else base
    return f"\\overset{{{over}}}{{{made}}}" if over else made


def _table(tree: Tree, node: int, depth: int) -> str:
    rows = list(filter(None, _parts(tree, node, depth)))
    if len(rows) < 2:  # an equation beside its number
        return "".join(rows)
    return "\\begin{matrix} " + r" \\ ".join(rows) + " \\end{matrix}"


def _table_row(tree: Tree, node: int, depth: int) -> str:
    return " & ".join(_parts(tree, node, depth))


def _fence(tree: Tree, node: int, depth: int) -> str:
    own = tree.attributes[node]
    opening, closing = (_signs(own.get(name, sign)) for name, sign in (("open", "("), ("close", ")")))
    separators = _signs(own.get("separators", ","))[:1] or " "
    inside = f"{separators} ".join(_parts(tree, node, depth))
    return f"\\left{opening or '.'} {inside} \\right{closing or '.'}"


_WRITERS: dict[str, Callable[[Tree, int, int], str]] = {
    "mi": _name,
    "mtext": _words,
    "ms": _words,
    "mspace": _nothing,
    "annotation": _nothing,
    "annotation-xml": _nothing,
    "semantics": _first,
    "mfrac": _pattern(r"\frac{{{0}}}{{{1}}}", 2),
    "mroot": _pattern(r"\sqrt[{1}]{{{0}}}", 2),
    "msqrt": _root,
    "msup": _pattern("{base}^{{{1}}}", 2),
    "msub": _pattern("{base}_{{{1}}}", 2),
    "msubsup": _pattern("{base}_{{{1}}}^{{{2}}}", 3),
    "mover": _over_under,
    "munder": _over_under,
    "munderover": _over_under,
    "mtable": _table,
    "mtr": _table_row,
    "mfenced": _fence,
}
