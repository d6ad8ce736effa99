"""Types of schema.org, sorted by what they say about a page.

Takes: type names as JSON-LD, microdata and RDFa write them. Gives: the kind of thing they name.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Kind(IntEnum):
    """What an object describes; of several objects on a page the smallest kind is what the page is about."""

    ARTICLE = 0
    THING = 1  # also a subject, and named by `name`: a product, a recipe, an event
    PAGE = 2
    SITE = 3
    TRAIL = 4  # breadcrumbs
    ORGANISATION = 5
    OTHER = 6


_THINGS = """
    recipe howto product productgroup event course book movie videoobject podcastepisode creativework dataset
    softwareapplication softwaresourcecode question episode tvepisode musicrecording musicalbum
"""
_KINDS = {
    **dict.fromkeys(("report", "review", "claimreview"), Kind.ARTICLE),
    **dict.fromkeys(_THINGS.split(), Kind.THING),
    "website": Kind.SITE,
    "breadcrumblist": Kind.TRAIL,
}


def kind(types: Iterable[str]) -> Kind:
    """The kind of an object with these types; what makes it more of a subject counts.

    >>> kind(["https://schema.org/NewsArticle"]), kind(["schema:Person"])
    (<Kind.ARTICLE: 0>, <Kind.OTHER: 6>)
    """
    return min(map(_kind, types), default=Kind.OTHER)


def _kind(name: str) -> Kind:
    name = name.rpartition("/")[2].rpartition(":")[2].lower()
    if name in _KINDS:
        return _KINDS[name]
    if name.endswith(("article", "posting")):
        return Kind.ARTICLE
    if name.endswith("page"):
        return Kind.PAGE
    return Kind.ORGANISATION if name.endswith("organization") else Kind.OTHER
