"""MathML → TeX, for formulas whose page does not give their TeX.

Takes: a `math` element. Gives: TeX that says the same: fractions, roots, scripts, matrices, fences, accents.
Keeps true: every visible sign is there once, as the page has it; letters and operators stay in Unicode, which
today's TeX reads. Formulas nested absurdly deep lose their structure, not their signs.
"""

from __future__ import annotations

from collections.abc import Callable

from marrow.assemble.kept import Kept
from marrow.tags import NAMES, TEXT

_MAX_DEPTH = 48
_BIG = frozenset("∑∏∐∫∬∭∮⋂⋃⋀⋁⨁⨂") | {"lim", "max", "min", "sup", "inf"}
"""Operators whose under- and overscripts are limits."""
_OVER = {"^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "bar", "→": "vec", "⃗": "vec",
         "˙": "dot", "¨": "ddot", "⏞": "overbrace"}  # fmt: skip
_ESCAPED = {"{": r"\{", "}": r"\}", "%": r"\%", "#": r"\#", "&": r"\&", "$": r"\$", "_": r"\_", "\\": r"\backslash "}
_UNSEEN = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b"))  # function application, invisible times, …
_FUNCTIONS = frozenset("sin cos tan cot sec csc exp log ln lim max min sup inf det dim gcd arg deg ker".split())


def to_tex(kept: Kept, node: int) -> str:
    """The TeX of a `math` element."""
    return _row(kept, node, 0)


def _row(kept: Kept, node: int, depth: int) -> str:
    return " ".join(filter(None, _parts(kept, node, depth)))


def _parts(kept: Kept, node: int, depth: int) -> list[str]:
    """The TeX of each child."""
    parts: list[str] = []
    child, end = node + 1, kept.ends[node]
    while child < end:
        if not kept.hidden[child]:
            parts.append(_element(kept, child, depth + 1))
        child = kept.ends[child]
    return parts


def _element(kept: Kept, node: int, depth: int) -> str:
    if kept.tags[node] == TEXT:
        return _signs(kept.texts[node])
    if depth > _MAX_DEPTH:
        return _signs(" ".join(_texts(kept, node)))
    write = _WRITERS.get(NAMES[kept.tags[node]], _row)
    return write(kept, node, depth)


def _texts(kept: Kept, node: int) -> list[str]:
    inside = range(node + 1, kept.ends[node])
    return [kept.texts[leaf] for leaf in inside if kept.tags[leaf] == TEXT and not kept.hidden[leaf]]


def _signs(text: str) -> str:
    return "".join(_ESCAPED.get(sign, sign) for sign in " ".join(text.translate(_UNSEEN).split()))


def _name(kept: Kept, node: int, depth: int) -> str:
    """An identifier: one letter, a function, or a name of several letters, which TeX would take for a product."""
    name = _row(kept, node, depth)
    if name in _FUNCTIONS:
        return f"\\{name}"
    return f"\\mathrm{{{name}}}" if len(name) > 1 and name.isalpha() else name


def _words(kept: Kept, node: int, _depth: int) -> str:
    text = _signs("".join(_texts(kept, node)))
    return f"\\text{{{text}}}" if text else ""


def _nothing(_kept: Kept, _node: int, _depth: int) -> str:
    return ""


def _first(kept: Kept, node: int, depth: int) -> str:
    """Of several ways to say the same, the first is the one that is shown."""
    return next(iter(_parts(kept, node, depth)), "")


def _pattern(pattern: str, count: int) -> Callable[[Kept, int, int], str]:
    """A writer that puts the children into a pattern; with another number of them, they stand in a row."""

    def write(kept: Kept, node: int, depth: int) -> str:
        parts = _parts(kept, node, depth)
        if len(parts) != count:
            return " ".join(filter(None, parts))
        first = parts[0] if len(parts[0]) == 1 or parts[0].startswith("\\math") else f"{{{parts[0]}}}"
        return pattern.format(*parts, base=first)

    return write


def _root(kept: Kept, node: int, depth: int) -> str:
    return f"\\sqrt{{{_row(kept, node, depth)}}}"


def _over_under(kept: Kept, node: int, depth: int) -> str:
    parts = _parts(kept, node, depth)
    name = NAMES[kept.tags[node]]
    if len(parts) != (3 if name == "munderover" else 2):
        return " ".join(filter(None, parts))
    base, under, over = (parts[0], "" if name == "mover" else parts[1], "" if name == "munder" else parts[-1])
    if base.lstrip("\\") in _BIG:
        return base + (f"_{{{under}}}" if under else "") + (f"^{{{over}}}" if over else "")
    if name == "mover" and over in _OVER:
        return f"\\{_OVER[over]}{{{base}}}"
    made = f"\\underset{{{under}}}{{{base}}}" if under else base
    return f"\\overset{{{over}}}{{{made}}}" if over else made


def _table(kept: Kept, node: int, depth: int) -> str:
    rows = list(filter(None, _parts(kept, node, depth)))
    if len(rows) < 2:  # an equation beside its number
        return "".join(rows)
    return "\\begin{matrix} " + r" \\ ".join(rows) + " \\end{matrix}"


def _table_row(kept: Kept, node: int, depth: int) -> str:
    return " & ".join(_parts(kept, node, depth))


def _fence(kept: Kept, node: int, depth: int) -> str:
    own = kept.attributes[node]
    opening, closing = (_signs(own.get(name, sign)) for name, sign in (("open", "("), ("close", ")")))
    separators = _signs(own.get("separators", ","))[:1] or " "
    inside = f"{separators} ".join(_parts(kept, node, depth))
    return f"\\left{opening or '.'} {inside} \\right{closing or '.'}"


_WRITERS: dict[str, Callable[[Kept, int, int], str]] = {
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
