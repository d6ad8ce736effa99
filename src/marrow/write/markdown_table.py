"""A table as GFM writes it.

Takes: a `Table`. Gives: its rows as lines, or None where a cell holds what fits no line: code, a heading.
Keeps true: each word once, each cell in its column. A cell over several columns or rows is followed by empty
ones. The grid is no wider than its fullest row, whatever a `colspan` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marrow.article import (
    Block,
    Blocks,
    Cell,
    Definitions,
    Embed,
    Figure,
    Footnote,
    Formula,
    List,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    Spans,
    Table,
    children,
    walk,
)
from marrow.write.markdown_inline import Inline
from marrow.write.safe import safe_link

_FITS_A_LINE = (Paragraph, List, Quote, Definitions, Figure, Formula, Embed, Footnote, Rule)
_BREAK = Span("\n")

# A cell that reaches down costs a place in every row below. Beyond so many columns no table is for reading,
# and the reach is dropped: 200,000 rows that each begin such a cell would make a grid of 20,000,000,000.
_MAX_REACHING = 100


def table(block: Table, inline: Inline) -> str | None:
    """The table's lines; "" for one without words, None for one that is not GFM's."""
    inside = [inner for row in block.rows for cell in row for inner in walk(cell.blocks)]
    if not all(isinstance(inner, _FITS_A_LINE) for inner in inside):
        return None
    written = [_written(row, columns, inline) for row, columns in zip(block.rows, _grid(block.rows), strict=True)]
    worded = [number for number, line in enumerate(written) if any(line)]
    if not worded:
        return ""
    rows = [written[number] for number in worded]
    width = max(map(len, rows))
    header = rows.pop(0) if all(cell.header for cell in block.rows[worded[0]]) else []
    header += [""] * (width - len(header))
    return "\n".join(map(_line, (header, ["---"] * width, *rows)))


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _written(row: Sequence[Cell], columns: Sequence[int], inline: Inline) -> list[str]:
    """The texts of a row by column. Empty ones at its end are left out: readers add them."""
    line: list[str] = []
    for cell, column in zip(row, columns, strict=True):
        line += [""] * (column - len(line))
        line.append(inline.cell(_cell_spans(cell.blocks)))
    return line


def _grid(rows: Sequence[Sequence[Cell]]) -> list[list[int]]:
    """The column of each cell."""
    narrow = _place(rows, 0)
    return _place(rows, max((columns[-1] + 1 for columns in narrow if columns), default=0))


def _place(rows: Sequence[Sequence[Cell]], width: int) -> list[list[int]]:
    """The column of each cell; a cell covers further columns as far as `width` leaves room for the rest."""
    placed: list[list[int]] = []
    reaching: dict[int, int] = {}  # column: how many more rows a cell from above covers
    for row in rows:
        columns: list[int] = []
        begun: dict[int, int] = {}
        column = 0
        for left, cell in zip(reversed(range(len(row))), row, strict=True):
            while column in reaching:
                column += 1
            columns.append(column)
            covered = range(column, column + max(1, min(cell.colspan, width - column - left)))
            if cell.rowspan > 1 and covered.stop <= _MAX_REACHING:
                begun |= dict.fromkeys(covered, cell.rowspan - 1)
            column = covered.stop
        placed.append(columns)
        reaching = {column: rest - 1 for column, rest in reaching.items() if rest > 1} | begun
    return placed


def _cell_spans(blocks: Blocks) -> Spans:
    """What a cell holds as one run of spans: each block on a line of its own."""
    lines = [line for block in blocks for line in _lines(block)]
    return tuple(span for line in lines for span in (_BREAK, *line))[1:]


def _lines(block: Block) -> Iterator[Spans]:
    match block:
        case Paragraph(spans=spans):
            yield spans
        case Formula(text=text):
            yield (Span(text, Mark.FORMULA),)
        case Embed(url=url, title=title):
            yield (Span(title.strip() or safe_link(url), url=url),)
        case Figure(images=images, caption=caption):
            yield from ((Span(image.alt, Mark.IMAGE, image.url),) for image in images)
            yield caption
        case Definitions(entries=entries):
            for terms, inner in entries:
                yield from terms
                yield _cell_spans(inner)
        case Quote() | List():
            yield from (_cell_spans(inner) for inner in children(block))
