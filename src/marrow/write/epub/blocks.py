"""Blocks as XHTML for a book.

Takes: blocks. Gives: XHTML made of the elements and attributes in this file alone, and what a book wants to know of it.
Keeps true: well-formed and valid for any text; every address leads out of the book or to a place that is in it; an id
occurs once. A picture that is not at hand is replaced by its caption, or what it shows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from marrow.article import (
    Block,
    Blocks,
    Cell,
    Code,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    Heading,
    Image,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Table,
)
from marrow.numbering import rows, said_numbers, task_class, ticked
from marrow.record import record
from marrow.write.epub.addresses import outward
from marrow.write.epub.plates import Plates
from marrow.write.formulas.mathml import to_mathml
from marrow.write.html_blocks import MARK_TAGS, MAX_COLSPAN, MAX_NUMBER, MAX_ROWSPAN
from marrow.write.notes import Notes
from marrow.write.safe import safe_text
from marrow.write.spans import Node, is_blank, nest, tidy
from marrow.write.tei_blocks import element, escape

_TOP, _LOWEST = 2, 6
"""Of headings: the first level is the article's title."""


@record
class Place:
    """A heading, by its id."""

    id: str
    level: int
    text: str


@dataclass(slots=True)
class BookBlocks:
    """Writes blocks and spans; remembers what it has written."""

    notes: Notes
    plates: Plates
    places: list[Place] = field(default_factory=list)
    has_formulas: bool = False
    is_all_described: bool = True  # whether every picture says what it shows
    _referred: set[str] = field(default_factory=set)

    def blocks(self, blocks: Blocks, *, in_header: bool = False) -> str:
        """The blocks one after the other; a header cell can hold no headings."""
        return "\n".join(text for block in blocks if (text := self._block(block, in_header)))

    def footnotes(self) -> str:
        """The footnotes, each an aside that e-readers show where it is referred to."""
        return "\n".join(self._footnote(key, note) for key, note in self.notes.noted)

    def line(self, spans: Spans) -> str:
        """Spans as inline XHTML; "" where there is nothing to see."""
        written = tidy(spans)
        return "" if is_blank(written) else "".join(map(self._node, nest(written)))

    def _footnote(self, key: str, note: Footnote) -> str:
        label = escape(" ".join(note.label.split()))
        if key in self._referred:
            label = element("a", label or "↩", href=f"#fnref-{key}", role="doc-backlink")
        inner = element("p", label, **{"class": "label"}) if label else ""
        inner += self.blocks(note.blocks)
        return element("aside", inner, epub_type="footnote", role="doc-footnote", id=f"fn-{key}")

    def _block(self, block: Block, in_header: bool) -> str:
        match block:
            case Heading():
                return self._heading(block, in_header)
            case Paragraph(spans=spans):
                return self._filled("p", spans)
            case List():
                return self._list(block, in_header)
            case Definitions():
                return self._definitions(block)
            case Quote(blocks=blocks):
                inner = self.blocks(blocks, in_header=in_header)
                return element("blockquote", inner) if inner else ""
            case Code():
                return _code(block)
            case Table():
                return self._table(block)
            case Figure():
                return self._figure(block)
            case Formula(text=text):
                return element("div", formula, **{"class": "formula"}) if (formula := self._formula(text, True)) else ""
            case Embed():
                return _embed(block)
            case Rule():
                return "<hr/>"
        return ""  # a footnote: it is written at the end

    def _filled(self, name: str, spans: Spans) -> str:
        inner = self.line(spans)
        return element(name, inner) if inner else ""

    def _heading(self, block: Heading, in_header: bool) -> str:
        inner = self.line(block.spans)
        if not inner:
            return ""
        if in_header:
            return element("p", inner)
        level = min(max(block.level, _TOP), _LOWEST)
        place = Place(f"h-{len(self.places) + 1}", level, _words(block.spans))
        self.places.append(place)
        return element(f"h{level}", inner, id=place.id)

    def _inside(self, blocks: Blocks, *, in_header: bool = False) -> str:
        """Blocks in an item or cell: a single paragraph, or one before lists, needs no element of its own."""
        match blocks:
            case (Paragraph(spans=spans), *rest) if all(isinstance(block, List) for block in rest):
                return "\n".join(filter(None, (self.line(spans), self.blocks(tuple(rest), in_header=in_header))))
        return self.blocks(blocks, in_header=in_header)

    def _list(self, block: List, in_header: bool) -> str:
        items = "\n".join(
            element(
                "li",
                self._inside(ticked(item, is_done), in_header=in_header),
                value=value,
                **{"class": task_class(is_done)},
            )
            for value, (_, is_done, item) in zip(said_numbers(block, MAX_NUMBER), rows(block), strict=True)
        )
        if not items:
            return ""
        is_said = block.ordered and block.start != 1 and abs(block.start) <= MAX_NUMBER
        return element("ol" if block.ordered else "ul", items, start=block.start if is_said else None)

    def _definitions(self, block: Definitions) -> str:
        parts: list[str] = []
        for terms, blocks in block.entries:
            parts += [element("dt", self.line(term)) for term in terms or ((),)]
            parts.append(element("dd", self._inside(blocks)))
        return element("dl", "\n".join(parts)) if parts else ""

    def _table(self, block: Table) -> str:
        caption = self._filled("caption", block.caption)
        rows = [element("tr", self._row(row)) for row in block.rows if row]
        if not rows:
            return element("p", self.line(block.caption)) if caption else ""
        return element("table", "\n".join(filter(None, (caption, *rows))))

    def _row(self, row: tuple[Cell, ...]) -> str:
        scope = "col" if all(cell.header for cell in row) else "row"
        return "".join(self._cell(cell, scope) for cell in row)

    def _cell(self, cell: Cell, scope: str) -> str:
        return element(
            "th" if cell.header else "td",
            self._inside(cell.blocks, in_header=cell.header),
            scope=scope if cell.header else None,
            colspan=min(cell.colspan, MAX_COLSPAN) if cell.colspan > 1 else None,
            rowspan=min(cell.rowspan, MAX_ROWSPAN) if cell.rowspan > 1 else None,
        )

    def _figure(self, block: Figure) -> str:
        parts = [self._image(image) for image in block.images]
        if caption := self._filled("figcaption", block.caption):
            parts.append(caption)
        elif not any(parts):  # neither a picture nor a caption: what the pictures show has to do
            parts = [element("p", escape(said)) for image in block.images if (said := _said(image))]
        return element("figure", "\n".join(filter(None, parts))) if any(parts) else ""

    def _image(self, image: Image) -> str:
        plate = self.plates.find(image.url)
        return self._picture(plate.name, _said(image)) if plate else ""

    def _picture(self, name: str, said: str) -> str:
        self.is_all_described &= bool(said)
        return element("img", src=name, alt=said)

    def _node(self, node: Node) -> str:
        if isinstance(node, Span):
            return self._span(node)
        inner = "".join(map(self._node, node.inner))
        if isinstance(node.wrap, str):
            link = outward(node.wrap)
            return element("a", inner, href=link) if link else inner
        return element(MARK_TAGS[node.wrap], inner)

    def _span(self, span: Span) -> str:
        if span.marks & Mark.IMAGE:
            plate = self.plates.find(span.url)
            return self._picture(plate.name, span.text) if plate else escape(span.text)
        if span.marks & Mark.NOTE:
            return self._reference(span.text)
        if span.marks & Mark.FORMULA:
            return self._formula(span.text, False)
        return escape(span.text).replace("\n", "<br/>")

    def _reference(self, label: str) -> str:
        key = self.notes.keys.get(label)
        if key is None:
            return element("sup", escape(label))
        name = None if key in self._referred else f"fnref-{key}"
        self._referred.add(key)
        link = element("a", escape(label), epub_type="noteref", role="doc-noteref", href=f"#fn-{key}", id=name)
        return element("sup", link)

    def _formula(self, text: str, is_display: bool) -> str:
        made = to_mathml(text, is_display=is_display)
        self.has_formulas |= bool(made)
        return made


def _words(spans: Spans) -> str:
    """The words of a heading, for a list of contents."""
    return " ".join("".join(span.text for span in tidy(spans) if span.marks < Mark.NOTE).split())


def _said(image: Image) -> str:
    """What a picture shows, in words."""
    return " ".join(safe_text(image.alt or image.caption).split())


def _code(block: Code) -> str:
    text = re.sub(r"\r\n?", "\n", safe_text(block.text)).strip("\n")
    return element("pre", element("code", escape(text))) if text.strip() else ""


def _embed(block: Embed) -> str:
    link = outward(block.url)
    title = escape(" ".join(block.title.split()) or link)
    return element("p", element("a", title, href=link) if link else title, **{"class": "embed"}) if title else ""
