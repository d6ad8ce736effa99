"""Tables in Parquet with a column of pages, or of addresses.

Takes: a file. Gives: a record for each row, named by its number. Keeps true: row groups are never split, and no
more than the columns of one are held; where one breaks off, each of its rows that is left is a record with a fate.
Refuses: a file that is no Parquet (`input.damaged`), or has neither column (`option.value`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from marrow.batch.record import Fate, Record
from marrow.batch.shard import Shard
from marrow.batch.sources.addresses import address_shards
from marrow.batch.sources.cells import check_columns, record_of, text_of
from marrow.batch.sources.cutting import bytes_each
from marrow.batch.sources.opening import opened, planned, size_of
from marrow.errors import InputError, MissingExtra, OptionError
from marrow.options import Options

_ROWS_AT_ONCE = 32


def shards(name: str, options: Options) -> Iterator[Shard]:
    """Row groups, put together up to the size of a shard."""
    wanted = options.batch
    total = size_of(name)
    with opened(name) as stream, _table(stream, name) as file:
        check_columns(name, file.schema_arrow.names, wanted.html_column, wanted.id_column)
        if wanted.html_column not in file.schema_arrow.names:
            yield from address_shards(dict.fromkeys(_addresses(file, name, wanted.url_column)), name, options)
            return
        groups = [_size(file.metadata.row_group(at)) for at in range(file.num_row_groups)]
    step = bytes_each(total, options)
    start = size = 0
    for at, bytes_of in enumerate(groups):
        size += bytes_of
        if size >= step or at + 1 == len(groups):
            yield Shard(kind="parquet", source=name, start=start, end=at + 1, size=size, total=total)
            start, size = at + 1, 0


def records(shard: Shard, options: Options) -> Iterator[Record]:
    """One for each row."""
    wanted = options.batch
    with planned(shard) as stream, _table(stream, shard.source) as file:
        import pyarrow as pa

        names = [wanted.html_column, wanted.url_column, wanted.id_column]
        columns = [name for name in names if name in file.schema_arrow.names]
        rows = [file.metadata.row_group(at).num_rows for at in range(shard.end)]
        place = sum(rows[: shard.start])
        for at in range(shard.start, shard.end):
            end = place + rows[at]
            try:
                for batch in file.iter_batches(_ROWS_AT_ONCE, row_groups=[at], columns=columns):
                    for cells in zip(*map(_cells, batch.columns), strict=True):
                        yield record_of(dict(zip(columns, cells, strict=True)), shard.source, place, wanted)
                        place += 1
            except (OSError, pa.ArrowException) as error:
                fate = Fate("failed", "input.damaged", "read", f"its row group is broken ({error})")
                for left in range(place, end):
                    yield Record(id=f"{shard.source}:{left}", source=shard.source, fate=fate)
            place = end


@contextmanager
def _table(stream: Any, name: str) -> Iterator[Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", "Parquet needs the extra `batch`") from error
    try:
        file = pq.ParquetFile(stream)
    except (pa.ArrowInvalid, OSError) as error:
        raise InputError("input.damaged", f"is no Parquet file ({error})", url=name) from error
    with file:
        yield file


def _cells(column: Any) -> list[object]:
    """The values of a column. Strings that are no UTF-8, which not all writers see to, are bytes."""
    import pyarrow as pa

    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)):
        return list(column.to_pylist())
    return [cell and _string(cell) for cell in column.cast(kind).cast(pa.large_binary()).to_pylist()]


def _string(cell: bytes) -> str | bytes:
    try:
        return cell.decode()
    except UnicodeDecodeError:
        return cell


def _addresses(file: Any, name: str, column: str) -> list[str]:
    if column not in file.schema_arrow.names:
        message = f"{name} has no column of pages (html_column) and none of addresses (url_column)"
        raise OptionError("option.value", message)
    found = file.read(columns=[column]).column(column)
    return [url for chunk in found.chunks for cell in _cells(chunk) if (url := text_of(cell))]


def _size(group: Any) -> int:
    return sum(group.column(at).total_compressed_size for at in range(group.num_columns))
