"""Kept nodes → blocks.

Takes: `Kept`, the figures and the notes found in it. Gives: the blocks of the article in document order, notes last.
Keeps true: every kept text ends up in exactly one block; a block never spans a line break of the page, but for a
single `<br>`; nesting stays under `MAX_NESTING`, deeper containers are taken apart.

One loop walks over the living nodes in document order and skips dead subtrees in one step. Text gathers in a `Line`;
a text of another segment begins a new paragraph. Only elements with a structure of their own (lists, tables, …)
open a loop of their own. So the work grows with what is kept, and depth costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from marrow import native
from marrow.article import (
    MAX_NESTING,
    Block,
    Figure,
    Footnote,
    Formula,
    Heading,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    plain,
)
from marrow.assemble import code, embeds, formulas, lists, tables
from marrow.assemble.addresses import Addresses
from marrow.assemble.clutter import MAX_CHARS, Clutter
from marrow.assemble.kept import Kept
from marrow.assemble.line import PLAIN, Line, Style, paragraph
from marrow.assemble.notes import Notes
from marrow.assemble.spans import BREAK, Piece, one_span, to_spans
from marrow.assemble.tex import with_formulas
from marrow.assemble.wording import quoted, ruby
from marrow.tags import NAMES, NUMBER, TEXT

_MARKS = {
    NUMBER[name]: mark
    for mark, names in {
        Mark.STRONG: "b strong",
        Mark.EMPHASIS: "i em dfn var",
        Mark.CODE: "code kbd samp tt",
        Mark.SUB: "sub",
        Mark.SUP: "sup",
        Mark.STRIKE: "s strike del",
        Mark.HIGHLIGHT: "mark",
    }.items()
    for name in names.split()
}
_LEVELS = {NUMBER[f"h{level}"]: level for level in range(1, 7)}
_A, _BR, _Q, _RUBY, _MATH, _IMG, _FIGURE = (NUMBER[name] for name in "a br q ruby math img figure".split())
_EMBEDS = frozenset(NUMBER[name] for name in embeds.NAMES.split())
Handler = Callable[["Builder", int, int], list[Block]]


@cache
def _combined(marks: Mark, tag: int) -> Mark:
    """Combining flags is slow, and there are few combinations."""
    return marks | _MARKS[tag]


class Builder:
    """Builds the blocks of one page. Who builds many of its parts looks for what is `typed` on all of it once."""

    def __init__(
        self,
        kept: Kept,
        pictures: dict[int, Figure],
        notes: Notes,
        *,
        with_links: bool,
        with_tables: bool,
        typed: dict[int, formulas.Typed] | None = None,
    ) -> None:
        self.kept = kept
        self.pictures = pictures
        self.notes = notes
        self.with_links = with_links
        self.with_tables = with_tables
        self.typed = formulas.typed(kept) if typed is None else typed
        self.clutter = Clutter(kept)
        self._footnotes: list[Footnote] = []
        self._special = {*pictures, *notes.references, *notes.by_node, *self.typed}
        self._wording: dict[int, str] = {}
        self._addresses = Addresses(kept.page.base)
        self._body = self._for_core()

    def _for_core(self) -> tuple[object, ...]:
        """What the compiled core asks of a page to read a line; see line.c."""
        kept, clutter, addresses = self.kept, self.clutter, self._addresses if self.with_links else None
        columns = (kept.texts, kept.alive, kept.segment, kept.nln, kept.kept_chars)
        return (*columns, self._special, _IN_LINE, _EVERY_MARK, Span, clutter.names, clutter.is_sign, addresses)

    def blocks(self, first: int, last: int) -> list[Block]:
        """The blocks of the nodes first:last, and after them the notes."""
        return with_formulas([*self.inner(first, last, 0), *self._footnotes], self.kept.page)

    def inner(self, first: int, last: int, depth: int) -> list[Block]:
        """The blocks of the nodes first:last, without notes."""
        kept, is_clutter, special, wording = self.kept, self.clutter.has, self._special, self._wording
        tags, ends, alive, parents, chars = kept.tags, kept.ends, kept.alive, kept.parents, kept.kept_chars
        texts, segment, kinds = kept.texts, kept.segment, _KINDS
        out: list[Block] = []
        line = Line(kept, out)
        styles: dict[int, Style] = {}  # of the inline elements on the way
        node = first
        while node < last:
            if not alive[node]:
                node = ends[node]
                continue
            tag = tags[node]
            style = styles.get(parents[node], PLAIN) if styles else PLAIN
            if tag == TEXT:
                line.add_text(segment[node], wording[node] if node in wording else texts[node], style)
                node += 1
                continue
            kind = kinds[tag]
            if kind == _TRANSPARENT and style is PLAIN:
                after = self._add_lines(node, last, line)
                if after > node:
                    node = after
                    continue
            if kind == _BREAK:
                line.breaks += 1
                node += 1
                continue
            if node in special:
                self._add_special(node, style, line, depth)
                node = ends[node]
                continue
            if 0 < chars[node] <= MAX_CHARS and kind != _MARK and is_clutter(node):
                node = ends[node]
                continue
            if kind == _TRANSPARENT:
                spans = self._line(node, style)
                if spans is not None:
                    line.add_paragraph(node, spans)
                    node = ends[node]
                    continue
            else:
                opened = self._open(node, style, line, depth)
                if opened is None:
                    node = ends[node]
                    continue
                style = opened
            if style is not PLAIN:
                styles[node] = style
            node += 1
        line.flush()
        return out

    def _add_lines(self, node: int, last: int, line: Line) -> int:
        """Add the paragraphs that the compiled core can read at once, from an element on; gives where it stopped.

        It is what the loop does with elements that hold nothing but lines.
        """
        found = None if native.core is None or self._wording else native.core.lines(self._body, node, last)
        if found is None:
            return node
        for each, spans in found[1]:
            line.add_paragraph(each, spans)
        return found[0]

    def _line(self, node: int, style: Style = PLAIN) -> Spans | None:
        """The spans of an element that is one line of text, as most paragraphs are; None if it is not, or may not be.

        It is the same as going through the element step by step, and only what the compiled core can do at once.
        """
        if native.core is None or self._wording:
            return None
        return native.core.line(self._body, node, *style)

    def contents(self, node: int, depth: int) -> list[Block]:
        """The blocks inside an element."""
        spans = self._line(node)
        if spans is None:
            spans = self._lone_text(node)
        if spans is not None:
            return [paragraph(spans, node)] if spans else []
        return self.inner(node + 1, self.kept.ends[node], depth)

    def _lone_text(self, node: int) -> Spans | None:
        """The text of an element that holds one and nothing else, as most headings, items and cells do."""
        kept, leaf = self.kept, node + 1
        if kept.ends[node] != leaf + 1 or kept.tags[leaf] != TEXT:
            return None
        return one_span(kept.texts[leaf], *PLAIN) if kept.alive[leaf] else ()

    def _add_special(self, node: int, style: Style, line: Line, depth: int) -> None:
        """Add a picture, a reference to a note, a note, or a formula that stands in the page as TeX."""
        figure, label = self.pictures.get(node), self.notes.references.get(node)
        if figure is not None:
            line.add_figure(figure)
        elif label is not None:
            line.add_unit(node, label, Mark.NOTE)
        elif node in self.notes.by_node:
            self.add_note(node, depth)
        else:
            formula = self.typed[node]
            _add_formula(node, formula.text, style, line, is_display=formula.is_display)

    def _open(self, node: int, style: Style, line: Line, depth: int) -> Style | None:
        """Add an element that makes blocks of its own; or give the style inside it, so that the loop goes on there."""
        tag = self.kept.tags[node]
        kind = _KINDS[tag]
        if kind == _STRUCTURE:
            if depth >= MAX_NESTING:
                return style
            line.add_blocks(_HANDLERS[tag](self, node, depth))
            return None
        if kind == _FORMULA:
            text = formulas.source(self.kept, node)
            if not text:
                return style
            _add_formula(node, text, style, line, is_display=formulas.is_display(self.kept, node))
            return None
        if kind == _LINK and (embed := embeds.link(self.kept, node)) is not None:
            line.add_blocks([embed])
            return None
        return self._styled(node, tag, style)

    def _styled(self, node: int, tag: int, style: Style) -> Style:
        """The style inside an inline element."""
        if tag in _MARKS:
            return _combined(style[0], tag), style[1]
        if tag == _A:
            url = self.address(self.kept.attributes[node].get("href")) if self.with_links else ""
            return (style[0], url) if url else style
        said = ruby(self.kept, node) if tag == _RUBY else quoted(self.kept, node, self._wording)
        self._wording.update(said)
        return style

    def address(self, href: str | None) -> str:
        """The absolute form of an address on this page."""
        return "" if href is None else self._addresses[href]

    def spans(self, node: int) -> tuple[Spans, list[Block]]:
        """All text below a node as one line, and what is not text."""
        line = self._line(node)
        if line is None or BREAK in plain(line):
            line = self._lone_text(node)
        if line is not None:
            return line, []
        pieces: list[Piece] = []
        rest: list[Block] = []
        blocks = self.inner(node + 1, self.kept.ends[node], MAX_NESTING)
        if len(blocks) == 1 and isinstance(block := blocks[0], Paragraph) and BREAK not in plain(block.spans):
            return block.spans, []
        for block in blocks:
            if isinstance(block, Paragraph):
                pieces += [(span.text.replace(BREAK, " "), span.marks, span.url) for span in block.spans]
                pieces.append((" ", *PLAIN))
            elif isinstance(block, Formula):
                pieces += [(block.text, Mark.FORMULA, ""), (" ", *PLAIN)]
            else:
                rest.append(block)
        return to_spans(pieces), rest

    def add_note(self, node: int, depth: int) -> None:
        """The note that begins at a node; it goes after the body."""
        place = len(self._footnotes)
        blocks = self.contents(node, min(depth + 1, MAX_NESTING - 1))
        # A note inside this one comes after it.
        self._footnotes.insert(place, Footnote(self.notes.by_node[node], tuple(blocks), node=node))

    def living_children(self, node: int) -> list[int]:
        """The children of a node in which something is kept."""
        ends, alive = self.kept.ends, self.kept.alive
        found = []
        child, last = node + 1, ends[node]
        while child < last:
            if alive[child]:
                found.append(child)
            child = ends[child]
        return found


def _add_formula(node: int, text: str, style: Style, line: Line, *, is_display: bool) -> None:
    """Add a formula, in the line or on one of its own."""
    if is_display:
        line.add_blocks([Formula(text, node=node)])
    else:
        line.add_unit(node, text, style[0] | Mark.FORMULA)


def _heading(builder: Builder, node: int, _depth: int) -> list[Block]:
    spans, rest = builder.spans(node)
    level = _LEVELS[builder.kept.tags[node]]
    return [Heading(level, spans, node=node), *rest] if spans else rest


def _quote(builder: Builder, node: int, depth: int) -> list[Block]:
    embed = embeds.post(builder.kept, node)
    if embed is not None:
        return [embed]
    blocks = builder.contents(node, depth + 1)
    cite = builder.address(builder.kept.attributes[node].get("cite"))
    return [Quote(tuple(blocks), cite, node=node)] if blocks else []


def _table(builder: Builder, node: int, depth: int) -> list[Block]:
    kept = builder.kept
    listing = code.listing_in_table(kept, node)
    if listing is not None:
        return [listing]
    if tables.is_layout(kept, node):
        return builder.contents(node, depth + 1)
    if not builder.with_tables:
        return []
    table = tables.table(builder, node, depth)
    return [table] if table is not None else []


def _code(builder: Builder, node: int, _depth: int) -> list[Block]:
    made = code.code(builder.kept, node)
    return [made] if made is not None else []


def _caption(builder: Builder, node: int, depth: int) -> list[Block]:
    """A caption whose picture was not kept goes too; one of a table, a listing or a player stays."""
    kept = builder.kept
    figure = kept.parents[node]
    while figure >= 0 and kept.tags[figure] != _FIGURE:
        figure = kept.parents[figure]
    if figure >= 0:
        around = kept.shown_chars[figure] - kept.shown_chars[node]
        if around <= 0 and _EMBEDS.isdisjoint(kept.tags[figure : kept.ends[figure]]):
            return []
    return builder.contents(node, depth + 1)


def _rule(_builder: Builder, node: int, _depth: int) -> list[Block]:
    return [Rule(node=node)]


def _embed(builder: Builder, node: int, _depth: int) -> list[Block]:
    made = embeds.embed(builder.kept, node)
    return [made] if made is not None else []


_HANDLERS: dict[int, Handler] = {
    NUMBER[name]: handler
    for handler, names in (
        (_heading, "h1 h2 h3 h4 h5 h6"),
        (lists.list_, "ul ol menu dir"),
        (lists.definitions, "dl"),
        (_quote, "blockquote"),
        (_table, "table"),
        (_code, "pre listing xmp plaintext"),
        (_caption, "figcaption"),
        (_rule, "hr"),
        (_embed, embeds.NAMES),
    )
    for name in names.split()
}
_TRANSPARENT, _BREAK, _STRUCTURE, _FORMULA, _LINK, _WORDING, _MARK = range(7)
_KINDS = [_TRANSPARENT] * len(NAMES)
"""What to do with an element of each name; most only hold what is in them."""
for _kind, _tags in (
    (_BREAK, (_BR,)),
    (_STRUCTURE, _HANDLERS),
    (_FORMULA, (_MATH, _IMG)),
    (_MARK, _MARKS),
    (_LINK, (_A,)),
    (_WORDING, (_Q, _RUBY)),
):
    for _tag in _tags:
        _KINDS[_tag] = _kind

# The same for the compiled core: 1 breaks a line, 2 is a link, from 128 on it goes on with the mark that is added.
_IN_LINE = bytes(
    1 if kind == _BREAK else 2 if kind == _LINK else 128 + _MARKS.get(tag, 0) if kind in (_TRANSPARENT, _MARK) else 0
    for tag, kind in enumerate(_KINDS)
).ljust(256, b"\0")
_EVERY_MARK = tuple(map(Mark, range(int(Mark.FORMULA))))
