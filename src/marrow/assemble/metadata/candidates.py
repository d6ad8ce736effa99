"""What readers find: candidates for the fields of an article's metadata.

Takes: a page and the readers, one per vocabulary. Gives: `Candidates`, which can be asked for the values that
one source has for one field. Keeps true: a reader runs once; those of what hardly any page needs run when what they
read is first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, get_args

from marrow.page import Page

Field = Literal[
    "title",
    "authors",
    "date",
    "modified",
    "site",
    "language",
    "description",
    "url",
    "categories",
    "tags",
    "licence",
    "lead_image",
]
FIELDS: tuple[Field, ...] = get_args(Field)
Source = Literal[
    "json-ld",
    "og",
    "microdata",
    "rdfa",
    "twitter",
    "dublin-core",
    "meta",
    "link",
    "html",
    "time",
    "url",
    "visible",
]


Candidate = tuple[Field, str, Source]
"""One value that a page offers for a field, as the page wrote it, and where it stood."""

MOST_VALUES = 200
"""Of one field from one source; a page with more authors or tags is up to something."""

Reader = Callable[[Page], Iterable[Candidate]]
LateReaders = Mapping[Source, Mapping[Field, Reader]]
"""Which reader finds what a source has for a field, when asked; one reader may stand in many places."""


class Candidates:
    """The candidates of a page."""

    __slots__ = ("_found", "_late", "_page", "_run")

    def __init__(self, page: Page, readers: Iterable[Reader], late: LateReaders) -> None:
        self._page = page
        self._late = late
        self._run: set[Reader] = set()
        self._found: dict[Field, dict[Source, list[str]]] = {field: {} for field in FIELDS}
        for reader in readers:
            self._read(reader)

    def of(self, field: Field, sources: Iterable[Source]) -> Iterator[tuple[Source, Sequence[str]]]:
        """The values that some sources have for a field, best first; of sources that have one."""
        found, late, run = self._found[field], self._late, self._run
        for source in sources:
            if source in late and (reader := late[source].get(field)) is not None and reader not in run:
                run.add(reader)
                self._read(reader)
            if source in found:
                yield source, found[source]

    def _read(self, reader: Reader) -> None:
        all_found = self._found
        for field, value, source in reader(self._page):
            if value:
                found = all_found[field]
                if source not in found:
                    found[source] = [value]
                elif len(found[source]) < MOST_VALUES:
                    found[source].append(value)
