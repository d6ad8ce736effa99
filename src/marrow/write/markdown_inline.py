"""The inside of a Markdown line: spans with their marks, escaped.

Takes: spans, and where they stand (a line of their own, a heading, a table cell). Gives: inline Markdown.
Keeps true: text never turns into markup, in CommonMark or in GFM; every mark still parses. A delimiter opens
or closes only beside certain characters (CommonMark's "flanking"), so white space moves out of marks, and
where `**` could not be read the same is said in HTML, which CommonMark allows: `<strong>`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from marrow.article import Mark, Span
from marrow.record import record
from marrow.write.markdown_escape import code, escape, formula, guard, target
from marrow.write.safe import safe_image, safe_link
from marrow.write.spans import FORMATS, Node, Run, hoist, is_plain, nest, tidy

_FORMATS = tuple(mark for mark in FORMATS if mark is not Mark.CODE)  # nothing can be marked inside `code`
_TAGS = {
    Mark.STRONG: "strong",
    Mark.EMPHASIS: "em",
    Mark.STRIKE: "del",
    Mark.HIGHLIGHT: "mark",
    Mark.SUB: "sub",
    Mark.SUP: "sup",
}
_STARRED = (Mark.STRONG, Mark.EMPHASIS)
_HARD_BREAK = re.compile(r"[ \t]*\n\s*")


class _Beside(Enum):
    """What a character is to a delimiter next to it."""

    WORD = 0
    SPACE = 1
    SIGN = 2
    UNSURE = 3  # a symbol such as € or ☕: a word to CommonMark 0.30, a sign to 0.31


@record
class Inline:
    """Writes spans. `keys` names the notes that exist; `has_formulas` makes a dollar sign special."""

    keys: Mapping[str, str]
    has_formulas: bool

    def paragraph(self, spans: Sequence[Span]) -> str:
        """One or more lines, each safe as the start of a block; "" for spans without content."""
        lines = self._write(spans, is_cell=False).split("\n")
        return "\\\n".join(guard(line) for part in lines if (line := part.strip(" ")))

    def heading(self, spans: Sequence[Span]) -> str:
        """One line; number signs at its end are not taken for the heading's own."""
        line = _HARD_BREAK.sub(" ", self._write(spans, is_cell=False)).strip(" ")
        return re.sub(r"(^| )(#+)$", r"\1\\\2", line)

    def cell(self, spans: Sequence[Span]) -> str:
        """One line for a table's cell: pipes escaped, breaks as `<br>`."""
        return _HARD_BREAK.sub("<br>", self._write(spans, is_cell=True).strip())

    def image(self, url: str, alt: str) -> str:
        """An image, or "" if its address must not be written."""
        address = safe_image(url)
        return self.paragraph((Span(alt, Mark.IMAGE, address),)) if address else ""

    def link(self, url: str, title: str) -> str:
        """A link that shows its title, or its address if it has none."""
        return self.paragraph((Span(title.strip() or safe_link(url), Mark.NONE, url),))

    def formula(self, text: str) -> str:
        """A formula on a line of its own."""
        return f"$${made}$$" if (made := formula(text, is_cell=False)) else ""

    def _write(self, spans: Sequence[Span], *, is_cell: bool) -> str:
        tidied = tidy(spans)
        line = _Line(self, is_cell)
        line.add(tidied if is_plain(tidied) else nest(hoist(tidied), _FORMATS))
        return line.finish()


@dataclass(slots=True)
class _Line:
    """The pieces of a line. Delimiters are chosen last, when the characters around them are known."""

    inline: Inline
    is_cell: bool
    pieces: list[str] = field(default_factory=list)
    delimited: list[tuple[Mark, int, int]] = field(default_factory=list)  # mark, places of its two delimiters
    starred: set[int] = field(default_factory=set)  # places of delimiters that may be stars
    is_link: bool = False

    def add(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            if isinstance(node, Span):
                self._add_piece(self._leaf(node))
            elif isinstance(node.wrap, str):
                self._add_link(node, node.wrap)
            else:
                self._add_format(node, node.wrap)

    def finish(self) -> str:
        for mark, opening, closing in self.delimited:
            self.pieces[opening], self.pieces[closing] = self._delimiters(mark, opening, closing)
            if self.pieces[opening] == "~~" and self.pieces[opening + 1].startswith("~"):
                self.pieces[opening + 1] = (
                    "\\" + self.pieces[opening + 1]
                )  # "~5" is harmless, but not right after these
        return "".join(self.pieces)

    def _add_piece(self, piece: str) -> None:
        last = self.pieces[-1] if self.pieces else ""
        if piece.startswith("[") and last.endswith("!"):
            self.pieces[-1] = last[:-1] + "\\!"  # not an image
        if piece.startswith("(") and last.startswith("[^") and last.endswith("]"):
            piece = "\\" + piece  # not the address of a link
        self.pieces.append(piece)

    def _add_link(self, run: Run, url: str) -> None:
        self._add_piece("[")
        self.is_link = True
        self.add(run.inner)
        self.is_link = False
        self._add_piece(f"]({target(url, is_cell=self.is_cell)})")

    def _add_format(self, run: Run, mark: Mark) -> None:
        # A sign stands in for the delimiter until it is chosen; whichever it will be is a sign as well.
        opening = len(self.pieces)
        self._add_piece("*")
        self.add(run.inner)
        closing = len(self.pieces)
        self._add_piece("*")
        self.delimited.append((mark, opening, closing))
        if mark in _STARRED:
            self.starred |= {opening, closing}

    def _leaf(self, span: Span) -> str:
        if span.marks is Mark.NONE:
            return self._text(span.text, is_link=self.is_link)
        if span.marks & Mark.IMAGE:
            return f"![{self._text(span.text, is_link=True)}]({target(span.url, is_cell=self.is_cell)})"
        if span.marks & Mark.NOTE:
            key = self.inline.keys.get(span.text)
            return f"[^{key}]" if key else f"<sup>{self._text(span.text)}</sup>"
        if span.marks & Mark.FORMULA:
            made = formula(span.text, is_cell=self.is_cell)
            return f"${made}$" if made else self._text(span.text)
        if span.marks & Mark.CODE:
            return code(span.text, is_cell=self.is_cell)
        return self._text(span.text, is_link=self.is_link)

    def _text(self, text: str, *, is_link: bool = False) -> str:
        more = "]" * is_link + "|" * self.is_cell + "$" * self.inline.has_formulas
        return escape(text, more)

    def _delimiters(self, mark: Mark, opening: int, closing: int) -> tuple[str, str]:
        before, first = self._beside(opening - 1, -1), self._beside(opening + 1, 0)
        last, after = self._beside(closing - 1, -1), self._beside(closing + 1, 0)
        is_apart = all(_is_apart(beside) for beside in (before, after))
        is_flanking = _flanks(before, first) and _flanks(after, last)
        touches = self.starred & {opening - 1, opening + 1, closing - 1, closing + 1}
        match mark:
            case Mark.STRONG if is_flanking:
                return "**", "**"
            case Mark.STRIKE if is_flanking:
                return "~~", "~~"
            case Mark.EMPHASIS if is_flanking and not touches:
                return "*", "*"
            case Mark.EMPHASIS if is_flanking and is_apart:
                return "_", "_"
        return f"<{_TAGS[mark]}>", f"</{_TAGS[mark]}>"

    def _beside(self, place: int, end: int) -> _Beside:
        """What the character at the end of a piece is; the ends of the line are spaces."""
        if not 0 <= place < len(self.pieces):
            return _Beside.SPACE
        char = self.pieces[place][end]
        if char.isspace():
            return _Beside.SPACE
        category = unicodedata.category(char)
        if category[0] == "P" or (category[0] == "S" and char.isascii()):
            return _Beside.SIGN
        return _Beside.UNSURE if category[0] == "S" else _Beside.WORD


def _is_apart(beside: _Beside) -> bool:
    return beside in (_Beside.SPACE, _Beside.SIGN)


def _flanks(outer: _Beside, inner: _Beside) -> bool:
    """Whether a delimiter between the two is read as facing `inner`."""
    return inner is _Beside.WORD or (inner is not _Beside.SPACE and _is_apart(outer))
