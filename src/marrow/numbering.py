"""The items of a list: what number each has, and whether it is done.

Takes: a list. Gives: its items with what stands before them, for writers; and lists that lack some of its items.
Keeps true: an item keeps its number and its tick, whatever becomes of its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress, pairwise

from marrow.article import Blocks, List, Paragraph, Span

Row = tuple[int, bool | None, Blocks]
"""The number of an item, whether it is done (None: it is no task), and its blocks."""
TICKS = {True: "\N{BALLOT BOX WITH CHECK}", False: "\N{BALLOT BOX}"}
"""What stands before a task, by whether it is done."""
TASK = "task"
"""The class of tasks in our HTML."""
_DONE = {tick: is_done for is_done, tick in TICKS.items()}


def rows(block: List) -> Iterator[Row]:
    """The items of a list, in order.

    >>> [(number, is_done) for number, is_done, _ in rows(List(((), ()), True, 3, done=(True, None)))]
    [(3, True), (4, None)]
    """
    size = len(block.items)  # a list that was made by hand may have other numbers of them
    numbers = block.numbers if len(block.numbers) == size else range(block.start, block.start + size)
    done = block.done if len(block.done) == size else (None,) * size
    return zip(numbers, done, block.items, strict=True)


def numbered(block: List, numbers: Sequence[int]) -> List:
    """A list with these numbers for its items.

    >>> made = numbered(List(((), ()), True), (3, 2))
    >>> made.start, made.numbers, numbered(made, (7, 8)).numbers
    (3, (3, 2), ())
    """
    start = numbers[0] if numbers else 1
    is_plain = all(number == last + 1 for last, number in pairwise(numbers))
    return replace(block, start=start, numbers=() if is_plain else tuple(numbers))


def chosen(block: List, which: Sequence[bool]) -> List:
    """A list with some of its items; those of an ordered one keep their numbers."""
    left = list(compress(rows(block), which))
    done = tuple(is_done for _, is_done, _ in left) if block.done else ()
    made = replace(block, items=tuple(item for _, _, item in left), done=done)
    return numbered(made, [number for number, _, _ in left]) if block.ordered else made


def said_numbers(block: List, most: int) -> list[int | None]:
    """The numbers that HTML has to be told: those that do not follow from the one before. None for all others."""
    numbers = [number for number, _, _ in rows(block)]
    if not block.ordered or any(abs(number) > most for number in numbers):
        return [None] * len(numbers)
    return [number if number != last + 1 else None for last, number in pairwise((block.start - 1, *numbers))]


def task_class(is_done: bool | None) -> str | None:
    """The class of an item in HTML: a task has its tick where others have a dot or a number."""
    return None if is_done is None else TASK


def ticked(item: Blocks, is_done: bool | None) -> Blocks:
    """An item with its tick at the beginning."""
    if is_done is None:
        return item
    tick = TICKS[is_done]
    match item:
        case (Paragraph(spans=spans) as first, *rest):
            return (replace(first, spans=(Span(f"{tick} "), *spans)), *rest)
    return (Paragraph((Span(tick),)), *item)


def unticked(item: Blocks) -> tuple[Blocks, bool | None]:
    """The opposite: an item without the tick at its beginning, and what that says; None where there is none."""
    match item:
        case (Paragraph(spans=(Span() as tick, *spans)) as first, *rest) if tick.text[:1] in _DONE:
            left = tick.text[1:].lstrip()
            line = (tick._replace(text=left), *spans) if left else tuple(spans)
            return (*((replace(first, spans=line),) if line else ()), *rest), _DONE[tick.text[0]]
    return item, None
