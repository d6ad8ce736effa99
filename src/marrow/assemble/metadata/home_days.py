"""Instants in universal time, on the days that they are on where the page is at home.

Takes: readings of a page. Gives: the same readings; those in universal time that are on another day there have that.
A page says where it is at home by the same instant in local time, or by the day in its address or its date line: 04:00
UTC under a line with the day before is that day, somewhere in America. Keeps true: a day that the page confirms stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta, timezone

from marrow.assemble.metadata.dates import Moment
from marrow.assemble.metadata.day_places import ELSEWHERE
from marrow.assemble.metadata.day_readings import SAID, Reading, is_of_change, reading

_WESTMOST, _EASTMOST = timedelta(hours=-12), timedelta(hours=14)
_DAY, _HOUR, _HALF_HOUR, _MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=30), timedelta(minutes=1)
_HALF_ZONES = frozenset(timedelta(hours=hours) for hours in (-3.5, 3.5, 4.5, 5.5, 6.5, 9.5, 10.5))
_NO_HOME = ELSEWHERE | {"picture-address"}


def at_home(readings: Sequence[Reading]) -> list[Reading]:
    """The readings, each on its day at home."""
    is_universal = [_is_universal(one.moment) for one in readings]
    if True not in is_universal:
        return list(readings)
    pairs = zip(readings, is_universal, strict=True)
    local = [one for one, is_it in pairs if not is_it and one.traits.isdisjoint(_NO_HOME)]
    if not local:
        return list(readings)
    days = {one.day for one in local if not is_of_change(one)}
    return [
        reading(_moved(one, local, one.day in days), one.source, one.traits) if is_it else one
        for one, is_it in zip(readings, is_universal, strict=True)
    ]


def _moved(universal: Reading, local: Iterable[Reading], is_confirmed: bool) -> Moment:
    """The same moment as the page would write it; the moment itself if that is not known, or on the same day."""
    instant = universal.moment
    assert isinstance(instant, datetime)
    day: Moment | None = None
    for other in local:
        if isinstance(other.moment, datetime):
            zone = _zone(instant, other.moment) if not is_confirmed or _is_telling(instant) else None
            if zone is not None:
                at_home = instant.astimezone(zone)
                return at_home if at_home.date() != universal.day else instant
        elif not is_confirmed and universal.traits & SAID and not is_of_change(other) and _may_be(instant, other.day):
            day = other.moment
    return day or instant


def _is_telling(instant: datetime) -> bool:
    """Whether another time with these minutes and seconds is hardly that by chance."""
    return instant.minute % 30 != 0 or instant.second != 0


def _zone(instant: datetime, local: datetime) -> timezone | None:
    """The zone of a local time that is that instant."""
    if local.tzinfo is not None:
        return timezone(local.utcoffset() or timedelta()) if abs(local - instant) < _MINUTE else None
    offset = local - instant.replace(tzinfo=None)
    nearest = round(offset / _HALF_HOUR) * _HALF_HOUR
    is_offset = not nearest % _HOUR or nearest in _HALF_ZONES
    is_near = abs(offset - nearest) < _MINUTE and _WESTMOST <= nearest <= _EASTMOST
    return timezone(nearest) if is_offset and is_near else None


def _may_be(instant: datetime, day: date) -> bool:
    """Whether an instant is on that day somewhere."""
    since = instant - datetime(day.year, day.month, day.day, tzinfo=UTC)
    return -_EASTMOST <= since < _DAY - _WESTMOST


def _is_universal(moment: Moment) -> bool:
    return isinstance(moment, datetime) and moment.tzinfo is not None and not moment.utcoffset()
