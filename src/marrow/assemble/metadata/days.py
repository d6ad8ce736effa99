"""The day of publication, chosen by evidence.

Takes: the candidates of a page, and the time that it is read at, if that is known. Gives: the day, with the time and
the zone where some candidate has them. Keeps true: it is not after `now`. All days that a page offers are options; what
is called the day of a change is one too, for it is often the only one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple

from marrow.assemble.metadata.address import month_in
from marrow.assemble.metadata.candidates import Candidates, Source
from marrow.assemble.metadata.dates import Moment
from marrow.assemble.metadata.day_places import AGAINST, ELSEWHERE
from marrow.assemble.metadata.day_readings import NO_LINE, OF_CHANGE, SAID, SHOWN, Reading, is_of_change, read_days
from marrow.assemble.metadata.evidence import Chosen, Option, weigh, weights
from marrow.assemble.metadata.home_days import at_home

LEAST = 0.3
"""A day that is less likely is not given: it is more often wrong than right. Of the 565 train pages of wcxb and
trafilatura_eval for which no day is known, 32 have such a one, nearly all of comments, products, teasers or of the last
change of a wiki; of 1,646 pages with a day, 5 lose the right one and 3 a wrong one (8 and 6 without a judge)."""
_MOST_ADDRESSES = 3


def day_options(found: Candidates, *, now: datetime | None = None) -> list[Option[Moment | None]]:
    """The days that a page offers."""
    readings = at_home(read_days(found, now))
    if not readings:
        return []
    by_day: dict[date, list[Reading]] = {}
    for reading in readings:
        by_day.setdefault(reading.day, []).append(reading)
    about = _about(found, readings)
    return [
        Option(
            (max(group, key=_fullness) if len(group) > 1 else group[0]).moment,
            _sources(group),
            _traits(day, group, about),
        )
        for day, group in by_day.items()
    ]


def choose_published(found: Candidates, *, now: datetime | None = None) -> Chosen[Moment | None]:
    """When the page was published."""
    weighed = tuple(weigh(day_options(found, now=now), weights("date")))
    if not weighed or weighed[0].probability < LEAST:
        return Chosen(None, weighed=weighed)
    best = weighed[0]
    return Chosen(best.option.value, best.option.sources, best.probability, weighed)


def _sources(group: Iterable[Reading]) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(one.source for one in group))


def _fullness(reading: Reading) -> tuple[bool, bool, bool]:
    """How much a moment says: one of publication more than one of a change, then one with a time, then with a zone."""
    moment = reading.moment
    is_timed = isinstance(moment, datetime) and (moment.hour, moment.minute) != (0, 0)
    is_zoned = isinstance(moment, datetime) and moment.tzinfo is not None
    return not is_of_change(reading), is_timed, is_zoned


class _About(NamedTuple):
    """What has to be known of a page to judge its days."""

    is_dated: bool  # whether some day is called that of publication
    changed: date | None  # the last day that markup calls that of a change
    first: Reading | None  # the date line that is nearest to the heading
    picture_months: frozenset[tuple[int, int]]


def _about(found: Candidates, readings: Sequence[Reading]) -> _About:
    changed = [one.day for one in readings if one.source not in SHOWN and is_of_change(one)]
    lines = (one for one in readings if one.source == "visible" and not one.traits & NO_LINE)
    months = (month_in(one.value) for one in found.of("lead_image")[:_MOST_ADDRESSES])
    return _About(
        any(map(_is_of_publication, readings)),
        max(changed, default=None),
        next(lines, None),
        frozenset(month for month in months if month is not None),
    )


def _is_of_publication(reading: Reading) -> bool:
    return bool(reading.traits & SAID) or ("published" in reading.traits and not reading.traits & ELSEWHERE)


def _traits(day: date, group: Sequence[Reading], about: _About) -> tuple[str, ...]:
    traits = {trait for one in group for trait in one.traits if trait not in AGAINST}
    shown = [one.traits for one in group if one.source in SHOWN]
    if len(shown) == len(group):
        traits |= frozenset.intersection(*shown) & AGAINST
    elif shown and all("updated" in one for one in shown):
        traits.add("updated")
    if _is_changed(group, about, traits):
        traits &= OF_CHANGE
        traits.add("changed-shown" if shown else "changed")
    else:
        traits.update(_agreement(group, about))
    if traits & SAID:
        traits.add("said")
    traits.update(_order(day, about))
    return tuple(sorted(traits))


def _is_changed(group: Iterable[Reading], about: _About, traits: set[str]) -> bool:
    """Whether a day is called that of a change, and not that of publication, as another one is."""
    if not about.is_dated or traits & SAID or "published" in traits:
        return False
    return any(map(is_of_change, group))


def _agreement(group: Sequence[Reading], about: _About) -> Iterator[str]:
    if len({one.source if one.source in SHOWN or one.source == "url" else "markup" for one in group}) > 1:
        yield "agreed"
    if any(one is about.first for one in group):
        yield "first-line"
    if any(one.source == "visible" and isinstance(one.moment, datetime) for one in group):
        yield "with-time"


def _order(day: date, about: _About) -> Iterator[str]:
    if about.changed is not None and day > about.changed:
        yield "after-change"
    if about.picture_months:
        yield "picture-month" if (day.year, day.month) in about.picture_months else "picture-other-month"
