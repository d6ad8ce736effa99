"""Blocks as TEI.

Takes: blocks. Gives: TEI elements. Keeps true: every text and attribute is escaped and has only characters of
XML; an id occurs once.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape as escape_xml

from marrow.article import (
    Block,
    Blocks,
    Cell,
    Code,
    Definitions,
    Embed,
    Figure,
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
from marrow.numbering import rows, ticked
from marrow.record import record
from marrow.write.notes import Notes
from marrow.write.safe import safe_image, safe_link, safe_text
from marrow.write.spans import Node, is_blank, nest, tidy

_RENDITIONS = {
    Mark.STRONG: "bold",
    Mark.EMPHASIS: "italic",
    Mark.SUB: "sub",
    Mark.SUP: "sup",
    Mark.STRIKE: "strikethrough",
    Mark.HIGHLIGHT: "highlight",
}
_IN_ATTRIBUTE = {'"': "&quot;", "\n": "&#10;"}


def escape(text: str) -> str:
    """Text for between tags.

    >>> escape("a < b\\x00")
    'a &lt; b'
    """
    return escape_xml(safe_text(text))


def element(name: str, inner: str = "", /, **attributes: str | int | None) -> str:
    """One element. Attributes are escaped, those that are None left out; `xml_id` stands for `xml:id`.

    >>> element("note", xml_id="fn-1", n='"')
    '<note xml:id="fn-1" n="&quot;"/>'
    """
    said = "".join(
        f' {key.replace("_", ":")}="{escape_xml(safe_text(str(value)), _IN_ATTRIBUTE)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>{inner}</{name}>" if inner else f"<{name}{said}/>"


@record
class TeiBlocks:
    """Writes blocks and spans."""

    known: Notes

    def notes(self) -> Iterator[str]:
        """The footnotes."""
        for key, note in self.known.noted:
            yield element("note", self._inside(note.blocks), place="foot", n=note.label, xml_id=f"fn-{key}")

    def block(self, block: Block) -> str:
        """One block; "" for one without content, and for a footnote."""
        match block:
            case Heading(spans=spans):
                return self._filled("p", spans, rend="heading")  # TEI has heads only where a division starts
            case Paragraph(spans=spans):
                return self._filled("p", spans)
            case List():
                return self._list(block)
            case Definitions():
                return self._definitions(block)
            case Quote(blocks=blocks, cite=cite):
                inner = self._blocks(blocks)
                return element("quote", inner, source=safe_link(cite) or None) if inner else ""
            case Code(text=text, language=language):
                return element("eg", escape(text), rend=language or None, xml_space="preserve") if text else ""
            case Table():
                return self._table(block)
            case Figure():
                return self._figure(block)
            case Formula(text=text):
                return element("p", _formula(text)) if text.strip() else ""
            case Embed(url=url, kind=kind, title=title):
                line = self.line((Span(title.strip() or safe_link(url)),))
                link = element("ref", line, target=safe_link(url) or None, type=kind.strip() or None)
                return element("p", link) if line else ""
            case Rule():
                return '<milestone unit="section" rend="rule"/>'
        return ""

    def line(self, spans: Spans) -> str:
        """Spans as inline TEI; "" where there is nothing but white space."""
        written = tidy(spans)
        return "" if is_blank(written) else "".join(map(self._node, nest(written)))

    def _blocks(self, blocks: Blocks) -> str:
        return "\n".join(text for block in blocks if (text := self.block(block)))

    def _inside(self, blocks: Blocks) -> str:
        """Blocks in an item, cell or note: a paragraph that is alone needs no element of its own."""
        match blocks:
            case (Paragraph(spans=spans),):
                return self.line(spans)
        return self._blocks(blocks)

    def _filled(self, name: str, spans: Spans, rend: str | None = None) -> str:
        inner = self.line(spans)
        return element(name, inner, rend=rend) if inner else ""

    def _list(self, block: List) -> str:
        items = [
            element("item", self._inside(ticked(item, is_done)), n=number if block.ordered else None)
            for number, is_done, item in rows(block)
        ]
        return element("list", "\n".join(items), rend="numbered" if block.ordered else "bulleted") if items else ""

    def _definitions(self, block: Definitions) -> str:
        parts: list[str] = []
        for terms, blocks in block.entries:
            # TEI pairs one label with one item, so several terms share a label.
            parts.append(element("label", "<lb/>".join(self.line(term) for term in terms)))
            parts.append(element("item", self._inside(blocks)))
        return element("list", "\n".join(parts), type="gloss") if parts else ""

    def _table(self, block: Table) -> str:
        rows = [element("row", "".join(map(self._cell, row))) for row in block.rows if row]
        head = self._filled("head", block.caption)
        return (
            element("table", "\n".join((head, *rows) if head else rows)) if rows else self._filled("p", block.caption)
        )

    def _cell(self, cell: Cell) -> str:
        return element(
            "cell",
            self._inside(cell.blocks),
            role="label" if cell.header else None,
            rows=cell.rowspan if cell.rowspan > 1 else None,
            cols=cell.colspan if cell.colspan > 1 else None,
        )

    def _figure(self, block: Figure) -> str:
        parts = [self._filled("head", block.caption), *map(_image, block.images)]
        inner = "\n".join(part for part in parts if part)
        return element("figure", inner) if inner else ""

    def _node(self, node: Node) -> str:
        if isinstance(node, Span):
            return self._span(node)
        inner = "".join(map(self._node, node.inner))
        if isinstance(node.wrap, str):
            return element("ref", inner, target=node.wrap)
        if node.wrap is Mark.CODE:
            return element("code", inner)
        return element("hi", inner, rend=_RENDITIONS[node.wrap])

    def _span(self, span: Span) -> str:
        if span.marks & Mark.IMAGE:
            return element("graphic", element("desc", escape(span.text)) if span.text else "", url=span.url)
        if span.marks & Mark.NOTE:
            key = self.known.keys.get(span.text)
            return element("ref", escape(span.text), type="note", target=f"#fn-{key}" if key else None)
        if span.marks & Mark.FORMULA:
            return _formula(span.text)
        return escape(span.text).replace("\n", "<lb/>")


def _image(image: Image) -> str:
    url = safe_image(image.url)
    description = element("figDesc", escape(image.alt)) if image.alt.strip() else ""
    return element("graphic", url=url) + description if url else ""


def _formula(text: str) -> str:
    return element("formula", escape(text.strip()), notation="TeX")
