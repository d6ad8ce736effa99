"""Parts as Parquet files.

Takes: rows. Gives: a file of row groups, compressed with zstd, with the schema of `schema.arrow`.
Keeps true: no more than a row group is held in memory, which is some thousand rows or a few megabytes of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.parquet as pq

from marrow.batch import schema
from marrow.batch.schema import Column, Row

_MOST_ROWS = 2000
_MOST_CHARS = 16 << 20
_CONVERTED = 64
"""Rows that become columns at once: the longer that waits, the longer does the process for pages at a shard's end."""
_FEW = ("source", "status", "code", "stage", "language", "page_type")
"""Columns with few values: to look for few among texts takes longer than to write them."""
_ROWS_AT_ONCE = 200  # when reading


class ParquetPart:
    """A Parquet file that is written."""

    def __init__(self, path: Path, columns: Sequence[Column]) -> None:
        self._schema = schema.arrow(columns)
        self._texts = [column.name for column in columns if column.kind == "string"]
        few = [name for name in _FEW if name in self._schema.names]
        self._file = path.open("wb")  # not by its name: for pyarrow that has to be Unicode
        self._writer = pq.ParquetWriter(
            self._file, self._schema, compression="zstd", use_dictionary=few, write_statistics=few
        )
        self._rows: list[Row] = []
        self._batches: list[pa.RecordBatch] = []
        self._count = self._chars = 0

    def put(self, row: Row) -> None:
        self._rows.append(row)
        self._count += 1
        self._chars += sum(len(row[name] or "") for name in self._texts)
        if self._count >= _MOST_ROWS or self._chars >= _MOST_CHARS:
            self._flush()
        elif len(self._rows) == _CONVERTED:
            self._convert()

    def _convert(self) -> None:
        values = {name: [row[name] for row in self._rows] for name in self._schema.names}
        self._batches.append(pa.RecordBatch.from_pydict(values, schema=self._schema))
        self._rows = []

    def _flush(self) -> None:
        self._convert()
        self._writer.write_table(pa.Table.from_batches(self._batches).combine_chunks())
        self._batches, self._count, self._chars = [], 0, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, _trace: TracebackType | None) -> None:
        with self._file:
            if kind is None and self._count:
                self._flush()
            self._writer.close()


def rows(path: Path) -> Iterator[Row]:
    """The rows of a part, in order."""
    with path.open("rb") as stream, pq.ParquetFile(stream) as file:
        for batch in file.iter_batches(_ROWS_AT_ONCE):
            yield from batch.to_pylist()
