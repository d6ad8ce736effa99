"""Time, handed in: what the edges know of clocks and waiting.

Gives: `Clock`, the three things asked of time, and `Deadline`, the moment by which a job ends.
Keeps true: everything that waits asks its `Deadline` how long it may, so many short waits cannot add up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """The system's clock; tests hand in their own."""

    now: Callable[[], float] = time.monotonic
    today: Callable[[], float] = time.time  # seconds since 1970: servers name dates
    sleep: Callable[[float], None] = time.sleep


class Deadline:
    """The moment by which a job ends."""

    __slots__ = ("_clock", "_end")

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._end = clock.now() + seconds

    def left(self) -> float:
        """Seconds left, more than 0; `TimeoutError` when there are none."""
        left = self._end - self._clock.now()
        if left <= 0:
            raise TimeoutError("the deadline has passed")
        return left

    def allows(self, seconds: float) -> bool:
        """Whether so long a wait ends in time."""
        return self._clock.now() + seconds < self._end

    @contextmanager
    def paused(self) -> Iterator[None]:
        """A stretch of time that does not count."""
        begun = self._clock.now()
        try:
            yield
        finally:
            self._end += self._clock.now() - begun
