"""All fields of an article's metadata, each chosen from its candidates.

Takes: the candidates of a page. Gives: `Metadata`. Title, authors, dates and language are chosen by evidence, in files
of their own; `declared` chooses the others. Keeps true: `sources` and `confidences` tell of each field that has a value
where it came from, the strongest source first, and how sure it is; no value holds control characters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from functools import lru_cache
from typing import Any

from marrow.article import Feed
from marrow.assemble.metadata.authors import choose_authors
from marrow.assemble.metadata.candidates import Candidates, Source
from marrow.assemble.metadata.clean import language
from marrow.assemble.metadata.dates import Moment
from marrow.assemble.metadata.days import choose_published
from marrow.assemble.metadata.declared import choose_declared
from marrow.assemble.metadata.evidence import Chosen
from marrow.assemble.metadata.language import choose_language, direction
from marrow.assemble.metadata.modified import choose_modified
from marrow.assemble.metadata.sample import sample
from marrow.assemble.metadata.sites import site_names
from marrow.assemble.metadata.titles import choose_title
from marrow.record import record

LANGUAGE: tuple[Source, ...] = ("html", "meta", "json-ld", "og", "dublin-core", "microdata", "rdfa")
"""Who declares a language, the most trusted first: all agree on 97 of 100 train pages or more."""


@record(kw_only=True)
class Metadata:
    """What a page says about itself."""

    title: str = ""
    authors: tuple[str, ...] = ()
    date: Moment | None = None
    modified: Moment | None = None
    site: str = ""
    language: str = ""
    direction: str = ""
    description: str = ""
    url: str = ""
    amp_url: str = ""
    print_url: str = ""
    short_url: str = ""
    previous_url: str = ""
    next_url: str = ""
    translations: Mapping[str, str] = field(default_factory=dict)
    feeds: tuple[Feed, ...] = ()
    categories: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    series: str = ""
    licence: str = ""
    is_free: bool | None = None
    lead_image: str = ""
    icon: str = ""
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    confidences: Mapping[str, float] = field(default_factory=dict)


METADATA = tuple(part.name for part in fields(Metadata))
"""The names of all fields; an article has the same."""


def choose(found: Candidates) -> Metadata:
    """Pick the best candidates for every field."""
    return Metadata(**told(choices(found)))


def told(chosen: Mapping[str, Chosen[Any]]) -> dict[str, Any]:
    """The fields that have a value, by name, with their sources and confidences."""
    values: dict[str, Any] = {}
    sources: dict[str, tuple[str, ...]] = {}
    confidences: dict[str, float] = {}
    for name, (value, said_by, confidence, _) in chosen.items():
        if value or value is False:
            values[name], sources[name], confidences[name] = value, said_by, _rounded(confidence)
    values["sources"], values["confidences"] = sources, confidences
    return values


@lru_cache(maxsize=1024)  # many are how often a source is right, and to round takes longer than to look that up
def _rounded(confidence: float) -> float:
    return round(confidence, 4)


def choices(found: Candidates, *, is_thorough: bool = False) -> dict[str, Chosen[Any]]:
    """What was made of every field, and from what: all that there is, or what mattered."""
    sites = site_names(found)
    published = choose_published(found, now=found.now)
    return {
        "title": choose_title(found, sites, is_thorough=is_thorough),
        "authors": choose_authors(found, sites),
        "date": published,
        "modified": choose_modified(found, published, now=found.now),
        **_language(found),
        **choose_declared(found),
    }


def _language(found: Candidates) -> dict[str, Chosen[Any]]:
    """The language, and the direction in which it is written."""
    text = sample(found.page, found.roles)
    said = [(one.value, source) for source, values in found.by_source("language", LANGUAGE) for one in values]
    declared = [(tag, source) for value, source in said if (tag := language(value))]
    spoken = choose_language(declared, text)
    written = [one.value for one in found.of("direction")]
    runs = direction(spoken.value, text, written[0] if written else "")
    sources = (*("html",) * (runs in map(str.lower, written)), *("text",) * bool(text))
    is_known = bool(sources or spoken.value)
    return {
        "language": spoken,
        "direction": Chosen(runs, sources or spoken.sources, spoken.confidence) if is_known else Chosen(""),
    }
