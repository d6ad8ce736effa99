"""What the candidates of a page say, read: days, each with the traits of that one saying.

Takes: candidates. Gives: `Reading`s. Keeps true: a text with several dates gives several readings, and so does a date
whose order is not known (03/04/2021), once in each order; there are `MOST_READINGS` at most. The order is that of the
page's other dates: one 25/03/2021 says that days come first.

What is shown is looked at near the heading alone, if markup says the day of publication or a date line is there; else
on the whole page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from itertools import chain, islice
from typing import NamedTuple, get_args

from marrow.assemble.metadata.address import day_in
from marrow.assemble.metadata.candidates import Candidate, Candidates, Field, Source
from marrow.assemble.metadata.date_lines import read_far_dates
from marrow.assemble.metadata.dates import Found, Moment, find_dates, parse_date
from marrow.assemble.metadata.day_places import ELSEWHERE, Places

MOST_READINGS = 60
SHOWN = frozenset(("time", "visible"))
SAID = frozenset(("json-ld", "og", "microdata", "rdfa", "meta", "dublin-core"))
"""Traits of a day that markup says is that of publication."""
OF_CHANGE = frozenset(("updated", *(f"{source}-modified" for source in get_args(Source))))
"""Traits of a day that is said to be that of a change."""
NO_LINE = ELSEWHERE | {"updated", "role-body"}
"""Traits of dates that are not in a date line, or not in that of the publication."""
_MOST_IN_TEXT = 3
_LONGEST = 200
_MOST_NEAR = 3
"""Lines with a date near the heading that are looked at if markup says the day."""
_MOST_ADDRESSES = 3
_SLASHED = re.compile(r"(?<![\d/.-])(\d\d?)([/-])(\d\d?)\2(?:\d\d)?\d\d(?![\d/-])")
_NAMED_PUBLISHED = re.compile(r"pub|issued|post|release|original|first|online|available")
_ADDRESSES: tuple[tuple[Field, str], ...] = (("lead_image", "picture-address"), ("url", "address"))


class Reading(NamedTuple):
    """A moment that a page gives, its day, who says it, and what is to be said about that."""

    moment: Moment
    day: date
    source: Source
    traits: frozenset[str]


def reading(moment: Moment, source: Source, traits: Iterable[str]) -> Reading:
    """A reading; empty traits are none."""
    day = moment.date() if isinstance(moment, datetime) else moment
    return tuple.__new__(Reading, (moment, day, source, frozenset(filter(None, traits))))  # as `Reading`, but sooner


def _day(moment: Moment) -> date:
    return moment.date() if isinstance(moment, datetime) else moment


def is_of_change(reading: Reading) -> bool:
    """Whether the page calls it the moment of a change."""
    return not OF_CHANGE.isdisjoint(reading.traits)


class _Dates(NamedTuple):
    """How dates are read on a page."""

    language: str
    order: str
    now: datetime | None
    known: dict[str, list[tuple[Found, str]]]  # markup says the same moment in several places

    def of(self, text: str) -> list[tuple[Found, str]]:
        """The dates of a text, each with a trait if it is only one of two readings."""
        text = text[:_LONGEST]
        read = self.known.get(text)
        if read is None:
            self.known[text] = read = self._read(text)
        return read

    def _read(self, text: str) -> list[tuple[Found, str]]:
        found = find_dates(text, language=self.language, order=self.order, now=self.now)
        if found or self.order or _SLASHED.search(text) is None:
            return [(one, "") for one in found[:_MOST_IN_TEXT]]
        both = (find_dates(text, order=order, now=self.now) for order in ("dmy", "mdy"))
        return [(one, "either-order") for found in both for one in found[:1]]


def read_days(found: Candidates, now: datetime | None = None) -> list[Reading]:
    """All that a page says about its days."""
    candidates = [*found.of("date"), *found.of("modified")]
    language = next((one.value for one in found.of("language")), "")
    dates = _Dates(language, _order(candidates), now, {})
    said = [one for candidate in candidates if candidate.source not in SHOWN for one in _said(candidate, dates)]
    shown = _shown(found, dates, said)
    return list(islice(chain(said, shown, _addresses(found)), MOST_READINGS))


def _said(candidate: Candidate, dates: _Dates) -> Iterator[Reading]:
    for one, trait in dates.of(candidate.value):
        yield reading(one.moment, candidate.source, (_saying(candidate), trait))


def _saying(candidate: Candidate) -> str:
    """Who says it, and whether of the publication, of a change, or of something that is not clear."""
    source, name = candidate.source, candidate.name.lower()
    if candidate.field == "modified":
        return f"{source}-modified"
    if source == "url":
        return "address"
    if source == "json-ld" and name != "datepublished":
        return "json-ld-page" if "page" in name else "json-ld-created"
    if source in ("meta", "dublin-core") and _NAMED_PUBLISHED.search(name) is None:
        return f"{source}-date"
    return source


def _shown(found: Candidates, dates: _Dates, said: list[Reading]) -> list[Reading]:
    """What is shown near the heading, the nearest first; further away only if no day is said or shown there.

    The dates of eight teasers would each take a share of the probability of the one in the date line.
    """
    places = Places(found)
    near, others = places.nearest(found.of("date", "time", "visible"))
    days = {one.day for one in said if one.source != "url"}
    is_said = any(one.traits & SAID for one in said)
    shown = _read_shown(near, dates, places, days, _MOST_NEAR if is_said else MOST_READINGS)
    if is_said or any(not one.traits & NO_LINE for one in shown):
        return [one for one in shown if not one.traits & ELSEWHERE]
    far = chain(others, read_far_dates(found.page, found.heading))
    return shown + _read_shown(far, dates, places, days, MOST_READINGS)


def _read_shown(
    candidates: Iterable[Candidate], dates: _Dates, places: Places, days: set[date], most: int
) -> list[Reading]:
    """The readings of the first that have a date. Where a day stands that markup gives as well is of no matter."""
    found: list[Reading] = []
    for candidate in candidates:
        read = dates.of(candidate.value)
        most -= bool(read)
        if most < 0:
            break
        for one, trait in read:
            if _day(one.moment) in days:
                traits = ["shown-too", places.label(candidate, one)]
            else:
                traits = ["time" if candidate.source == "time" else "line", *places.traits(candidate, one)]
            found.append(reading(one.moment, candidate.source, (trait, *traits)))
    return found


def _addresses(found: Candidates) -> Iterator[Reading]:
    """The days in the addresses of the picture and of the page, where it says its own."""
    for field, trait in _ADDRESSES:
        for candidate in found.of(field)[:_MOST_ADDRESSES]:
            day = day_in(candidate.value) if candidate.source != "url" else ""
            if day and (moment := parse_date(day)) is not None:
                yield reading(moment, "url", (trait,))


def _order(candidates: Iterable[Candidate]) -> str:
    """The order of day and month in the page's dates: the first that has only one reading says so for the others."""
    for candidate in candidates:
        text = candidate.value[:_LONGEST]
        if ("/" in text or "-" in text) and (match := _SLASHED.search(text)) is not None:
            first, second = int(match[1]), int(match[3])
            if first > 12 >= second:
                return "dmy"
            if second > 12 >= first:
                return "mdy"
    return ""
