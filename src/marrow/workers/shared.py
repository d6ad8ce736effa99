"""Memory that a program and a process of its see both, so that pages need not be sent.

Takes: the parts of a message. Gives: the place where they lie, one after the other, and the parts again.
Keeps true: there is room for two messages, so that one can wait while the other is worked on; whoever puts a third has
had the answer to the first. A message that is too large has no place; where the system has no such memory, none has.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from mmap import ACCESS_READ, ACCESS_WRITE, mmap

NAME = "MARROW_SHARED"
"""The environment's name for it: there the process finds the number of the file."""
ROOM = 4 << 20
"""Bytes for each of the two."""


class Shared:
    """The memory, seen by the program that writes to it."""

    def __init__(self, file: int) -> None:
        self.file = file
        self._memory = mmap(file, 2 * ROOM, access=ACCESS_WRITE)
        self._next = 0

    @classmethod
    def made(cls) -> Shared | None:
        """New memory, where the system has it."""
        try:
            file = os.memfd_create("marrow")  # Linux
        except (AttributeError, OSError):
            return None
        try:
            os.posix_fallocate(file, 0, 2 * ROOM)  # all of it now: memory that is short later on would end us (SIGBUS)
            return cls(file)
        except OSError:  # files may not be so large, or memory is short
            os.close(file)
            return None

    def has_room(self, parts: Sequence[bytes]) -> bool:
        """Whether a message fits."""
        return sum(map(len, parts)) <= ROOM

    def put(self, parts: Sequence[bytes]) -> int:
        """Write a message that fits; gives its place."""
        place = at = self._next
        for part in parts:
            self._memory[at : at + len(part)] = part
            at += len(part)
        self._next = ROOM - place
        return place

    def close(self) -> None:
        """Let go of it; the process may still see it."""
        self._memory.close()
        os.close(self.file)


class Seen:
    """The same memory, seen by the process that reads it."""

    def __init__(self, file: int) -> None:
        self._memory = mmap(file, 0, access=ACCESS_READ)

    @classmethod
    def given(cls) -> Seen | None:
        """What the environment names, if it names any; those that are started from here have nothing to do with it."""
        file = os.environ.pop(NAME, "")
        return cls(int(file)) if file else None

    def take(self, place: int, lengths: Iterable[int]) -> list[bytes]:
        """The parts of a message."""
        parts = []
        for length in lengths:
            parts.append(self._memory[place : place + length])
            place += length
        return parts
