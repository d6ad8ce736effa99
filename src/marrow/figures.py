"""Blocks with other figures.

Takes: blocks, and what is to become of each figure. Gives: blocks in which that has happened, wherever figures stand.
Keeps true: everything else is as it was, and where no figure changes, the very same objects; items, quotes and tables
that held nothing but figures which are gone, go too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from operator import is_
from typing import Any

from marrow.article import Block, Blocks, Cell, Definitions, Figure, Footnote, List, Quote, Table
from marrow.numbering import chosen

Change = Callable[[Figure], Figure | None]
"""What a figure becomes; None: it goes."""


def with_figures(blocks: Blocks, change: Change) -> Blocks:
    """Blocks with every figure changed, in document order. Recursion ends at `MAX_NESTING`."""
    for block in blocks:
        if type(block) in _CHANGED:
            made = tuple([new for each in blocks if (new := _block(each, change)) is not None])
            return blocks if len(made) == len(blocks) and all(map(is_, made, blocks)) else made
    return blocks


def _block(block: Block, change: Change) -> Block | None:
    made = _CHANGED.get(type(block))
    return block if made is None else made(block, change)


def _figure(figure: Figure, change: Change) -> Figure | None:
    return change(figure)


def _list(block: List, change: Change) -> List | None:
    made = [with_figures(item, change) for item in block.items]
    if all(map(is_, made, block.items)):
        return block
    left = [bool(new) or not old for old, new in zip(block.items, made, strict=True)]
    return chosen(replace(block, items=tuple(made)), left) if any(left) else None


def _quote(block: Quote, change: Change) -> Quote | None:
    inner = with_figures(block.blocks, change)
    return block if inner is block.blocks else replace(block, blocks=inner) if inner else None


def _footnote(block: Footnote, change: Change) -> Footnote:
    inner = with_figures(block.blocks, change)
    return block if inner is block.blocks else replace(block, blocks=inner)


def _definitions(block: Definitions, change: Change) -> Definitions:
    made = tuple([(terms, with_figures(inner, change)) for terms, inner in block.entries])
    is_same = all(new[1] is old[1] for new, old in zip(made, block.entries, strict=True))
    return block if is_same else replace(block, entries=made)


def _table(table: Table, change: Change) -> Table | None:
    made = tuple([tuple([_cell(cell, change) for cell in row]) for row in table.rows])
    if all(map(is_, chain.from_iterable(made), chain.from_iterable(table.rows))):
        return table
    return replace(table, rows=made) if any(cell.blocks for row in made for cell in row) else None


def _cell(cell: Cell, change: Change) -> Cell:
    inner = with_figures(cell.blocks, change)
    return cell if inner is cell.blocks else replace(cell, blocks=inner)


_CHANGED: dict[type[Block], Callable[[Any, Change], Block | None]] = {
    Figure: _figure,
    List: _list,
    Quote: _quote,
    Footnote: _footnote,
    Definitions: _definitions,
    Table: _table,
}
