"""What readers find: candidates for the fields of an article's metadata.

Takes: a page, the roles of its texts where they are known, and the readers, one per vocabulary. Gives: `Candidates`,
which has for each field all that the page offers. Keeps true: candidates of a field are in the order of the readers,
and of each reader in the order of the page; there are `MOST_VALUES` of one field from one source at most.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from itertools import islice
from typing import Literal, NamedTuple, get_args

from marrow import native
from marrow.assemble.metadata.places import heading
from marrow.assemble.metadata.roles import Roles
from marrow.page import Page

Field = Literal[
    "title",
    "authors",
    "date",
    "modified",
    "site",
    "language",
    "direction",
    "description",
    "url",
    "amp_url",
    "print_url",
    "short_url",
    "previous_url",
    "next_url",
    "translations",
    "feeds",
    "categories",
    "tags",
    "series",
    "licence",
    "is_free",
    "lead_image",
    "icon",
]
FIELDS: tuple[Field, ...] = get_args(Field)
Source = Literal[
    "json-ld",
    "og",
    "microdata",
    "rdfa",
    "microformats",
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
    """One value that a page offers for a field, as the page wrote it, and where it stood."""

    field: Field
    value: str
    source: Source
    name: str = ""  # what the page calls it: "article:published_time", "datePublished", a class, …
    node: int = -1  # −1 for what stands in a script or in the address


Parts = tuple[Field, str, Source, str, int]
"""Those of a candidate. Readers of what pages have many of give plain tuples, which are made in a tenth of the time."""

MOST_VALUES = 200
"""Of one field from one source; a page with more authors or tags is up to something."""
_MOST_OF_READER = 20_000

Reader = Callable[[Page], Iterable[Parts]]
_Found = dict[Field, list[Candidate]]
_LATE: frozenset[Source] = frozenset(("link", "time", "url", "visible"))
"""Sources of the readers that may come late."""


class Candidates:
    """All that a page offers, by field.

    `late` readers find nothing for the title, and nothing of sources that are not in `_LATE`; they run when something
    that they may find is first asked for. The title alone is known in half of the time. `now` is when the page was
    read, if that is known.
    """

    __slots__ = ("_found", "_heading", "_late", "now", "page", "roles")

    def __init__(
        self,
        page: Page,
        readers: Iterable[Reader],
        roles: Roles | None = None,
        late: Iterable[Reader] = (),
        now: datetime | None = None,
    ) -> None:
        self.page = page
        self.roles = roles
        self.now = now
        self._heading: int | None = None
        self._found: _Found = self._read(readers, {})
        self._late = late

    def _read(self, readers: Iterable[Reader], before: _Found) -> _Found:
        """What readers find, after what was found before."""
        found: _Found = {}
        gather = _gather if native.core is None else native.core.gather
        for reader in readers:
            gather(reader(self.page), Candidate, found, before, _MOST_OF_READER)
        for field, said in found.items():
            if len(said) > MOST_VALUES:
                found[field] = _first_of_each(said)
        return before | found

    @property
    def heading(self) -> int:
        """The heading of what the page is about (`places.heading`), looked for once."""
        if self._heading is None:
            self._heading = heading(self.page.tree)
        return self._heading

    def of(self, field: Field, *sources: Source) -> list[Candidate]:
        """The candidates for a field; with sources, only theirs."""
        if self._late and field != "title" and not (sources and _LATE.isdisjoint(sources)):
            self._read_late()
        found = self._found.get(field, [])
        return [one for one in found if one[2] in sources] if sources and found else found

    def all(self) -> Mapping[Field, list[Candidate]]:
        """The candidates of each field that has some."""
        self._read_late()
        return self._found

    def _read_late(self) -> None:
        if self._late:
            # All of it, or none: after a lack of memory or an interrupt, whoever asks again must not find half of it.
            self._found = self._read(self._late, self._found)
            self._late = ()

    def by_source(self, field: Field, precedence: Collection[Source]) -> list[tuple[Source, list[Candidate]]]:
        """The candidates of each source that has some, in an order of precedence."""
        groups: dict[Source, list[Candidate]] = {}
        found = self.of(field)
        if len(found) == 1:
            source = found[0][2]
            return [(source, found)] if source in precedence else []
        for one in found:
            source = one[2]
            if source in groups:
                groups[source].append(one)
            else:
                groups[source] = [one]
        return [(source, groups[source]) for source in precedence if source in groups]


def _gather(parts: Iterable[Parts], made: type[Candidate], found: _Found, before: _Found, most: int) -> None:
    """Add the first candidates that have a value to those of their fields, after what was found before."""
    for one in islice(parts, most):
        field, value = one[0], one[1]
        if value:
            if field not in found:
                found[field] = [*before.get(field, ())]
            found[field].append(made._make(one))


def _first_of_each(said: Iterable[Candidate]) -> list[Candidate]:
    """The first candidates of each source."""
    left: dict[Source, int] = {}
    found: list[Candidate] = []
    for one in said:
        left[one.source] = count = left.get(one.source, MOST_VALUES) - 1
        if count >= 0:
            found.append(one)
    return found
