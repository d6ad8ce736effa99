r"""TeX becomes a tree.

Takes: a formula in TeX, as pages have them. Gives: its tree, or None where it has something that is not known here:
whoever asked shows the TeX then. Keeps true: one pass over the text; groups in groups end at `MAX_NESTING`.

It knows what formulas of articles are made of: letters, signs, scripts, fractions, roots, accents, brackets and grids.
It is no TeX: macros are not defined, and nothing is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from marrow.write.formulas import signs
from marrow.write.formulas.nodes import (
    MAX_NESTING,
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

MAX_CHARS = 8000
_TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|\d+(?:[.,]\d+)*|\s+|.", re.DOTALL)
_WORDS = re.compile(r"[^\W\d_]{3}")
_BRACKETS = {
    "pmatrix": ("(", ")"),
    "bmatrix": ("[", "]"),
    "Bmatrix": ("{", "}"),
    "vmatrix": ("|", "|"),
    "Vmatrix": ("‖", "‖"),
    "cases": ("{", ""),
}
_PLAIN = """
matrix smallmatrix array aligned align align* alignat split gathered gather gather*
equation equation* eqnarray eqnarray*
"""
_GRIDS = {**dict.fromkeys(_PLAIN.split(), ("", "")), **_BRACKETS}
"""Environments, and the brackets around them."""
_WITH_COLUMNS = frozenset(("array", "alignat"))
_PRIMES = {1: "′", 2: "″", 3: "‴"}


class _Unknown(Exception):
    """The formula has something that is not known here."""


def parse(tex: str) -> Node | None:
    r"""The tree of a formula.

    >>> parse("x^2")
    Script(base=Name(text='x'), sub=None, sup=Number(text='2'), has_limits=False)
    >>> parse(r"\unheard{x}") is None
    True
    """
    if len(tex) > MAX_CHARS:
        return None
    if _WORDS.search(tex) and not any(sign in tex for sign in "\\^_{"):
        return Words(tex)  # a formula's alternative text
    try:
        return _Reader([token for token in _TOKEN.findall(tex) if not token.isspace()], _texts(tex)).row()
    except _Unknown:
        return None


def _texts(tex: str) -> dict[int, str]:
    """The arguments of commands that take text, by the number of their opening brace among the tokens: white space
    counts in them."""
    found: dict[int, str] = {}
    number = 0
    is_text = False
    for token in _TOKEN.finditer(tex):
        if token[0].isspace():
            continue
        if is_text and token[0] == "{":
            end = tex.find("}", token.end())
            found[number] = " ".join(tex[token.end() : end].split()) if end >= 0 else ""
        is_text = token[0][1:] in signs.TEXTS and token[0][0] == "\\"
        number += 1
    return found


@dataclass(slots=True)
class _Reader:
    """Reads tokens from first to last."""

    tokens: list[str]
    texts: dict[int, str]
    at: int = 0
    depth: int = 0

    def row(self, ends: frozenset[str] = frozenset()) -> Node:
        """Nodes up to one of the ends, which is left to be read, or else all that there are."""
        self._enter()
        parts: list[Node] = []
        while self.at < len(self.tokens) and self.tokens[self.at] not in ends:
            node = self._scripted()
            if node is not None:
                parts.append(node)
        self.depth -= 1
        return parts[0] if len(parts) == 1 else Row(tuple(parts))

    def _enter(self) -> None:
        """Every way into the depth passes here: a group, a cell, a command with arguments."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise _Unknown

    def _next(self) -> str:
        if self.at == len(self.tokens):
            raise _Unknown
        self.at += 1
        return self.tokens[self.at - 1]

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _take(self, token: str) -> None:
        if self._next() != token:
            raise _Unknown

    def _scripted(self) -> Node | None:
        """One node with what is below and above its end; None for what is not to be seen."""
        base = Row() if self._peek() in ("^", "_") else self._single()
        scripts: dict[str, Node] = {}
        while (sign := self._peek()) in ("^", "_", "'"):
            if sign in scripts:  # an error in TeX too
                raise _Unknown
            scripts[sign] = self._primes() if sign == "'" else self._script()
        if not scripts:
            return base
        base = Row() if base is None else base
        above = [scripts[sign] for sign in ("'", "^") if sign in scripts]
        sup = Row(tuple(above)) if len(above) > 1 else above[0] if above else None
        return Script(base, scripts.get("_"), sup, _has_limits(base))

    def _script(self) -> Node:
        self.at += 1
        return self._argument()

    def _primes(self) -> Sign:
        count = 0
        while self._peek() == "'":
            self.at += 1
            count += 1
        return Sign(_PRIMES.get(count, "′" * count))

    def _argument(self) -> Node:
        """What a command or script applies to: a group, or one token."""
        token = self._peek()
        if len(token) > 1 and token[0].isdigit():  # x^23 is the second power, and then a three
            self.tokens[self.at] = token[1:]
            return Number(token[0])
        node = self._single()
        while node is None:
            node = self._single()
        return node

    def _group(self) -> Node:
        self._take("{")
        inside = self.row(frozenset("}"))
        self._take("}")
        return inside

    def _single(self) -> Node | None:
        if self._peek() == "{":
            return self._group()
        token = self._next()
        if token.startswith("\\") and len(token) > 1:
            self._enter()
            meant = self._command(token[1:])
            self.depth -= 1
            return meant
        if token[0].isdigit():
            return Number(token)
        if token in ("~", "&"):
            return None
        if token in ("}", "\\", "#", "$", "%"):
            raise _Unknown
        return Name(token) if token.isalpha() or token in "∞∂∇∅" else Sign("−" if token == "-" else token)

    def _command(self, name: str) -> Node | None:
        if name in signs.LETTERS:
            return Name(signs.LETTERS[name])
        for table in (signs.SIGNS, signs.LARGE, signs.INTEGRALS):
            if name in table:
                return Sign(table[name])
        if name in signs.FUNCTIONS or name in signs.LIMITS:
            return Name(name)
        if name in signs.SKIPPED:
            return None
        if name in signs.TEXTS:
            return self._text(name)
        if name in signs.FONTS:
            return self._argument()
        if name in signs.ACCENTS or name in signs.BELOW:
            is_below = name in signs.BELOW
            return Accent(self._argument(), (signs.BELOW if is_below else signs.ACCENTS)[name], is_below)
        if name in _COMMANDS:
            return _COMMANDS[name](self)
        raise _Unknown

    def _text(self, name: str) -> Node | None:
        """A command's text, with its blanks; commands in it are not known here."""
        text = self.texts.get(self.at)
        if text is None:
            return self._argument()
        if "\\" in text or "{" in text or "$" in text:
            raise _Unknown
        while self._next() != "}":
            pass
        if not text:
            return None
        return Name(text) if name.startswith(("math", "operator")) and text.isalpha() else Words(text)

    def fraction(self) -> Node:
        return Fraction(self._argument(), self._argument())

    def binomial(self) -> Node:
        above, below = self._argument(), self._argument()
        return Row((Sign("("), Grid(((above,), (below,))), Sign(")")))

    def root(self) -> Node:
        if self._peek() != "[":
            return Root(self._argument())
        self.at += 1
        degree = self.row(frozenset("]"))
        self._take("]")
        return Root(self._argument(), degree)

    def over(self) -> Node:
        above = self._argument()
        return Script(self._argument(), None, above, has_limits=True)

    def under(self) -> Node:
        below = self._argument()
        return Script(self._argument(), below, None, has_limits=True)

    def bracket(self) -> Node | None:
        """A bracket that grows with what is inside; a point is none at all."""
        return None if self._peek() == "." and self._next() else self._single()

    def double(self) -> Node:
        inside = self._argument()
        return Name(inside.text.translate(signs.DOUBLE)) if isinstance(inside, Name) else inside

    def negated(self) -> Node:
        inside = self._argument()
        if not isinstance(inside, Sign):
            raise _Unknown
        return Sign(inside.text + "\u0338")

    def unseen(self) -> None:
        self._argument()

    def grid(self) -> Node:
        name = self._name()
        if name not in _GRIDS:
            raise _Unknown
        if name in _WITH_COLUMNS:
            self._name()
        rows: list[tuple[Node, ...]] = [()]
        while True:
            rows[-1] += (self.row(_CELL_ENDS),)
            match self._next():
                case "\\\\":
                    rows.append(())
                case "\\end":
                    break
        if self._name() != name:
            raise _Unknown
        opening, closing = _GRIDS[name]
        grid = Grid(tuple(row for row in rows if row != (Row(),)))
        around = tuple(Sign(each) for each in (opening, closing) if each)
        return Row((*around[:1], grid, *around[1:])) if around else grid

    def _name(self) -> str:
        """The name in braces that follows."""
        self._take("{")
        parts: list[str] = []
        while (token := self._next()) != "}":
            parts.append(token)
        return "".join(parts)


_CELL_ENDS = frozenset(("&", "\\\\", "\\end"))
_COMMANDS: dict[str, Callable[[_Reader], Node | None]] = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac"), _Reader.fraction),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), _Reader.binomial),
    **dict.fromkeys(("overset", "stackrel"), _Reader.over),
    **dict.fromkeys(("left", "right"), _Reader.bracket),
    **dict.fromkeys(("tag", "label", "phantom", "hspace", "vspace"), _Reader.unseen),
    "sqrt": _Reader.root,
    "underset": _Reader.under,
    "mathbb": _Reader.double,
    "not": _Reader.negated,
    "begin": _Reader.grid,
}


def _has_limits(base: Node) -> bool:
    match base:
        case Sign(text=text):
            return text in _LARGE
        case Name(text=text):
            return text in signs.LIMITS
    return isinstance(base, Accent) and base.sign in "⏞⏟"


_LARGE = frozenset(signs.LARGE.values())
