"""What readers find: candidates for the fields of an article's metadata.

Takes: a page and the readers, one per vocabulary. Gives: `Candidates`, which can be asked for the values that
one source has for one field. Keeps true: a reader runs when what it reads is first asked for, and runs once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

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


class Candidate(NamedTuple):
    """One value that a page offers for a field, as the page wrote it."""

    field: Field
    value: str
    source: Source


MOST_VALUES = 200
"""Of one field from one source; a page with more authors or tags is up to something."""

Reader = Callable[[Page], Iterable[Candidate]]
Readers = Mapping[tuple[Field, Source], Reader]
"""Which reader finds what a source has for a field; one reader may stand in many places."""


class Candidates:
    """The candidates of a page, read on demand."""

    __slots__ = ("_found", "_page", "_readers", "_run")

    def __init__(self, page: Page, readers: Readers) -> None:
        self._page = page
        self._readers = readers
        self._run: set[Reader] = set()
        self._found: dict[tuple[Field, Source], list[str]] = {}

    def of(self, field: Field, source: Source) -> Sequence[str]:
        """The values that a source has for a field, best first."""
        reader = self._readers.get((field, source))
        if reader is not None and reader not in self._run:
            self._run.add(reader)
            for found, value, named in reader(self._page):
                values = self._found.setdefault((found, named), [])
                if value and len(values) < MOST_VALUES:
                    values.append(value)
        return self._found.get((field, source), ())
