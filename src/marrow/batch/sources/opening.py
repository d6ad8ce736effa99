"""Files of sources, on this machine or elsewhere.

Takes: a path, or the address of an object (`s3://`, `gs://`, `https://` …). Gives: its bytes, from any place on, and
how many there are. Refuses: what is not there (`input.missing`) or not open to us (`input.denied`), and what is not as
long as it was when it was planned.

What is elsewhere is read by the engine, Daft, with the credentials that it finds in the environment.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import Any, BinaryIO

from marrow.batch.loading import load_daft
from marrow.batch.shard import Shard
from marrow.batch.sources import is_remote
from marrow.batch.sources.stores import refused
from marrow.errors import InputError, MarrowError

_AHEAD = 4 << 20
"""Bytes that are read at once from elsewhere."""


def size_of(name: str) -> int:
    """How many bytes a file has."""
    with _refusing(name):
        return int(_elsewhere(name).size()) if is_remote(name) else Path(name).stat().st_size


def opened(name: str) -> BinaryIO:
    """A file to read, at its beginning."""
    with _refusing(name):
        if is_remote(name):
            return io.BufferedReader(_Remote(name), _AHEAD)
        if not S_ISREG(Path(name).stat().st_mode):
            raise InputError("input.missing", "is no file", url=name)  # a pipe would be waited for
        return Path(name).open("rb")


def planned(shard: Shard) -> BinaryIO:
    """The file of a shard, if it is the one that was planned for."""
    if shard.total and (size := size_of(shard.source)) != shard.total:
        message = f"it has changed since the batch was planned: {size} bytes, not {shard.total}"
        raise InputError("input.damaged", message, url=shard.source)
    return opened(shard.source)


class _Remote(io.RawIOBase):
    """An object elsewhere as Python reads files."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._file = _elsewhere(name).open().__enter__()

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        return int(self._file.seek(place, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def readinto(self, buffer: Any) -> int:
        with _refusing(self._name):  # else it would look like a broken record, and is a broken connection
            data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._file.__exit__(None, None, None)
        super().close()


def _elsewhere(name: str) -> Any:
    return load_daft().File(name)


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    try:
        yield
    except MarrowError:
        raise
    except Exception as error:  # Daft has errors of its own, without a base that they share
        raise refused(name, "cannot be read", error) from error
