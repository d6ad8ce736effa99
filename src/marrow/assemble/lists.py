"""Lists and definition lists.

Takes: a `ul`, `ol` or `dl`. Gives: `List` or `Definitions`; notes among the items go where notes go.
Keeps true: an item is never empty; order; the number that an item has on the page, and whether a task is done.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from marrow.article import MAX_NESTING, Block, Definitions, List, Rule, Spans
from marrow.assemble.kept import Kept
from marrow.numbering import TASK, numbered, unticked
from marrow.tags import NUMBER, TEXT

if TYPE_CHECKING:
    from marrow.assemble.blocks import Builder

_OL, _LI, _DT, _DD, _DIV = (NUMBER[name] for name in "ol li dt dd div".split())
_LISTS = tuple(NUMBER[name] for name in "ul ol menu dir".split())
_INPUT = NUMBER["input"]
_AROUND_BOX = frozenset(NUMBER[name] for name in "li p label span".split())
_NUMBER = re.compile(r"\s*(-?[0-9]{1,9})\s*\Z")


def list_(builder: Builder, node: int, depth: int) -> list[Block]:
    """The list at a node."""
    kept = builder.kept
    items: list[list[Block]] = []
    places: list[int] = []  # where each item begins
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
                items.append(blocks)
                places.append(child)
    if not items:
        return []
    is_ordered = kept.tags[node] == _OL
    made = List(tuple(map(tuple, items)), is_ordered, done=_done(kept, node, places), node=node)
    made = made if made.done else _own_tasks(kept, made, places)
    return [numbered(made, _numbers(kept, node, places)) if is_ordered else made]


def _own_tasks(kept: Kept, block: List, places: list[int]) -> List:
    """A list with the tasks in it that Marrow wrote itself: they have a tick, and are called so."""
    found = [unticked(item) for item in block.items]
    is_own = [
        done is not None and kept.attributes[at].get("class") == TASK
        for at, (_, done) in zip(places, found, strict=True)
    ]
    if not any(is_own):
        return block
    items = tuple(new if own else old for own, (new, _), old in zip(is_own, found, block.items, strict=True))
    done = tuple(done if own else None for own, (_, done) in zip(is_own, found, strict=True))
    return replace(block, items=items, done=done)


def _numbers(kept: Kept, node: int, places: list[int]) -> list[int]:
    """The numbers that a reader sees before the items of an `ol`; what else became an item counts as one."""
    shown = {child for child in _children(kept, node) if kept.tags[child] == _LI and not kept.hidden[child]}
    own = kept.attributes[node]
    step = -1 if "reversed" in own else 1
    number = _number(own.get("start"), 1 if step > 0 else len(shown)) - step
    found: dict[int, int] = {}
    for child in sorted(shown.union(places)):
        number = _number(kept.attributes[child].get("value"), number + step)
        found[child] = number
    return [found[place] for place in places]


def _done(kept: Kept, node: int, places: list[int]) -> tuple[bool | None, ...]:
    """Which items are tasks that are done; () if none is a task."""
    if _INPUT not in kept.tags[node : kept.ends[node]]:
        return ()
    is_called = _is_called(kept, node)
    found = tuple(_is_done(kept, place, is_called=is_called) for place in places)
    return () if found.count(None) == len(found) else found


def _is_done(kept: Kept, item: int, *, is_called: bool) -> bool | None:
    """Whether the box that an item begins with is ticked; None if there is none, or one for readers to tick."""
    node, last = item, kept.ends[item]
    while node < last and kept.tags[node] != _INPUT:
        is_blank = kept.tags[node] == TEXT and not kept.texts[node].strip()
        if not is_blank and kept.tags[node] not in _AROUND_BOX:
            return None
        node += 1
    if node >= last:
        return None
    own = kept.attributes[node]
    is_task = "disabled" in own or is_called or _is_called(kept, item)
    return "checked" in own if is_task and own.get("type", "").lower() == "checkbox" else None


def _is_called(kept: Kept, node: int) -> bool:
    """Whether an element is called a list of tasks, or one of them, as GitHub, GitLab and Pandoc do."""
    return "task-list" in kept.attributes[node].get("class", "")


def _number(written: str | None, otherwise: int) -> int:
    match = _NUMBER.match(written or "")
    return int(match[1]) if match else otherwise


def _children(kept: Kept, node: int) -> Iterator[int]:
    child, last = node + 1, kept.ends[node]
    while child < last:
        yield child
        child = kept.ends[child]


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
