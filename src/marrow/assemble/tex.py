"""TeX that stands in the text of a page, `\\(…\\)` in a line and `\\[…\\]` on one of its own, for a script to set.

Takes: blocks, and the page that they are of. Gives: blocks in which that TeX is formulas, as of `math` elements.
Keeps true: where the page sets no TeX (`Page.sets_tex`), the very same blocks; code is untouched; what has no second
fence, or nothing between the two, stays text. Linear in the length of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from marrow.article import (
    Block,
    Blocks,
    Cell,
    Definitions,
    Figure,
    Footnote,
    Formula,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Span,
    Spans,
    Table,
    children,
    plain,
)
from marrow.assemble.formulas import clean
from marrow.assemble.spans import BREAK
from marrow.page import Page
from marrow.patterns import late

_FENCE = late(r"\\\\|\\[()\[\]]")
"""The ends of rows too: the bracket of `\\\\[2pt]` is no fence."""
_BACKSLASH = "\\"
_CLOSING = {"\\(": "\\)", "\\[": "\\]"}
_LINE = late(f"({BREAK})")
_KIND = itemgetter(1, 2)  # the marks and the address of a span
_UNTOUCHED = int(Mark.CODE) | int(Mark.FORMULA) | int(Mark.NOTE) | int(Mark.IMAGE)


class _Piece(NamedTuple):
    span: Span
    is_display: bool = False


def with_formulas(blocks: list[Block], page: Page) -> list[Block]:
    """Blocks in which TeX is formulas, if the page sets it."""
    return _set(blocks) if _may_hold_tex(blocks) and page.sets_tex() else blocks


def _may_hold_tex(blocks: Sequence[Block]) -> bool:
    """Whether any line has a backslash. It looks at every page, and nearly all have none."""
    return any(_LOOK[kind](block) for block in blocks if (kind := type(block)) in _LOOK)


def _in_line(block: Paragraph | Heading) -> bool:
    return _BACKSLASH in plain(block.spans)


def _in_caption(block: Figure | Table) -> bool:
    return _BACKSLASH in plain(block.caption) or _in_groups(block)


def _in_terms(block: Definitions) -> bool:
    return any(_BACKSLASH in plain(term) for terms, _ in block.entries for term in terms) or _in_groups(block)


def _in_groups(block: Block) -> bool:
    return any(map(_may_hold_tex, children(block)))


# Each function takes its own block type, which the key says and a type checker cannot.
_LOOK: dict[type[Block], Callable[..., bool]] = {
    Paragraph: _in_line,
    Heading: _in_line,
    Figure: _in_caption,
    Table: _in_caption,
    Definitions: _in_terms,
    List: _in_groups,
    Quote: _in_groups,
    Footnote: _in_groups,
}


def _set(blocks: Sequence[Block]) -> list[Block]:
    return [made for block in blocks for made in _block(block)]


def _inside(blocks: Blocks) -> Blocks:
    return tuple(_set(blocks))


def _block(block: Block) -> list[Block]:
    """What becomes of a block. Recursion ends at `MAX_NESTING`."""
    match block:
        case Paragraph():
            return _paragraph(block)
        case Heading(spans=spans):
            return [replace(block, spans=_line(spans))]
        case Figure(caption=caption):
            return [replace(block, caption=_line(caption))]
        case List(items=items):
            return [replace(block, items=tuple(map(_inside, items)))]
        case Quote(blocks=blocks) | Footnote(blocks=blocks):
            return [replace(block, blocks=_inside(blocks))]
        case Definitions(entries=entries):
            made = tuple((tuple(map(_line, terms)), _inside(blocks)) for terms, blocks in entries)
            return [replace(block, entries=made)]
        case Table(rows=rows, caption=caption):
            cells = tuple(tuple(map(_cell, row)) for row in rows)
            return [replace(block, rows=cells, caption=_line(caption))]
    return [block]


def _cell(cell: Cell) -> Cell:
    return replace(cell, blocks=_inside(cell.blocks))


def _paragraph(block: Paragraph) -> list[Block]:
    """A paragraph, taken apart where a formula has a line of its own."""
    found: list[Block] = []
    line: list[Span] = []
    for piece in _pieces(block.spans):
        if piece.is_display:
            found += (*_ended(line, block.node), Formula(piece.span.text, node=block.node))
            line = []
        else:
            line.append(piece.span)
    return [*found, *_ended(line, block.node)]


def _ended(line: list[Span], node: int) -> list[Block]:
    """What stands on a line, without the white space around it; a formula that is alone there is a block."""
    while line and line[0].text.isspace():
        line = line[1:]
    while line and line[-1].text.isspace():
        line = line[:-1]
    if not line:
        return []
    if len(line) == 1 and line[0].marks & Mark.FORMULA:
        return [Formula(line[0].text, node=node)]
    line[0] = line[0]._replace(text=line[0].text.lstrip())
    line[-1] = line[-1]._replace(text=line[-1].text.rstrip())
    return [Paragraph(tuple(line), node=node)]


def _line(spans: Spans) -> Spans:
    """A line that cannot be taken apart: all of its formulas stand in it."""
    return tuple(piece.span for piece in _pieces(spans))


def _pieces(spans: Spans) -> Iterator[_Piece]:
    """Spans with the formulas in them as spans of their own. A formula may go over line breaks, but not over marks."""
    for (marks, url), run in groupby(spans, _KIND):
        if marks & _UNTOUCHED:
            yield from map(_Piece, run)
            continue
        for text, fence in _cut("".join(span.text for span in run)):
            if fence:
                yield _Piece(Span(text, marks | Mark.FORMULA, url), fence == "\\[")
            else:
                yield from (_Piece(Span(part, marks, url)) for part in _LINE.split(text) if part)


def _cut(text: str) -> Iterator[tuple[str, str]]:
    """Texts and formulas by turns, each with the fence before it: "" for text."""
    done, opened, fence = 0, 0, ""
    for found in _FENCE.finditer(text):
        sign = found[0]
        if sign in _CLOSING and fence in ("", sign):
            opened, fence = found.start(), sign  # of two in a row the second is meant
        elif fence and sign == _CLOSING[fence]:
            formula = clean(text[opened : found.end()])
            if formula:
                yield text[done:opened], ""
                yield formula, fence
                done = found.end()
            fence = ""
    yield text[done:], ""
