"""Lists and definition lists.

Takes: a `ul`, `ol` or `dl`. Gives: `List` or `Definitions`; notes among the items go where notes go.
Keeps true: an item is never empty; order; numbering from where the page starts it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from marrow.article import MAX_NESTING, Block, Definitions, List, Rule, Spans
from marrow.tags import NUMBER, TEXT

if TYPE_CHECKING:
    from marrow.assemble.blocks import Builder

_OL, _LI, _DT, _DD, _DIV = (NUMBER[name] for name in "ol li dt dd div".split())
_LISTS = tuple(NUMBER[name] for name in "ul ol menu dir".split())
_NUMBER = re.compile(r"\s*(-?[0-9]{1,9})\s*\Z")


def list_(builder: Builder, node: int, depth: int) -> list[Block]:
    """The list at a node."""
    kept = builder.kept
    items: list[list[Block]] = []
    start = 1
    for child in builder.living_children(node):
        tag = kept.tags[child]
        if child in builder.notes.by_node:
            builder.add_note(child, depth)
        elif tag in _LISTS and items and depth < MAX_NESTING:  # a list beside its item instead of inside it
            items[-1].extend(list_(builder, child, depth + 1))
        elif tag == TEXT or not builder.clutter.has(child):
            is_item = tag == _LI
            blocks = (
                builder.contents(child, depth + 1) if is_item else builder.inner(child, kept.ends[child], depth + 1)
            )
            if not all(isinstance(block, Rule) for block in blocks):
                start = start if items else _number(builder, child, "value", 1)
                items.append(blocks)
    if not items:
        return []
    is_ordered = kept.tags[node] == _OL
    start = _number(builder, node, "start", start) if is_ordered else 1
    return [List(tuple(map(tuple, items)), is_ordered, start, node=node)]


def _number(builder: Builder, node: int, name: str, default: int) -> int:
    match = _NUMBER.match(builder.kept.attributes[node].get(name, ""))
    return int(match[1]) if match else default


def definitions(builder: Builder, node: int, depth: int) -> list[Block]:
    """The definition list at a node; without a term it is no list."""
    kept = builder.kept
    entries: list[tuple[tuple[Spans, ...], tuple[Block, ...]]] = []
    terms: list[Spans] = []
    found: list[Block] = []
    for child in _parts(builder, node):
        if child in builder.notes.by_node:
            builder.add_note(child, depth)
        elif kept.tags[child] == _DT:
            if found:
                entries.append((tuple(terms), tuple(found)))
                terms, found = [], []
            term, rest = builder.spans(child)
            terms += [term] if term else []
            found += rest
        elif kept.tags[child] == TEXT or not builder.clutter.has(child):
            is_part = kept.tags[child] == _DD
            found += (
                builder.contents(child, depth + 1) if is_part else builder.inner(child, kept.ends[child], depth + 1)
            )
    if terms or found:
        entries.append((tuple(terms), tuple(found)))
    if not any(terms for terms, _ in entries):
        return [block for _, blocks in entries for block in blocks]
    return [Definitions(tuple(entries), node=node)]


def _parts(builder: Builder, node: int) -> list[int]:
    """The children of a `dl`; those of a group in a `div` count as if they stood there."""
    parts: list[int] = []
    for child in builder.living_children(node):
        if builder.kept.tags[child] == _DIV:
            parts += builder.living_children(child)
        else:
            parts.append(child)
    return parts
