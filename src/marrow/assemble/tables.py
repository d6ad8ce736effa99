"""Tables: those that hold data as `Table`, those that only lay a page out not at all.

Takes: a `table` element. Gives: rows of cells with header flags and spans.
Keeps true: spans stay within the standard's limits; a data table is kept whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from marrow.article import Block, Cell, Mark, Paragraph, Spans, Table
from marrow.assemble.kept import Kept
from marrow.assemble.spans import to_spans
from marrow.tags import NUMBER, TEXT

if TYPE_CHECKING:
    from marrow.assemble.blocks import Builder

_TABLE, _TR, _TD, _TH, _CAPTION = (NUMBER[name] for name in "table tr td th caption".split())
_CELLS = (_TD, _TH)
_BLOCKY = frozenset(NUMBER[name] for name in "p h1 h2 h3 h4 h5 h6 article section figure blockquote pre".split())
_MAX_COLSPAN = 1000
_MAX_ROWSPAN = 65534
_LONG_CELL = 600
"""Characters; a cell with more is a column of a page rather than a datum."""


def is_layout(kept: Kept, node: int) -> bool:
    """Whether a table only lays out what is in it."""
    own = kept.attributes[node]
    if own.get("role") in ("presentation", "none"):
        return True
    tags, end = kept.tags, kept.ends[node]
    inside = tags[node + 1 : end]
    if _TH in inside or _CAPTION in inside:
        return False
    if _TABLE in inside:
        return True
    cells = inside.count(_TD)
    rows = inside.count(_TR)
    if rows < 2 or cells < 2 * rows:  # one row or one column
        return True
    return _longest_cell(kept, node) > _LONG_CELL


def _longest_cell(kept: Kept, node: int) -> int:
    return max(kept.shown_chars[inner] for inner in range(node + 1, kept.ends[node]) if kept.tags[inner] == _TD)


def table(builder: Builder, node: int, depth: int) -> Table | None:
    """The table at a node, with all that is visible in it; None if it is empty."""
    kept = builder.kept
    _keep_whole(kept, node)
    rows: list[tuple[Cell, ...]] = []
    caption: Spans = ()
    inner, end = node + 1, kept.ends[node]
    while inner < end:
        tag = kept.tags[inner]
        if not kept.alive[inner] and tag not in (_TR, _TD, _TH):
            inner = kept.ends[inner]
        elif tag == _TR:
            row = _row(builder, inner, depth)
            if any(cell.blocks for cell in row):
                rows.append(row)
            inner = kept.ends[inner]
        elif tag == _CAPTION:
            caption = builder.spans(inner)
            inner = kept.ends[inner]
        else:
            inner += 1
    return Table(tuple(rows), caption, node=node) if rows else None


def _keep_whole(kept: Kept, node: int) -> None:
    """Bring back to life what the judge left out of a table: a row without its cells says something else."""
    for inner in range(node, kept.ends[node]):
        if not kept.hidden[inner] and inner not in kept.consumed and kept.shown_chars[inner]:
            kept.alive[inner] = True


def _row(builder: Builder, node: int, depth: int) -> tuple[Cell, ...]:
    kept = builder.kept
    cells: list[Cell] = []
    inner, end = node + 1, kept.ends[node]
    while inner < end:
        if kept.tags[inner] in _CELLS and not kept.hidden[inner]:
            cells.append(_cell(builder, inner, depth))
        inner = kept.ends[inner]
    return tuple(cells)


def _cell(builder: Builder, node: int, depth: int) -> Cell:
    kept = builder.kept
    own = kept.attributes[node]
    blocks: tuple[Block, ...]
    if kept.ends[node] == node + 2 and kept.tags[node + 1] == TEXT:  # most cells: a text and nothing else
        spans = to_spans([(kept.texts[node + 1], Mark.NONE, "")])
        blocks = (Paragraph(spans, node=node),) if spans else ()
    else:
        blocks = tuple(builder.blocks(node + 1, kept.ends[node], depth + 1))
    if not own:
        return Cell(blocks, kept.tags[node] == _TH)
    return Cell(
        blocks,
        kept.tags[node] == _TH,
        _span(own.get("rowspan"), _MAX_ROWSPAN),
        _span(own.get("colspan"), _MAX_COLSPAN),
    )


def _span(text: str | None, most: int) -> int:
    """A span as the HTML standard reads it: 1 where it makes no sense, cut where it is absurd."""
    digits = (text or "").strip()
    if not (digits.isascii() and digits.isdecimal()):
        return 1
    return min(int(digits[:9]), most) or 1
