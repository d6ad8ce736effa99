"""Blocks of one page, moved into the article of another.

Takes: blocks. Gives: the same blocks without the numbers of their page's nodes, which say nothing elsewhere, and with
labels of notes that are free.
Keeps true: text, order and nesting; recursion is as deep as blocks nest, which is bounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from marrow.article import (
    Block,
    Blocks,
    Definitions,
    Figure,
    Footnote,
    Heading,
    List,
    Mark,
    Paragraph,
    Quote,
    Span,
    Spans,
    Table,
    walk,
)  # fmt: skip


def labels(blocks: Blocks) -> set[str]:
    """The labels of the notes among blocks."""
    return {block.label for block in walk(blocks) if isinstance(block, Footnote)}


def moved(blocks: Blocks, names: Mapping[str, str]) -> Blocks:
    """Blocks with the labels of notes changed as `names` says."""
    return tuple(_moved(block, names) for block in blocks)


def _moved(block: Block, names: Mapping[str, str]) -> Block:
    match block:
        case Heading(spans=spans) | Paragraph(spans=spans):
            return replace(block, node=-1, spans=_relabelled(spans, names))
        case List(items=items):
            return replace(block, node=-1, items=tuple(moved(item, names) for item in items))
        case Quote(blocks=inner):
            return replace(block, node=-1, blocks=moved(inner, names))
        case Definitions(entries=entries):
            told = tuple(
                (tuple(_relabelled(term, names) for term in terms), moved(inner, names)) for terms, inner in entries
            )
            return replace(block, node=-1, entries=told)
        case Table(rows=rows, caption=caption):
            cells = tuple(tuple(replace(cell, blocks=moved(cell.blocks, names)) for cell in row) for row in rows)
            return replace(block, node=-1, rows=cells, caption=_relabelled(caption, names))
        case Figure(images=images, caption=caption):
            pictures = tuple(replace(image, node=-1) for image in images)
            return replace(block, node=-1, images=pictures, caption=_relabelled(caption, names))
        case Footnote(label=label, blocks=inner):
            return replace(block, node=-1, label=names.get(label, label), blocks=moved(inner, names))
    return replace(block, node=-1)


def _relabelled(spans: Spans, names: Mapping[str, str]) -> Spans:
    if not names:
        return spans
    return tuple(
        Span(names.get(span.text, span.text), span.marks, span.url) if span.marks & Mark.NOTE else span
        for span in spans
    )
