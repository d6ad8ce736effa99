"""Looking at this process's own memory without the risk of a crash.

Takes: an address, true or not. Gives: the bytes there, or `Unreadable`. The operating system is asked to copy them
through a pipe: it refuses what is not there, where reading it ourselves would end the process.
"""

from __future__ import annotations

import os
from ctypes import c_char
from struct import calcsize

WORD = calcsize("P")
"""Bytes of an address."""
MOST = 512
"""Bytes that any pipe takes at once."""


class Unreadable(Exception):
    """There is no memory at an address, or nobody may read it."""


class Memory:
    """A pipe to look through; use it in a `with` statement."""

    def __enter__(self) -> Memory:
        self._from, self._to = os.pipe()
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._from)
        os.close(self._to)

    def bytes_at(self, address: int, size: int) -> bytes:
        """The bytes at an address."""
        found = b""
        while len(found) < size:
            found += self._piece(address + len(found), min(size - len(found), MOST))
        return found

    def words_at(self, address: int, count: int) -> list[int]:
        """The words at an address, as numbers; a word may be an address."""
        return memoryview(self.bytes_at(address, count * WORD)).cast("P").tolist()

    def _piece(self, address: int, size: int) -> bytes:
        try:
            taken = os.write(self._to, (c_char * size).from_address(address))
        except (OSError, ValueError, OverflowError):
            raise Unreadable(hex(address)) from None
        return os.read(self._from, taken)
