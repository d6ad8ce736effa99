"""Who reads the page: what its language and region say about the order of numbers.

Takes: the tag of a language, which may be empty or unknown, and the order that the caller knows of.
Gives: a `Place`, made once for each. Keeps true: where people write both ways, the order stays open.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from marrow.assemble.metadata.dates.names import MONTHS

_SAME = {"nb": "no", "nn": "no", "fil": "tl", "iw": "he", "in": "id", "mo": "ro", "bs": "sr", "sh": "sr", "prs": "fa"}

_YEAR_FIRST = frozenset("zh ja ko hu lt fa mn eu".split())
_OPEN = frozenset("en zh ja ko".split())
"""Languages in which 03/04/2021 may be either day."""
_MONTH_FIRST = frozenset("en-us en-ph tl".split())
_DAY_FIRST = frozenset("en-gb en-ie en-au en-nz en-in en-za en-sg en-my en-hk en-ng en-ke en-pk en-mt zh-hk".split())
_MORE_DAY_FIRST = frozenset("af br cy fo fy ga gd gu kn ky lb mg ml mt oc pa si so tg uz rm yue km".split())
_UNKNOWN_REGION_OPEN = frozenset("es-us es-pr en-ca fr-ca".split())


class Place(NamedTuple):
    """What is known of the readers: `order` of day and month if the year is last, whether it is first at times."""

    language: str
    region: str
    order: str
    is_year_first: bool


@lru_cache(maxsize=256)
def place_of(tag: str, order: str) -> Place:
    """What a language tag says; an order that is given counts more.

    >>> place_of("en-US", "").order, place_of("de", "").order, place_of("en", "").order, place_of("en", "dmy").order
    ('mdy', 'dmy', '', 'dmy')
    """
    language, *rest = tag.lower().replace("_", "-").split("-")
    language = _SAME.get(language, language)
    region = next((part for part in rest if len(part) == 2), "")
    return Place(language, region, order or _order(language, region), language in _YEAR_FIRST)


def _order(language: str, region: str) -> str:
    named = f"{language}-{region}"
    if language in _MONTH_FIRST or named in _MONTH_FIRST:
        return "mdy"
    if named in _DAY_FIRST:
        return "dmy"
    is_known = language in MONTHS or language in _MORE_DAY_FIRST or language in _YEAR_FIRST
    return "dmy" if is_known and language not in _OPEN and named not in _UNKNOWN_REGION_OPEN else ""
