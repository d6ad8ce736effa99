"""Tables: those that hold data as `Table`, those that only lay a page out not at all.

Takes: a `table` element. Gives: rows of cells with header flags and spans.
Keeps true: spans stay within the standard's limits; a table of data is kept whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from marrow.article import Block, Cell, Paragraph, Spans, Table
from marrow.assemble.kept import Kept
from marrow.assemble.line import PLAIN
from marrow.assemble.spans import one_span
from marrow.patterns import late
from marrow.tags import NUMBER, TEXT

if TYPE_CHECKING:
    from marrow.assemble.blocks import Builder

_TABLE, _TR, _TD, _TH, _CAPTION = (NUMBER[name] for name in "table tr td th caption".split())
_GROUPS = frozenset(NUMBER[name] for name in "thead tbody tfoot".split())
_CELLS = (_TD, _TH)
_MAX_COLSPAN = 1000
_MAX_ROWSPAN = 65534
_MOST = 0.5
"""The share of a table without a header that the judge must have kept for all of it to be kept: it may be a listing."""
_LONGEST_SAID = 40
_LISTENED = late(r"(?:^|[\s_-])(?:sr-only|screen-?reader|visually-?hidden)")
"""Classes of what is for those who listen."""
_LONG_CELL = 500
"""Characters; a cell with more is a column of a page rather than a datum."""


def is_layout(kept: Kept, node: int) -> bool:
    """Whether a table only lays out what is in it."""
    if kept.attributes[node].get("role") in ("presentation", "none"):
        return True
    tags = kept.tags
    rows = [[cell for cell in _cells(kept, row) if kept.shown_chars[cell]] for row in _rows(kept, node)]
    cells = [cell for row in rows for cell in row]
    if max(map(len, rows), default=0) < 2:  # one column, whatever it calls itself
        return True
    if any(tags[cell] == _TH for cell in cells) or tags[node + 1] == _CAPTION:
        return False
    if len(rows) < 2 or _TABLE in tags[node + 1 : kept.ends[node]]:
        return True
    return max(kept.shown_chars[cell] for cell in cells) > _LONG_CELL


def _rows(kept: Kept, node: int) -> Iterator[int]:
    """The rows of a table, not those of tables inside it."""
    inner, end = node + 1, kept.ends[node]
    while inner < end:
        tag = kept.tags[inner]
        if tag == _TR:
            yield inner
        inner = inner + 1 if tag in _GROUPS else kept.ends[inner]


def _cells(kept: Kept, row: int) -> Iterator[int]:
    """The cells of a row that are shown, empty ones too."""
    inner, end = row + 1, kept.ends[row]
    while inner < end:
        if kept.tags[inner] in _CELLS and not kept.hidden[inner]:
            yield inner
        inner = kept.ends[inner]


def table(builder: Builder, node: int, depth: int) -> Table | None:
    """The table at a node, with all that is visible in it, unless it is a listing; None if it is empty."""
    kept = builder.kept
    if kept.kept_chars[node] >= _MOST * kept.shown_chars[node] or _TH in kept.tags[node : kept.ends[node]]:
        _keep_whole(kept, node)
    found = (tuple(_cell(builder, cell, depth) for cell in _cells(kept, row)) for row in _rows(kept, node))
    rows = tuple(row for row in found if any(cell.blocks for cell in row))
    caption: Spans = ()
    if kept.tags[node + 1] == _CAPTION and kept.alive[node + 1]:
        caption, _ = builder.spans(node + 1)
    return Table(rows, caption, node=node) if rows else None


def _keep_whole(kept: Kept, node: int) -> None:
    """Bring back to life what the judge left out of a table: a row without its cells says something else."""
    for inner in range(node, kept.ends[node]):
        if not kept.hidden[inner] and inner not in kept.consumed and kept.shown_chars[inner]:
            kept.alive[inner] = True


def _cell(builder: Builder, node: int, depth: int) -> Cell:
    kept = builder.kept
    own = kept.attributes[node]
    blocks = tuple(builder.contents(node, depth + 1)) or _said(kept, node)
    is_header = kept.tags[node] == _TH
    if not own:
        return Cell(blocks, is_header)
    return Cell(
        blocks,
        is_header,
        _span(own.get("rowspan", ""), _MAX_ROWSPAN),
        _span(own.get("colspan", ""), _MAX_COLSPAN),
    )


def _said(kept: Kept, node: int) -> tuple[Block, ...]:
    """What a cell that shows nothing, or an icon, says to those who listen: "Yes"."""
    if not 0 < kept.kept_chars[node] <= _LONGEST_SAID:
        return ()
    for inner in range(node + 1, kept.ends[node]):
        if kept.alive[inner] and kept.tags[inner] != TEXT and _LISTENED.search(kept.class_words(inner)):
            spans = one_span(" ".join(kept.tree.texts(inner, kept.ends[inner])), *PLAIN)
            return (Paragraph(spans, node=inner),) if spans else ()
    return ()


def _span(text: str, most: int) -> int:
    """A span as the HTML standard reads it: 1 where it makes no sense, cut where it is absurd."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal()):
        return 1
    return min(int(digits[:9]), most) or 1
