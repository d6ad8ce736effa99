"""Kept nodes → blocks.

Takes: `Kept`. Gives: the blocks of the article, in document order.
Keeps true: every kept text ends up in exactly one block; a block never spans a line break of the page, but for a
single `<br>`; nesting stays under `MAX_NESTING`, deeper containers are taken apart.

One loop walks over the living nodes in document order and skips dead subtrees in one step. Text gathers in a `Run`;
a text of another segment begins a new paragraph. Only elements with a structure of their own (lists, tables, …)
open a loop of their own. So the work grows with what is kept, and depth costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from marrow.article import (
    MAX_NESTING,
    Block,
    Definitions,
    Figure,
    Footnote,
    Formula,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
)
from marrow.assemble import code, embeds, formulas, tables
from marrow.assemble.addresses import absolute
from marrow.assemble.clutter import is_clutter
from marrow.assemble.kept import Kept
from marrow.assemble.notes import Notes
from marrow.assemble.spans import BREAK, Piece, to_spans
from marrow.tags import NUMBER, TEXT

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
_A, _BR, _LI, _DT, _DD, _RT = (NUMBER[name] for name in "a br li dt dd rt".split())
_LISTS = tuple(NUMBER[name] for name in "ul ol menu dir".split())
_UNMARKED = Mark.NONE  # looking it up in the enum costs more than comparing it
_PLAIN = (_UNMARKED, "")
Handler = Callable[["Builder", int, int], list[Block]]


class Run:
    """The paragraph in the making."""

    __slots__ = ("breaks", "figures", "pieces", "segment")

    def __init__(self) -> None:
        self.pieces: list[Piece] = []
        self.segment = -1
        self.breaks = 0
        self.figures: list[Block] = []  # pictures inside the paragraph, to stand after it

    def flush(self, kept: Kept, out: list[Block]) -> None:
        """End the paragraph."""
        if self.pieces:
            spans = to_spans(self.pieces)
            if spans:
                out.append(_paragraph(spans, kept.nln[self.segment] if self.segment >= 0 else -1))
            self.pieces = []
        if self.figures:
            out.extend(self.figures)
            self.figures = []
        self.segment = -1
        self.breaks = 0


def _paragraph(spans: Spans, node: int) -> Block:
    if len(spans) == 1 and spans[0].marks is not _UNMARKED and spans[0].marks & Mark.FORMULA:
        return Formula(spans[0].text, node=node)
    return Paragraph(spans, node=node)


class Builder:
    """Builds the blocks of one page."""

    def __init__(
        self, kept: Kept, pictures: dict[int, Figure], notes: Notes, *, with_links: bool, with_tables: bool
    ) -> None:
        self.kept = kept
        self.pictures = pictures
        self.notes = notes
        self.with_links = with_links
        self.with_tables = with_tables
        self._addresses: dict[str, str] = {}

    def blocks(self, first: int, last: int, depth: int = 0) -> list[Block]:
        """The blocks of the nodes first:last."""
        kept = self.kept
        tags, ends, alive, parents = kept.tags, kept.ends, kept.alive, kept.parents
        out: list[Block] = []
        run = Run()
        styles: dict[int, tuple[Mark, str]] = {}  # of the inline elements on the way
        node = first
        while node < last:
            if not alive[node]:
                node = ends[node]
                continue
            tag = tags[node]
            style = styles.get(parents[node], _PLAIN)
            if tag == TEXT:
                self._add_text(node, style, run, out)
                node += 1
                continue
            if tag == _BR:
                run.breaks += 1
            elif node in self.pictures:
                self._add_picture(node, run, out)
                node = ends[node]
                continue
            elif (handler := _HANDLERS.get(tag)) is not None and depth < MAX_NESTING:
                made = handler(self, node, depth)
                if made:
                    run.flush(kept, out)
                    out.extend(made)
                node = ends[node]
                continue
            elif self._is_inline_unit(node, tag, style, run) or is_clutter(kept, node):
                node = ends[node]
                continue
            elif node in self.notes.by_node and node != first - 1:
                run.flush(kept, out)
                out.append(self.note(node, depth))
                node = ends[node]
                continue
            if (mark := _MARKS.get(tag)) is not None:
                style = (style[0] | mark, style[1])
            elif tag == _A and self.with_links:
                url = self.address(kept.attributes[node].get("href"))
                style = (style[0], url) if url else style
            if style is not _PLAIN:
                styles[node] = style
            node += 1
        run.flush(kept, out)
        return out

    def _add_text(self, node: int, style: tuple[Mark, str], run: Run, out: list[Block]) -> None:
        kept = self.kept
        segment = kept.segment[node]
        if segment != run.segment and run.pieces:
            is_same_line_break_node = run.segment >= 0 and kept.nln[segment] == kept.nln[run.segment]
            if is_same_line_break_node and run.breaks == 1:
                run.pieces.append((BREAK, Mark.NONE, ""))
            else:
                run.flush(kept, out)
        run.segment = segment
        run.breaks = 0
        text = kept.texts[node]
        if kept.tags[kept.parents[node]] == _RT:
            text = f"({text.strip()})"
        run.pieces.append((text, style[0], style[1]))

    def _add_picture(self, node: int, run: Run, out: list[Block]) -> None:
        """A picture stands before the paragraph that it opens, and after the one it is inside of."""
        (run.figures if run.pieces else out).append(self.pictures[node])

    def _is_inline_unit(self, node: int, tag: int, style: tuple[Mark, str], run: Run) -> bool:
        """Take in a formula or a reference to a note, which stand in the line."""
        kept = self.kept
        label = self.notes.references.get(node)
        if label is not None:
            run.pieces.append((label, Mark.NOTE, ""))
            return True
        if tag in formulas.TAGS:
            text = formulas.source(kept, node)
            if text:
                self._join_segment(node, run)
                run.pieces.append((text, style[0] | Mark.FORMULA, ""))
                return True
        return False

    def _join_segment(self, node: int, run: Run) -> None:
        """A formula at the start of a paragraph brings its segment along."""
        if run.segment < 0:
            inside = self.kept.segment[node : self.kept.ends[node]]
            run.segment = next((segment for segment in inside if segment >= 0), -1)

    def address(self, href: str | None) -> str:
        """The absolute form of an address on this page."""
        if href is None:
            return ""
        found = self._addresses.get(href)
        if found is None:
            found = self._addresses[href] = absolute(href, self.kept.page.base)
        return found

    def spans(self, node: int) -> Spans:
        """All text below a node as one line."""
        spans: list[Span] = []
        for block in self.blocks(node + 1, self.kept.ends[node], MAX_NESTING):
            if isinstance(block, Paragraph | Heading):
                if spans:
                    spans.append(Span(" "))
                spans.extend(Span(" ") if span.text == BREAK else span for span in block.spans)
            elif isinstance(block, Formula):
                spans.append(Span(block.text, Mark.FORMULA))
        return tuple(spans)

    def note(self, node: int, depth: int) -> Footnote:
        """The note that begins at a node."""
        label = self.notes.by_node[node]
        return Footnote(label, tuple(self.blocks(node + 1, self.kept.ends[node], depth + 1)), node=node)

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


def _heading(builder: Builder, node: int, _depth: int) -> list[Block]:
    spans = builder.spans(node)
    level = int(builder.kept.tree.name(node)[1])
    made: list[Block] = [Heading(level, spans, node=node)] if spans else []
    ends = builder.kept.ends[node]
    made.extend(figure for image, figure in builder.pictures.items() if node < image < ends)
    return made


def _list(builder: Builder, node: int, depth: int) -> list[Block]:
    kept = builder.kept
    items: list[list[Block]] = []
    notes: list[Block] = []
    for child in builder.living_children(node):
        tag = kept.tags[child]
        if child in builder.notes.by_node:
            notes.append(builder.note(child, depth))
        elif tag in _LISTS and items:  # a list beside its item instead of inside it
            items[-1].extend(_list(builder, child, depth + 1))
        elif tag == TEXT or not is_clutter(kept, child):
            first = child + 1 if tag == _LI else child
            blocks = builder.blocks(first, kept.ends[child], depth + 1)
            if blocks:
                items.append(blocks)
    made: list[Block] = []
    if items:
        is_ordered = kept.tags[node] == NUMBER["ol"]
        start = _whole_number(kept.attributes[node].get("start"), 1) if is_ordered else 1
        made.append(List(tuple(map(tuple, items)), is_ordered, start, node=node))
    return made + notes


def _whole_number(text: str | None, default: int) -> int:
    digits = (text or "").strip()
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else default


def _definitions(builder: Builder, node: int, depth: int) -> list[Block]:
    kept = builder.kept
    entries: list[tuple[tuple[Spans, ...], tuple[Block, ...]]] = []
    terms: list[Spans] = []
    found: list[Block] = []
    for child in _definition_parts(builder, node):
        if kept.tags[child] == _DT:
            if found:
                entries.append((tuple(terms), tuple(found)))
                terms, found = [], []
            terms.append(builder.spans(child))
        elif child in builder.notes.by_node:
            found.append(builder.note(child, depth))
        else:
            first = child + 1 if kept.tags[child] == _DD else child
            found.extend(builder.blocks(first, kept.ends[child], depth + 1))
    if terms or found:
        entries.append((tuple(terms), tuple(found)))
    if not any(terms for terms, _ in entries):
        return [block for _, blocks in entries for block in blocks]
    return [Definitions(tuple(entries), node=node)]


def _definition_parts(builder: Builder, node: int) -> list[int]:
    """The children of a `dl`; groups in a `div` count as if they stood there."""
    parts: list[int] = []
    for child in builder.living_children(node):
        if builder.kept.tags[child] == NUMBER["div"]:
            parts.extend(builder.living_children(child))
        else:
            parts.append(child)
    return parts


def _quote(builder: Builder, node: int, depth: int) -> list[Block]:
    embed = embeds.post(builder.kept, node)
    if embed is not None:
        return [embed]
    blocks = builder.blocks(node + 1, builder.kept.ends[node], depth + 1)
    cite = builder.address(builder.kept.attributes[node].get("cite"))
    return [Quote(tuple(blocks), cite, node=node)] if blocks else []


def _table(builder: Builder, node: int, depth: int) -> list[Block]:
    kept = builder.kept
    listing = code.listing_in_table(kept, node)
    if listing is not None:
        return [listing]
    if tables.is_layout(kept, node):
        return builder.blocks(node + 1, kept.ends[node], depth)
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
    while figure >= 0 and kept.tags[figure] != NUMBER["figure"]:
        figure = kept.parents[figure]
    around = kept.shown_chars[figure] - kept.shown_chars[node] if figure >= 0 else 1
    is_needed = figure < 0 or around > 0 or any(embeds.TAG[tag] for tag in kept.tags[figure : kept.ends[figure]])
    return builder.blocks(node + 1, kept.ends[node], depth) if is_needed else []


def _rule(_builder: Builder, node: int, _depth: int) -> list[Block]:
    return [Rule(node=node)]


def _embed(builder: Builder, node: int, _depth: int) -> list[Block]:
    made = embeds.embed(builder.kept, node)
    return [made] if made is not None else []


_HANDLERS: dict[int, Handler] = {
    NUMBER[name]: handler
    for handler, names in (
        (_heading, "h1 h2 h3 h4 h5 h6"),
        (_list, "ul ol menu dir"),
        (_definitions, "dl"),
        (_quote, "blockquote"),
        (_table, "table"),
        (_code, "pre listing xmp plaintext"),
        (_caption, "figcaption"),
        (_rule, "hr"),
        (_embed, "iframe video audio embed object"),
    )
    for name in names.split()
}
