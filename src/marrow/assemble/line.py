"""The line in the making: texts and units of one paragraph, until something ends it.

Takes: texts, formulas and references in document order. Gives: paragraphs and the pictures inside them, to `out`.
Keeps true: a paragraph holds one segment, or several that only a single `<br>` parts.
"""

from __future__ import annotations

from marrow.article import Block, Figure, Formula, Mark, Paragraph, Spans
from marrow.assemble.kept import Kept
from marrow.assemble.spans import BREAK, Piece, to_spans
from marrow.look import Display
from marrow.tags import OTHER

Style = tuple[Mark, str]  # marks, and the address of a link
PLAIN: Style = (Mark.NONE, "")
_UNMARKED = Mark.NONE
_FORMULA = int(Mark.FORMULA)
_BLOCK = int(Display.BLOCK)
_BREAK: Piece = (BREAK, Mark.NONE, "")


# What a call of `Paragraph` comes to, in a third of the time: it is frozen, and has most of a page's blocks.
_new = object.__new__
_set_spans, _set_node = vars(Paragraph)["spans"].__set__, vars(Block)["node"].__set__


def paragraph(spans: Spans, node: int) -> Paragraph:
    """A paragraph of a node."""
    made = _new(Paragraph)
    _set_spans(made, spans)
    _set_node(made, node)
    return made


class Line:
    """One paragraph after the other, written to `out`."""

    __slots__ = ("_figures", "_kept", "_nln", "_out", "_pieces", "_segment", "breaks")

    def __init__(self, kept: Kept, out: list[Block]) -> None:
        self._kept = kept
        self._out = out
        self._pieces: list[Piece] = []
        self._figures: list[Figure] = []  # inside the paragraph; they stand after it
        self._segment = -1
        self._nln = -1  # nearest line-break node
        self.breaks = 0  # `<br>`s since the last text

    def add_text(self, segment: int, text: str, style: Style) -> None:
        """Add a text, which begins a new paragraph if it belongs to another segment."""
        if segment != self._segment:
            self._enter(segment, self._kept.nln[segment])
        self.breaks = 0
        self._pieces.append((text, *style))

    def add_paragraph(self, node: int, spans: Spans) -> None:
        """Add an element that is a paragraph of its own."""
        if self._pieces:
            self.flush()
        if spans:
            self._out.append(paragraph(spans, node))

    def add_unit(self, node: int, text: str, marks: Mark) -> None:
        """Add what stands in the line as one thing: a formula, a reference to a note."""
        kept = self._kept
        self._enter(-1, self._line_break_above(node))
        self.breaks = 0
        # White space between tags is kept with the text that follows: here, with the one that the unit replaces.
        leaf = next((leaf for leaf in range(node, kept.ends[node]) if kept.segment[leaf] >= 0), -1)
        if leaf >= 0 and kept.texts[leaf][:1].isspace():
            self._pieces.append((" ", _UNMARKED, ""))
        self._pieces.append((text, marks, ""))

    def add_figure(self, figure: Figure) -> None:
        """A picture stands before the paragraph that it opens, and after the one it is inside of."""
        (self._figures if self._pieces else self._out).append(figure)

    def add_blocks(self, blocks: list[Block]) -> None:
        """Add what stands between paragraphs."""
        if blocks:
            self.flush()
            self._out += blocks

    def _enter(self, segment: int, nln: int) -> None:
        """Go on with another segment, or with a unit (−1), which belongs to whichever segment its line has."""
        if self._pieces:
            is_same_line = nln == self._nln
            if is_same_line and self.breaks == 1:
                self._pieces.append(_BREAK)
            elif not is_same_line or self.breaks or (segment >= 0 and self._segment >= 0):
                self.flush()
        self._segment = segment
        self._nln = nln

    def _line_break_above(self, node: int) -> int:
        kept = self._kept
        displays = kept.page.look.display
        while node > 0 and (displays.item(node) < _BLOCK or kept.tags[node] == OTHER):
            node = kept.parents[node]  # MathJax makes elements of its own into blocks, inside a line
        return node

    def flush(self) -> None:
        """End the paragraph."""
        if self._pieces:
            spans = to_spans(self._pieces)
            if len(spans) == 1 and spans[0].marks >= _FORMULA and spans[0].marks & Mark.FORMULA:
                self._out.append(Formula(spans[0].text, node=self._nln))
            elif spans:
                self._out.append(paragraph(spans, self._nln))
            self._pieces = []
        if self._figures:
            self._out += self._figures
            self._figures = []
        self._segment = self._nln = -1
        self.breaks = 0
