"""Blocks as HTML.

Takes: blocks. Gives: HTML made of the elements and attributes in this file alone.
Keeps true: every text and attribute is escaped, every address is safe, an id occurs once. No script, handler,
style, form or frame can come out, as none is ever written; a formula's MathML, which is the page's own
markup, is not copied either: its TeX is written inside MathML of ours. Whoever writes some blocks with more to them
(`reader_blocks`) takes `BlockWriter` and writes those anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape

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
from marrow.write.binary import Pictures
from marrow.write.data_url import data_url
from marrow.write.notes import Notes, gather
from marrow.write.safe import safe_image, safe_link, safe_text
from marrow.write.spans import Node, is_blank, nest, tidy

_VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
MARK_TAGS = {
    Mark.STRONG: "strong",
    Mark.EMPHASIS: "em",
    Mark.CODE: "code",
    Mark.SUB: "sub",
    Mark.SUP: "sup",
    Mark.STRIKE: "s",
    Mark.HIGHLIGHT: "mark",
}
_ROLES = frozenset(("lead", "gallery", "chart"))
"""Of pictures, where they are more than a picture in the text."""
MAX_NUMBER = 2**31 - 1  # what browsers read in `start`, `width` and the like
MAX_COLSPAN = 1000
MAX_ROWSPAN = 65534


def fragment(blocks: Blocks) -> str:
    """The blocks as HTML, their footnotes last."""
    return fragments(blocks, ())[0]


def fragments(blocks: Blocks, more: Blocks, pictures: Pictures | None = None) -> tuple[str, str]:
    """Blocks and what is to stand elsewhere on the same page as HTML; the footnotes of both follow the blocks."""
    return BlockWriter(gather((*blocks, *more)), pictures).page(blocks, more)


def element(name: str, inner: str = "", /, **attributes: str | int | None) -> str:
    """One element. Attributes are escaped, those that are None left out; `class_` stands for `class`.

    >>> element("a", "x", href='"', class_="embed")
    '<a href="&quot;" class="embed">x</a>'
    """
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(safe_text(str(value)))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{said}>" if name in _VOID else f"<{name}{said}>{inner}</{name}>"


def _as_it_is(address: str) -> str:
    return address


@dataclass(slots=True)
class BlockWriter:
    """Writes blocks; remembers which notes were referred to, as only the first reference carries the id.

    With `pictures`, those are inside of what is written, and one that is not among them is replaced by its words.
    """

    notes: Notes
    pictures: Pictures | None = None
    lead: Callable[[str], str] = _as_it_is  # the address that a link leads to, for one that is safe
    referred: set[str] = field(default_factory=set)

    def page(self, blocks: Blocks, more: Blocks) -> tuple[str, str]:
        """Blocks, below them all footnotes; and what is to stand elsewhere on the same page."""
        parts = [self.blocks(blocks)]
        written = self.blocks(more)
        if self.notes.noted:
            parts.append(self.endnotes())
        return "\n".join(part for part in parts if part), written

    def blocks(self, blocks: Blocks) -> str:
        return "\n".join(text for block in blocks if (text := self._block(block)))

    def endnotes(self, /, **attributes: str | int | None) -> str:
        items = [self.note(key, note) for key, note in self.notes.noted]
        return element("section", element("ol", "\n".join(items)), role="doc-endnotes", **attributes)

    def note(self, key: str, note: Footnote, after: str = "") -> str:
        """A note as an item of their list; `after` stands at the end of its last line."""
        number = int(note.label) if re.fullmatch(r"[0-9]{1,9}", note.label) else None
        label = note.label if number is None else None  # shown by the style in place of a number
        inner = self.inside(note.blocks)
        if after:
            end = "</p>" if inner.endswith("</p>") else ""
            inner = f"{inner.removesuffix(end)} {after}{end}"
        # A role of its own would take the item out of its list.
        return element("li", inner, id=f"fn-{key}", value=number, data_label=label)

    def _block(self, block: Block) -> str:
        match block:
            case Heading():
                return self.heading(block)
            case Paragraph(spans=spans):
                return self.filled("p", spans)
            case List():
                return self._list(block)
            case Definitions():
                return self._definitions(block)
            case Quote():
                return self.quote(block)
            case Code():
                return self.code(block)
            case Table():
                return self.table(block)
            case Figure():
                return self._figure(block)
            case Formula(text=text):
                return self.formula(text, is_display=True)
            case Embed():
                return self._embed(block)
            case Rule():
                return "<hr>"
        return ""  # a footnote: it is written at the end

    def heading(self, block: Heading) -> str:
        return self.filled(f"h{min(max(block.level, 1), 6)}", block.spans)

    def filled(self, name: str, spans: Spans, /, **attributes: str | int | None) -> str:
        """An element with a line in it; "" for none to see."""
        inner = self.line(spans)
        return element(name, inner, **attributes) if inner else ""

    def inside(self, blocks: Blocks) -> str:
        """Blocks in an item or cell: a single paragraph, or one before lists, needs no element of its own."""
        match blocks:
            case (Paragraph(spans=spans), *rest) if all(isinstance(block, List) for block in rest):
                return "\n".join(part for part in (self.line(spans), self.blocks(tuple(rest))) if part)
        return self.blocks(blocks)

    def _list(self, block: List) -> str:
        values = said_numbers(block, MAX_NUMBER)
        items = "\n".join(
            element("li", self.inside(ticked(item, is_done)), value=value, class_=task_class(is_done))
            for value, (_, is_done, item) in zip(values, rows(block), strict=True)
        )
        if not items:
            return ""
        if not block.ordered:
            return element("ul", items)
        is_said = block.start != 1 and abs(block.start) <= MAX_NUMBER
        return element("ol", items, start=block.start if is_said else None)

    def _definitions(self, block: Definitions) -> str:
        parts: list[str] = []
        for terms, blocks in block.entries:
            parts += [element("dt", self.line(term)) for term in terms]
            parts.append(element("dd", self.inside(blocks)))
        return element("dl", "\n".join(parts)) if parts else ""

    def quote(self, block: Quote, /, **attributes: str | int | None) -> str:
        inner = self.blocks(block.blocks)
        return element("blockquote", inner, cite=safe_link(block.cite) or None, **attributes) if inner else ""

    def code(self, block: Code, /, **attributes: str | int | None) -> str:
        text = re.sub(r"\r\n?", "\n", safe_text(block.text))
        language = re.sub(r"[^\w+#.-]", "", block.language)
        inner = element("code", escape(text), class_=f"language-{language}" if language else None)
        # A parser drops one line end after <pre>, but none after <code>.
        return element("pre", inner, **attributes) if text.strip() else ""

    def table(self, block: Table, /, **attributes: str | int | None) -> str:
        caption = self.filled("caption", block.caption)
        rows = [self.row(row) for row in block.rows]
        if caption:
            rows.insert(0, caption)
        # The frame around it scrolls where the table is wider than the page.
        return element("div", element("table", "\n".join(rows)), class_="table", **attributes) if rows else ""

    def row(self, row: tuple[Cell, ...]) -> str:
        scope = "col" if all(cell.header for cell in row) else "row"
        return element("tr", "".join(self.cell(cell, scope) for cell in row))

    def cell(self, cell: Cell, scope: str, /, **attributes: str | int | None) -> str:
        return element(
            "th" if cell.header else "td",
            self.inside(cell.blocks),
            scope=scope if cell.header else None,
            colspan=min(cell.colspan, MAX_COLSPAN) if cell.colspan > 1 else None,
            rowspan=min(cell.rowspan, MAX_ROWSPAN) if cell.rowspan > 1 else None,
            **attributes,
        )

    def _figure(self, block: Figure) -> str:
        is_captioned = bool(block.caption)
        parts = [picture for image in block.images if (picture := self._image(image, is_captioned=is_captioned))]
        caption = block.caption
        if not parts and not caption and self.pictures is not None:
            caption = tuple([Span(words) for image in block.images if (words := _words(image))])
        if written := self.filled("figcaption", caption):
            parts.append(written)
        return element("figure", "\n".join(parts)) if parts else ""

    def _image(self, image: Image, *, is_captioned: bool) -> str:
        """A picture. What it is stands in its class, and a caption that is shown nowhere beside it is its title."""
        url = self._shown(image.url)
        if not url:
            return ""
        width, height = (size if size and 0 < size <= MAX_NUMBER else None for size in (image.width, image.height))
        return element(
            "img",
            src=url,
            alt=image.alt,
            title=None if is_captioned else f"{image.caption} {image.credit}".strip() or None,
            class_=f"role-{image.role}" if image.role in _ROLES else None,
            width=width,
            height=height,
            loading="lazy",
        )

    def _shown(self, url: str) -> str:
        """The address that a picture is shown by; "" if it cannot be."""
        return safe_image(url) if self.pictures is None else data_url(self.pictures.get(url, b""))

    def _embed(self, block: Embed) -> str:
        url = safe_link(block.url)
        title = escape(safe_text(block.title).strip() or url)
        kind = re.sub(r"[^a-z]", "", block.kind.lower())
        link = element("a", title, href=self.lead(url), class_=f"embed-{kind}" if kind else None) if url else title
        return element("p", link, class_="embed") if title else ""

    def line(self, spans: Spans) -> str:
        """Spans as inline HTML; "" where there is nothing to see."""
        written = tidy(spans)
        return "" if is_blank(written) else "".join(map(self._node, nest(written)))

    def _node(self, node: Node) -> str:
        if isinstance(node, Span):
            return self._span(node)
        inner = "".join(map(self._node, node.inner))
        if isinstance(node.wrap, str):
            return element("a", inner, href=self.lead(node.wrap))
        return element(MARK_TAGS[node.wrap], inner)

    def _span(self, span: Span) -> str:
        if span.marks is Mark.NONE:
            return escape(span.text).replace("\n", "<br>")
        if span.marks & Mark.IMAGE:
            url = self._shown(span.url)
            return element("img", src=url, alt=span.text, loading="lazy") if url else escape(span.text)
        if span.marks & Mark.NOTE:
            return self._reference(span.text)
        if span.marks & Mark.FORMULA:
            return self.formula(span.text)
        return escape(span.text).replace("\n", "<br>")

    def formula(self, text: str, *, is_display: bool = False) -> str:
        """TeX inside MathML: shown as it is, and read as a formula by whoever reads annotations."""
        tex = escape(safe_text(text).strip())
        inner = element("mtext", tex) + element("annotation", tex, encoding="application/x-tex")
        display = "block" if is_display else None
        return element("math", element("semantics", inner), display=display) if tex else ""

    def _reference(self, label: str) -> str:
        key = self.notes.keys.get(label)
        if key is None:
            return element("sup", escape(label))
        name = None if key in self.referred else f"fnref-{key}"
        self.referred.add(key)
        link = element("a", escape(label), href=f"#fn-{key}", id=name, role="doc-noteref")
        return element("sup", link)


def _words(image: Image) -> str:
    """What stands for a picture that is not there."""
    return f"{image.caption} {image.credit}".strip() or image.alt
