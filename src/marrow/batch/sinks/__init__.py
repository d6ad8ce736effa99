"""Where rows go: parts, one for each shard.

Takes: rows in order. Gives: `opened`, a part to write at a path, and `rows`, those of a part that is there.
Keeps true: the same rows make the same bytes; a part's memory does not grow with its rows.
Refuses: rows of a kind whose package is not there (`extra.missing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from marrow.batch.job import Job
from marrow.batch.schema import Column, Row
from marrow.errors import MissingExtra

SUFFIXES = {"parquet": ".parquet", "jsonl": ".jsonl", "jsonl.zst": ".jsonl.zst", "files": ""}
"""How parts end, by the names of sinks."""


_NEEDS = {"parquet": "pyarrow", "jsonl.zst": "zstandard"}


def require(sink: str) -> None:
    """Refuse a sink whose package is not there, before anything is planned."""
    package = _NEEDS.get(sink)
    if package and find_spec(package) is None:
        raise MissingExtra("extra.missing", f"rows as {sink} need the extra `batch`")


class Part(Protocol):
    """A part that is written."""

    def put(self, row: Row) -> None:
        """Take a row, which belongs to the part from now on."""


def opened(path: Path, job: Job, columns: Sequence[Column] = ()) -> AbstractContextManager[Part]:
    """A part to write, with the columns of the job unless others are named."""
    match job.sink:
        case "parquet":
            from marrow.batch.sinks.parquet import ParquetPart

            return ParquetPart(path, columns or job.columns)
        case "files":
            from marrow.batch.sinks.files import FilesPart

            return FilesPart(path, job.formats)
    from marrow.batch.sinks.lines import LinesPart

    return LinesPart(path, is_packed=job.sink == "jsonl.zst")


def rows(path: Path, sink: str) -> Iterator[Row]:
    """The rows of a part, in order."""
    if sink == "parquet":
        from marrow.batch.sinks import parquet

        return parquet.rows(path)
    from marrow.batch.sinks import lines

    return lines.rows(path / "rows.jsonl" if sink == "files" else path)
