"""The second pass over finished rows: which pages repeat another one, and which of their blocks repeat over a host.

Takes: a function that reads all rows from the start, in order, each time it is called; and a folder for what does not
fit into memory, where nothing stays. Gives: the same rows in the same order, with the columns `duplicate_of` and
`duplicate_kind`, or `repeated`, where they are asked for.
Keeps true: no row is lost or added, and what is dropped is told: a duplicate that is dropped becomes a skipped row
without its article; a row whose repeated blocks are dropped says which they were. The same rows and marking give the
same marks, so a pass that was cut off is begun again.

Both look at rows that are ok, at the column `text`, or at `markdown` where there is no text. Dropped blocks are cut out
of both columns, each by its own blocks, and `chars` and `words` follow the text; other formats stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from marrow.article import Article, Code
from marrow.batch.duplicates import DuplicateFinder, Duplicates
from marrow.batch.minhash import NEAR
from marrow.batch.repeated import MIN_PAGES, MIN_SHARE, Repeated, RepeatedFinder, without
from marrow.batch.schema import ALWAYS, Row
from marrow.record import record

TEXTS = ("text", "markdown")
"""The columns that are compared, the first that a row has, and those that blocks are cut out of."""


@record(kw_only=True)
class Marking:
    """What is looked for, and what happens to it: `off`, `mark` or `drop`."""

    duplicates: str = "off"
    near: float = NEAR  # pages are duplicates from this similarity on; 1: exact ones alone
    repeated: str = "off"
    repeated_pages: int = MIN_PAGES
    repeated_share: float = MIN_SHARE


def mark(read: Callable[[], Iterable[Row]], scratch: Path, marking: Marking) -> Iterator[Row]:
    """All rows, marked. They are read twice: once to compare them, once to give them."""
    with TemporaryDirectory(prefix="marks-", dir=scratch) as folder:
        marks = _find(read(), Path(folder), marking)
        for number, row in enumerate(read()):
            yield _marked(row, number, marks, marking)


@record
class _Marks:
    """What was found: by the numbers of rows, and of repeated blocks for each column."""

    duplicates: Duplicates | None
    repeated: dict[str, Repeated]


def _find(rows: Iterable[Row], folder: Path, marking: Marking) -> _Marks:
    same = DuplicateFinder(folder, marking.near) if marking.duplicates != "off" else None
    columns = TEXTS if marking.repeated != "off" else ()
    again = {column: _finder(folder / column, marking) for column in columns}
    for row in rows:
        is_ok = row["status"] == "ok"
        if same:
            same.add(str(row["id"]), _text(row, _compared(row)) if is_ok else "")
        for column, finder in again.items():
            finder.add(site_of(row["url"]), _text(row, column) if is_ok else "")
    duplicates = same.found() if same else None
    copies = duplicates.rows if duplicates else None
    return _Marks(duplicates, {column: finder.found(copies) for column, finder in again.items()})


def _finder(folder: Path, marking: Marking) -> RepeatedFinder:
    folder.mkdir()
    return RepeatedFinder(folder, min_pages=marking.repeated_pages, min_share=marking.repeated_share)


def _marked(row: Row, number: int, marks: _Marks, marking: Marking) -> Row:
    """A row with its marks, and without what is dropped."""
    new: Row = {}
    if marks.repeated:
        again = {column: found.of(number) for column, found in marks.repeated.items()}
        new["repeated"] = again[_compared(row)] if row["status"] == "ok" else None
        if marking.repeated == "drop":
            new |= _cut(row, again)
    if marks.duplicates:
        found = marks.duplicates.of(number)
        if found and marking.duplicates == "drop":
            new |= _skipped(row | new, f"has the text of {found.of}")
        new |= {"duplicate_of": found and found.of, "duplicate_kind": found and found.kind}
    return row | new


def _cut(row: Row, again: dict[str, list[int]]) -> Row:
    """What changes in a row that loses blocks."""
    new: Row = {column: without(_text(row, column), numbers) for column, numbers in again.items() if numbers}
    if "text" in new:
        # As an article counts them; a listing is text that nothing is done to.
        counted = {"chars": len(new["text"]), "words": Article(blocks=(Code(new["text"]),)).words}
        new |= {name: count for name, count in counted.items() if name in row}
    return new


def _skipped(row: Row, message: str) -> Row:
    """What changes in a row that is dropped: it says so, and nothing of its article is left."""
    said: Row = {"status": "skipped", "code": "filter.duplicate", "stage": "filter", "message": message}
    return said | {column: None for column in row if column not in ALWAYS}


def site_of(url: object) -> str:
    """The site of an address, as far as its host tells; "" without one.

    >>> site_of("https://www.Example.org:443/a"), site_of(None)
    ('example.org', '')
    """
    try:
        host = urlsplit(str(url or "")).hostname or ""
    except ValueError:
        host = ""
    return host.removeprefix("www.")


def _compared(row: Row) -> str:
    """The column that a row is compared by."""
    return next((column for column in TEXTS if row.get(column)), TEXTS[0])


def _text(row: Row, column: str) -> str:
    return str(row.get(column) or "")
