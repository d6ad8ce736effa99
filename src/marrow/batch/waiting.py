"""Waits for what code gives that cannot be interrupted, in a way that can.

Takes: an iterable whose next item may take hours, all of them in a library. Gives: its items, in their order.
Keeps true: a thread of its own waits for them, so that Ctrl-C reaches the program at once; what the iterable raises is
raised here. Whoever stops early leaves the thread to the item that it waits for, and it takes no other; `is_left` tells
whether there is such a thread.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from queue import SimpleQueue
from threading import Event, Thread, enumerate
from typing import TypeVar

from marrow.record import record

T = TypeVar("T")
_NAME = "marrow waits"


@record
class _End:
    """There are no more items; or why there are not."""

    error: BaseException | None = None


def waited(items: Iterable[T]) -> Generator[T]:
    """Items, for which a thread waits."""
    found: SimpleQueue[T | _End] = SimpleQueue()
    over = Event()
    Thread(target=_take, args=(items, found, over), daemon=True, name=_NAME).start()
    try:
        while not isinstance(item := found.get(), _End):
            yield item
        if item.error is not None:
            raise item.error
    finally:
        over.set()


def is_left() -> bool:
    """Whether a thread waits still, perhaps for what nobody wants any more."""
    return any(thread.name == _NAME for thread in enumerate())


def _take(items: Iterable[T], found: SimpleQueue[T | _End], over: Event) -> None:
    try:
        for item in items:
            found.put(item)
            if over.is_set():
                break
    except BaseException as error:  # it is raised where it is waited for
        found.put(_End(error))
    else:
        found.put(_End())
