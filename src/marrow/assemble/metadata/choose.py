"""Choice among candidates, by a named precedence.

Takes: the candidates of a page. Gives: `Metadata`. Keeps true: for each field the first source that has a
usable value wins, and `sources` names it; no value holds control characters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from marrow.assemble.bare import bare
from marrow.assemble.metadata.candidates import Candidates, Field, Source
from marrow.assemble.metadata.clean import address, host, language, unmarked
from marrow.assemble.metadata.dates import Moment, parse_date
from marrow.assemble.metadata.names import is_account, names
from marrow.assemble.metadata.titles import best_heading, headline

T = TypeVar("T")

PRECEDENCE: Mapping[Field, tuple[Source, ...]] = {
    "title": ("json-ld", "og", "microdata", "rdfa", "twitter", "dublin-core", "meta", "html"),
    "authors": ("json-ld", "og", "microdata", "rdfa", "twitter", "dublin-core", "meta", "visible"),
    "date": ("json-ld", "og", "microdata", "rdfa", "dublin-core", "meta", "time", "url", "visible"),
    "modified": ("json-ld", "og", "dublin-core", "meta"),  # then where the date came from
    "site": ("og", "json-ld", "microdata", "rdfa", "meta", "dublin-core", "url"),
    "language": ("html", "meta", "json-ld", "og", "dublin-core", "microdata", "rdfa"),
    "description": ("json-ld", "og", "meta", "twitter", "dublin-core", "microdata"),
    "url": ("link", "og", "json-ld", "twitter", "url"),
    "categories": ("json-ld", "og", "meta", "visible"),
    "tags": ("json-ld", "og", "meta", "dublin-core", "visible"),
    "licence": ("link", "json-ld", "dublin-core", "visible"),
    "lead_image": ("og", "json-ld", "twitter", "link", "meta", "microdata"),
}

_OF_DATED: frozenset[Field] = frozenset(("authors", "categories", "tags", "licence"))
"""Looked for on the visible page only if it has a date; else what looks like a byline is a teaser's."""
_UNDATED: Mapping[Field, tuple[Source, ...]] = {
    field: tuple(source for source in sources if field not in _OF_DATED or source != "visible")
    for field, sources in PRECEDENCE.items()
}
_OTHER_TITLES: tuple[Source, ...] = ("og", "html")
_SITE_NAMES: tuple[Source, ...] = ("og", "json-ld", "meta")


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """What a page says about itself. `sources` names, for each field that has a value, where it came from."""

    title: str = ""
    authors: tuple[str, ...] = ()
    date: Moment | None = None
    modified: Moment | None = None
    site: str = ""
    language: str = ""
    description: str = ""
    url: str = ""
    categories: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    licence: str = ""
    lead_image: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)


class _Choice:
    """Picks values and remembers where they came from."""

    def __init__(self, candidates: Candidates) -> None:
        self.candidates = candidates
        self.sources: dict[str, Source] = {}

    def best(self, field: Field, make: Callable[[Sequence[str]], T], *further: Source) -> T:
        """What `make` makes of the first source that has something to make it of."""
        precedence = PRECEDENCE if "date" in self.sources else _UNDATED
        sources = precedence[field] + further if further else precedence[field]
        for source, values in self.candidates.of(field, sources):
            if made := make(values):
                self.sources[field] = source
                return made
        return make(())


def choose(candidates: Candidates, url: str, base: str) -> Metadata:
    """Pick the best candidates for every field."""
    choice = _Choice(candidates)
    site = choice.best("site", _first_text)
    sites = _site_keys(candidates, url)
    absolute = partial(address, base=base or url)
    first_address = _first(absolute)
    date = choice.best("date", _first_date)
    dated_by = (choice.sources["date"],) if date else ()
    return Metadata(
        title=_title(choice, sites),
        authors=_authors(choice, sites),
        date=date,
        modified=choice.best("modified", _first_date, *dated_by),
        site=site,
        language=choice.best("language", _first_language),
        description=choice.best("description", _first_text),
        url=choice.best("url", _first(lambda text: _canonical(absolute(text), url))),
        categories=choice.best("categories", _distinct),
        tags=choice.best("tags", _tags),
        licence=choice.best("licence", first_address),
        lead_image=choice.best("lead_image", first_address),
        sources=choice.sources,
    )


def _title(choice: _Choice, sites: frozenset[str]) -> str:
    """The heading that says what a declared title says; the declared one if none does, or does with more words."""
    shown = [text for _, values in choice.candidates.of("title", ("visible",)) for text in values]
    headings = {name: text for text in shown if (name := bare(text)) and name not in sites}
    declared = choice.best("title", _first(lambda text: headline(unmarked(text), sites, headings)))
    name = bare(declared)
    if name in headings:
        return declared
    others = [values[0] for _, values in choice.candidates.of("title", _OTHER_TITLES)]
    heading = best_heading([*headings.values()], [*filter(None, (declared, *map(unmarked, others)))])
    if not heading or (name and name in bare(heading)):
        return declared
    choice.sources["title"] = "visible"
    return heading


def _first(make: Callable[[str], str]) -> Callable[[Sequence[str]], str]:
    def first(values: Sequence[str]) -> str:
        for value in values:
            if made := make(value):
                return made
        return ""

    return first


_first_text, _first_language = _first(unmarked), _first(language)


def _first_date(values: Sequence[str]) -> Moment | None:
    for value in values:
        if (moment := parse_date(value)) is not None:
            return moment
    return None


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for text in map(unmarked, values):
        if text:
            found.setdefault(text.casefold(), text)
    return tuple(found.values())


def _tags(values: Sequence[str]) -> tuple[str, ...]:
    """Tags; a single one with several commas is a list that somebody put into one: 117 of 1,450 pages do."""
    if len(values) == 1 and values[0].count(",") > 1:
        values = values[0].split(",")
    return _distinct(values)


def _site_keys(candidates: Candidates, url: str) -> frozenset[str]:
    """All names that the site goes by, bare."""
    said = [name for _, values in candidates.of("site", _SITE_NAMES) for name in values]
    name = host(url)
    labels = name.split(".")
    return frozenset(bare(unmarked(one)) for one in (*said, name, *labels[-2:-1])) - {""}


def _canonical(canonical: str, url: str) -> str:
    """A canonical address, unless it is the home page's on another page: a slip of many a template."""
    return "" if _is_home(canonical) and url and not _is_home(url) else canonical


def _is_home(url: str) -> bool:
    return not url.partition("://")[2].partition("/")[2]


def _authors(choice: _Choice, sites: frozenset[str]) -> tuple[str, ...]:
    """An author that is the site itself, or only an account, counts only if nobody else is named."""

    def anybody(values: Sequence[str]) -> tuple[str, ...]:
        return names(map(unmarked, values))

    def persons(values: Sequence[str]) -> tuple[str, ...]:
        return tuple(name for name in anybody(values) if bare(name) not in sites and not is_account(name))

    return choice.best("authors", persons) or choice.best("authors", anybody)
