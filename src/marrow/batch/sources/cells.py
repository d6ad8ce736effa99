"""A row of a table as a record: what Parquet and JSON Lines have in common.

Takes: a row's values by the names of columns. Gives: a record. Keeps true: rows without a page have a fate.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from marrow.batch.record import Fate, Record
from marrow.errors import OptionError
from marrow.options.batch import BatchOptions

_USUAL = BatchOptions().html_column
"""A column that nobody needs to have named."""
_MOST_TOLD = 20
EMPTY = Fate("failed", "input.empty", "read", "the row has no page")


def check_columns(name: str, has: Collection[str], *wanted: str) -> None:
    """Refuse a table without a column that somebody has named: without pages, all of its addresses would be fetched."""
    for column in wanted:
        if column not in ("", _USUAL, *has):
            raise OptionError(
                "option.value", f"{name} has no column {column!r}; it has {', '.join(sorted(has)[:_MOST_TOLD])}"
            )


def record_of(row: Mapping[str, object], source: str, place: int, options: BatchOptions) -> Record:
    """The record of a row; `place` names it where it has no name of its own."""
    html, url = row.get(options.html_column), text_of(row.get(options.url_column))
    named = row.get(options.id_column) if options.id_column else None
    name = f"{source}:{place}" if named is None else f"{source}:{text_of(named) or named}"
    if isinstance(html, str):
        data = html.encode("utf-8", "surrogatepass")
        return Record(id=name, url=url, source=source, html=data, charset="utf-8", size=len(data))
    if not isinstance(html, bytes):
        return Record(id=name, url=url, source=source, fate=EMPTY)
    return Record(id=name, url=url, source=source, html=html, size=len(html))


def text_of(cell: object) -> str:
    """The text of a cell, which may be there as bytes; "" where it is something else."""
    return cell.decode("utf-8", "replace") if isinstance(cell, bytes) else cell if isinstance(cell, str) else ""
