"""The dates of a short text.

Takes: a text, the language of its page, the order of day and month if that is known, and a time to which "yesterday"
refers. Gives: the dates, in the order they stand there, each with its place in the text.
Keeps true: the year lies between 1990 and 2100; what could be two different days (03/04/2021) is none; a date after
the day of `now` is none, with a day's grace for the zones of the world. Refuses, by finding nothing: texts longer
than any line with a date, which also bounds the time.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from marrow.assemble.metadata.dates.fold import numbers
from marrow.assemble.metadata.dates.moment import YEARS, Found, Moment, is_ahead

_LONGEST = 120
_LONGEST_SHORT = 60
"""A date whose year has two digits, with its label and its time, is no longer."""
_EPOCH_DIGITS = frozenset((9, 10, 12, 13))


def parse_date(text: str, *, language: str = "", order: str = "", now: datetime | None = None) -> Moment | None:
    """The first date of a short text.

    >>> parse_date("2021-03-04T10:00:00Z")
    datetime.datetime(2021, 3, 4, 10, 0, tzinfo=datetime.timezone.utc)
    >>> parse_date("Published on March 4th, 2021")
    datetime.date(2021, 3, 4)
    >>> parse_date("03/04/2021") is None
    True
    >>> parse_date("03/04/2021", language="en-GB"), parse_date("03/04/2021", order="mdy")
    (datetime.date(2021, 4, 3), datetime.date(2021, 3, 4))
    """
    if (moment := _whole(text.strip())) is not None:
        return None if is_ahead(moment, now) else moment
    found = _dates(text, language, order, now)
    return found[0].moment if found else None


def find_dates(text: str, *, language: str = "", order: str = "", now: datetime | None = None) -> list[Found]:
    """All dates of a short text, and where they stand.

    >>> text = "4 March 2021 (updated 5 May 2022)"
    >>> [text[start:end] for _, start, end in find_dates(text)]
    ['4 March 2021', '5 May 2022']
    """
    stripped = text.strip()
    if (moment := _whole(stripped)) is not None:
        start = text.index(stripped)
        return [] if is_ahead(moment, now) else [Found(moment, start, start + len(stripped))]
    return _dates(text, language, order, now)


def _dates(text: str, language: str, order: str, now: datetime | None) -> list[Found]:
    """The dates of a text that is more than a date of ISO 8601."""
    if len(text) > _LONGEST and len(text.strip()) > _LONGEST:
        return []
    has_numbers = _has_numbers(text)
    if not has_numbers and now is None:
        return []
    # Loaded with the first such text: the tables of many languages are most of what this package is.
    from marrow.assemble.metadata.dates.lines import find_in_line

    return find_in_line(text, language, order, now, has_numbers)


def _whole(text: str) -> Moment | None:
    """The short way for what markup holds: a text that is a date of ISO 8601 or a count of seconds, and no more."""
    if not text[:2].isdigit() or not text.isascii() or len(text) < 8:
        return None
    moment = _iso(text) if text[4:5] == "-" else _unmarked(text) if text[:8].isdigit() else None
    return moment if moment is not None and moment.year in YEARS else None


def _iso(text: str) -> Moment | None:
    try:
        # A zone may follow a day (XML Schema); Python would take it for the time.
        if len(text) == 10 or (len(text) <= 16 and text[10:11] in ("+", "-")):
            return date.fromisoformat(text[:10])
        # Only newer Pythons read the hour 24, as the next day.
        return datetime.fromisoformat(text).replace(microsecond=0) if text[11:13] != "24" else None
    except ValueError:
        return None


def _unmarked(text: str) -> Moment | None:
    """20210304, 20210304T123000Z, 202103041230; seconds and milliseconds since 1970."""
    count, _, fraction = text.partition(".")
    if count.isdigit() and (fraction.isdigit() or not fraction) and len(count) in _EPOCH_DIGITS:
        moment = datetime.fromtimestamp(int(count[:-3] if len(count) > 11 else count), UTC)
        if moment.year in YEARS:
            return moment
    day, rest = text[:8], text[8:].lstrip("Tt ")
    try:
        if not rest:
            return date.fromisoformat(day)
        return datetime.fromisoformat(f"{day}T{rest.replace(':', '')}").replace(microsecond=0)
    except ValueError:
        return None


def _has_numbers(text: str) -> bool:
    """Whether there are numbers enough for a date; most texts have not."""
    found: list[str] = numbers().findall(text)
    is_enough = len(found) > 1 and (len(text) <= _LONGEST_SHORT or max(map(len, found)) > 2)
    return is_enough or "年" in text
