"""Parts as JSON Lines, compressed with zstd where that is asked for.

Takes: rows. Gives: a file with an object on each line, in UTF-8. Refuses: `jsonl.zst` without the package `zstandard`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, TracebackType
from typing import BinaryIO, Self

from marrow.batch.schema import Row
from marrow.errors import MissingExtra

_LEVEL = 9  # of compression: the extraction takes a hundred times as long


class LinesPart:
    """A file of lines that is written."""

    def __init__(self, path: Path, *, is_packed: bool = False) -> None:
        packer = zstd().ZstdCompressor(level=_LEVEL, write_checksum=True) if is_packed else None
        self._open = ExitStack()
        self._sink: BinaryIO = self._open.enter_context(path.open("wb"))
        if packer is not None:
            self._sink = self._open.enter_context(packer.stream_writer(self._sink, closefd=False))

    def put(self, row: Row) -> None:
        self._sink.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, error, trace)


def rows(path: Path) -> Iterator[Row]:
    """The rows of a part, in order."""
    with path.open("rb") as file:
        is_packed = path.suffix == ".zst"
        yield from map(
            json.loads, io.BufferedReader(zstd().ZstdDecompressor().stream_reader(file)) if is_packed else file
        )


def zstd() -> ModuleType:
    """The package that packs and unpacks zstd."""
    try:
        import zstandard
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", "zstd needs the extra `batch`") from error
    return zstandard
