from __future__ import annotations

import pytest

from marrow.io.clock import Clock, Deadline


def test_a_deadline_counts_down_and_then_refuses() -> None:
    moment = [100.0]
    deadline = Deadline(Clock(now=lambda: moment[0]), 5)
    assert deadline.left() == 5
    moment[0] = 104.0
    assert deadline.left() == 1
    assert deadline.allows(0.9)
    assert not deadline.allows(1)
    moment[0] = 105.0
    with pytest.raises(TimeoutError):
        deadline.left()


def test_a_pause_does_not_count() -> None:
    moment = [100.0]
    deadline = Deadline(Clock(now=lambda: moment[0]), 5)
    moment[0] = 102.0
    with deadline.paused():
        moment[0] = 150.0
    assert deadline.left() == 3


def test_the_system_clock_moves_forward() -> None:
    clock = Clock()
    before = clock.now()
    clock.sleep(0.001)
    assert clock.now() > before
    assert clock.today() > 1_700_000_000
