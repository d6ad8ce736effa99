"""Blocks for a page to read: with what a reader's eye, keyboard and screen reader want besides.

Takes: an article's blocks, its parts, and where links lead. Gives: HTML, as `html_blocks` does, in which
- headings are places that contents lead to, and have a level of the outline;
- tables, code and formulas can be scrolled by keyboard, and have a name; columns of figures are told by their class;
- notes lead back to the text, formulas are set, and quotes that repeat the text are told by their class.
Keeps true: what `html_blocks` keeps true; reading the page again gives the same blocks. Linear in the length of the
article: no more than `_MOST_PULLED` quotes are looked for in its text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from marrow.article import Article, Blocks, Cell, Code, Footnote, Heading, Paragraph, Quote, Table, plain
from marrow.write.binary import Pictures
from marrow.write.formulas.mathml import to_mathml
from marrow.write.html_blocks import BlockWriter
from marrow.write.notes import gather
from marrow.write.reader_contents import Outline
from marrow.write.wording import Wording, wording

_BACK = '<a href="#fnref-{}" role="doc-backlink" lang="en" aria-label="Back to the text">\u21a9\ufe0e</a>'
_NUMBER = re.compile(
    r"[-+−±~≈<>≤≥$€£¥#]{0,3} ?\d[\d.,'’\u00a0\u202f ]*(?: ?(?:%|‰|°C?|[a-zµ]{1,3}))?|[-–—.…]{1,3}|n/a", re.I
)
_MOST_PULLED = 40
_LONGEST_PULLED = 220


@dataclass(slots=True)
class ReaderWriter(BlockWriter):
    """Writes the blocks of one article. (`super()` finds no way out of a class with slots.)"""

    parts: Outline = field(default_factory=dict)
    said: Wording = field(default_factory=lambda: wording(""))
    pulled: frozenset[int] = frozenset()
    placed: set[str] = field(default_factory=set)
    figures: frozenset[int] = frozenset()  # the cells of the table at hand that stand in columns of figures

    @classmethod
    def of(
        cls, article: Article, parts: Outline, pictures: Pictures | None, lead: Callable[[str], str]
    ) -> ReaderWriter:
        """The writer of an article."""
        notes = gather((*article.body, *article.comments))
        said, pulled = wording(article.language), _pulled(article.body)
        return cls(notes, pictures, lead, parts=parts, said=said, pulled=pulled)

    def heading(self, block: Heading) -> str:
        part = self.parts[id(block)]
        tag = min(max(block.level, 1), 6)
        level = None if part.level == tag else part.level
        name = None if part.name in self.placed else part.name or None  # a block may stand at two places
        self.placed.add(part.name)
        return self.filled(f"h{tag}", block.spans, id=name, aria_level=level)

    def quote(self, block: Quote, /, **attributes: str | int | None) -> str:
        return BlockWriter.quote(self, block, class_="pull" if id(block) in self.pulled else None, **attributes)

    def code(self, block: Code, /, **attributes: str | int | None) -> str:
        lines = self.said("lines", count=block.text.strip("\n").count("\n") + 1)
        name = self.said("code", lines=lines)
        return BlockWriter.code(self, block, role="group", aria_label=name, tabindex=0, **attributes)

    def table(self, block: Table, /, **attributes: str | int | None) -> str:
        outer, self.figures = self.figures, _figures(block)
        columns = max((sum(max(cell.colspan, 1) for cell in row) for row in block.rows), default=0)
        rows = self.said("rows", count=len(block.rows))
        name = self.said("table", rows=rows, columns=self.said("columns", count=columns))
        written = BlockWriter.table(self, block, role="group", aria_label=name, tabindex=0, **attributes)
        self.figures = outer
        return written

    def cell(self, cell: Cell, scope: str, /, **attributes: str | int | None) -> str:
        if cell.header and not _text(cell):
            cell = replace(cell, header=False)  # an empty corner is no header of anything
        class_ = "figures" if id(cell) in self.figures else None
        return BlockWriter.cell(self, cell, scope, class_=class_, **attributes)

    def note(self, key: str, note: Footnote, after: str = "") -> str:
        back = _BACK.format(key) if key in self.referred else ""
        return BlockWriter.note(self, key, note, after + back)

    def endnotes(self, /, **attributes: str | int | None) -> str:
        return BlockWriter.endnotes(self, aria_label=self.said("notes"), **attributes)

    def formula(self, text: str, *, is_display: bool = False) -> str:
        written = to_mathml(text, is_display=is_display)
        return written.replace("<math ", '<math tabindex="0" ', 1) if is_display else written


def _pulled(blocks: Blocks) -> frozenset[int]:
    """The quotes that only repeat what the text says: set large on the page, to draw the eye."""
    short = {id(block): said for block in blocks if isinstance(block, Quote) and (said := _said(block))}
    if not short or len(short) > _MOST_PULLED:
        return frozenset()
    text = " ".join(_bare(plain(block.spans)) for block in blocks if isinstance(block, Paragraph))
    return frozenset(each for each, said in short.items() if said in text)


def _said(quote: Quote) -> str:
    """What a short quote says first; who said it may stand below."""
    match quote.blocks:
        case (Paragraph(spans=spans), *rest) if len(rest) < 2:
            said = _bare(plain(spans))
            return said if 20 <= len(said) <= _LONGEST_PULLED else ""
    return ""


def _bare(text: str) -> str:
    return " ".join(re.sub(r"[^\w\s]", "", text).lower().split())


def _figures(table: Table) -> frozenset[int]:
    """The cells of the columns that hold figures, with the headers above them; none where cells span others."""
    rows = table.rows
    if any(cell.rowspan > 1 or cell.colspan > 1 for row in rows for cell in row):
        return frozenset()
    columns: list[list[Cell]] = [[] for _ in range(max(map(len, rows), default=0))]
    for row in rows:
        for cell, column in zip(row, columns, strict=False):
            column.append(cell)
    return frozenset(id(cell) for column in columns if _holds_figures(column) for cell in column)


def _holds_figures(cells: list[Cell]) -> bool:
    texts = [text for cell in cells if not cell.header and (text := _text(cell))]
    return all(map(_NUMBER.fullmatch, texts)) and any(map(str.isdigit, "".join(texts)))


def _text(cell: Cell) -> str:
    """The text of a cell of one line; that of any other is none that could be a number."""
    match cell.blocks:
        case ():
            return ""
        case (Paragraph(spans=spans),):
            return plain(spans).strip()
    return "text"
