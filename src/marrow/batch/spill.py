"""Columns of numbers that may be larger than memory.

Takes: a file and what kind of numbers it holds. Gives: a `Column` to append to, and later all of it as an array that
the system reads page by page when it is looked at. Keeps true: the order in which numbers were appended; what waits to
be written is at most `_WAITING` bytes for each column. One process writes a column, and then reads it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

_WAITING = 1 << 18


class Column:
    """An append-only column in a file of its own; `width` numbers for each row."""

    def __init__(self, path: Path, dtype: DTypeLike, *, width: int = 1) -> None:
        self._path, self._dtype, self._width = path, np.dtype(dtype), width
        self._waiting = bytearray()
        self._size = 0
        self._path.write_bytes(b"")

    def __len__(self) -> int:
        return self._size // (self._dtype.itemsize * self._width)

    def append(self, numbers: NDArray[Any]) -> None:
        """Add rows at the end."""
        self.append_bytes(np.ascontiguousarray(numbers, self._dtype).tobytes())

    def append_bytes(self, data: bytes) -> None:
        """Add rows at the end, as they stand in memory."""
        self._waiting += data
        self._size += len(data)
        if len(self._waiting) >= _WAITING:
            self._flush()

    def read(self) -> NDArray[Any]:
        """All rows; with a `width`, a row is a row of a matrix."""
        self._flush()
        # An empty file cannot be mapped.
        flat = np.memmap(self._path, self._dtype, mode="r") if self._size else np.empty(0, self._dtype)
        return flat if self._width == 1 else flat.reshape(-1, self._width)

    def _flush(self) -> None:
        if self._waiting:
            with self._path.open("ab") as file:
                file.write(self._waiting)
            self._waiting.clear()
