from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from time import monotonic

import pytest

from marrow.batch.waiting import is_left, waited


def test_items_come_in_their_order() -> None:
    assert list(waited([3, 1, 2])) == [3, 1, 2]
    assert list(waited(())) == []


def test_what_is_raised_there_is_raised_here() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise OSError("gone")

    found = waited(broken())
    assert next(found) == 1
    with pytest.raises(OSError, match="gone"):
        next(found)


def test_ctrl_c_does_not_wait_for_the_next_item() -> None:
    may_end = threading.Event()

    def stuck() -> Iterator[int]:
        os.kill(os.getpid(), signal.SIGINT)
        may_end.wait(30)
        yield 1

    begin = monotonic()
    with pytest.raises(KeyboardInterrupt):
        list(waited(stuck()))
    assert monotonic() - begin < 20
    may_end.set()


def test_who_stops_early_has_no_more_items_made() -> None:
    may_go_on, is_closed = threading.Event(), threading.Event()
    made: list[int] = []

    def items() -> Iterator[int]:
        try:
            for number in range(100):
                made.append(number)
                yield number
                may_go_on.wait(30)
        finally:
            is_closed.set()

    found = waited(items())
    assert next(found) == 0
    found.close()
    assert is_left()
    may_go_on.set()
    assert is_closed.wait(30)
    assert made == [0, 1] or made == [0]
