"""Types of schema.org, sorted by what they say about a page.

Takes: type names as JSON-LD, microdata and RDFa write them. Gives: the kind of thing they name, and whether an author
is a person or an organisation.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache


class Kind(IntEnum):
    """What an object describes; of several objects on a page the smallest kind is what the page is about."""

    ARTICLE = 0
    THING = 1  # also a subject, and named by `name`: a product, a recipe, an event
    PAGE = 2
    SITE = 3
    TRAIL = 4  # breadcrumbs
    ORGANISATION = 5
    PERSON = 6
    SERIES = 7
    OTHER = 8


_THINGS = """
    recipe howto product productgroup event course book chapter movie videoobject podcastepisode creativework dataset
    softwareapplication softwaresourcecode question episode tvepisode musicrecording musicalbum review claimreview
    criticreview userreview jobposting
"""
_ORGANISATIONS = "organization corporation localbusiness newspaper brand"
_KINDS = {
    **dict.fromkeys(("report", "document", "blogpost"), Kind.ARTICLE),  # the last two are of FOAF and SIOC
    **dict.fromkeys(_THINGS.split(), Kind.THING),
    "website": Kind.SITE,
    "breadcrumblist": Kind.TRAIL,
    "person": Kind.PERSON,
    **dict.fromkeys(_ORGANISATIONS.split(), Kind.ORGANISATION),
}
_ENDINGS = {
    "article": Kind.ARTICLE,
    "posting": Kind.ARTICLE,
    "page": Kind.PAGE,
    "organization": Kind.ORGANISATION,
    "series": Kind.SERIES,
    "event": Kind.THING,
}
_LONGEST = 100
_AGENTS = {Kind.PERSON: ":person", Kind.ORGANISATION: ":organization"}


def kind(types: Iterable[str]) -> Kind:
    """The kind of an object with these types; what makes it more of a subject counts.

    >>> kind(["https://schema.org/NewsArticle"]), kind(["schema:Brand"])
    (<Kind.ARTICLE: 0>, <Kind.ORGANISATION: 5>)
    """
    return min(map(_kind, types), default=Kind.OTHER)


def agent(types: Iterable[str]) -> str:
    """What to add to the name of a property whose value has these types: ":person", ":organization" or nothing.

    >>> agent(["Person"]), agent(["Thing"])
    (':person', '')
    """
    return _AGENTS.get(kind(types), "")


def _kind(name: str) -> Kind:
    return _known(name) if len(name) <= _LONGEST else Kind.OTHER


@lru_cache(maxsize=256)  # the same dozen on nearly all pages
def _known(name: str) -> Kind:
    name = name.rpartition("/")[2].rpartition(":")[2].rpartition("#")[2].lower()
    found = _KINDS.get(name)
    if found is None:
        found = next((each for ending, each in _ENDINGS.items() if name.endswith(ending)), Kind.OTHER)
    return found
