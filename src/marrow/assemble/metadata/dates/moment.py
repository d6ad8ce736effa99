"""What reading a date gives: a day or a point in time, and where it stands.

Keeps true: every `Moment` that leaves this package lies in one of `YEARS`.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple

Moment = date | datetime
"""A `datetime` where a time of day is given, with its zone if that is given too; a `date` where only the day is."""

YEARS = range(1990, 2101)

_ZONES_APART = timedelta(days=1)
"""Where it is tomorrow already, a page of today bears tomorrow's date."""


class Found(NamedTuple):
    """A date in a text: `text[start:end]` is what was read."""

    moment: Moment
    start: int
    end: int


def day_of(year: int, month: int, day: int) -> date | None:
    """The day, unless there is none of that number or it is not of our time."""
    if year not in YEARS:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def is_ahead(moment: Moment, now: datetime | None) -> bool:
    """Whether a moment lies in the future of `now`, on any clock of the world."""
    if now is None:
        return False
    day = moment.date() if isinstance(moment, datetime) else moment
    return day - now.date() > _ZONES_APART
