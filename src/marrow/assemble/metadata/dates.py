"""Dates as pages write them.

Takes: a short text. Gives: a `datetime` where a time of day is given, with its zone if that is given too, a
`date` where only the day is, None where there is no date or it could be two different days (03/04/2021).
Keeps true: the year lies between 1990 and 2100.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, timezone

Moment = date | datetime

YEARS = range(1990, 2101)
_LONGEST = 120
_LEAST_DIGITS = 5
"""A year has four and a day one; counting them takes a tenth of the time of the patterns."""

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar jänner janvier janv enero ene gennaio gen janeiro januari",
            "february feb februar febr février fevrier févr febrero febbraio fevereiro fev februari",
            "march mar märz maerz mrz mars marzo março marco maart",
            "april apr avril avr abril abr aprile",
            "may mai mayo maggio mag maio mei",
            "june jun juni juin junio giugno giu junho",
            "july jul juli juillet juil julio luglio lug julho",
            "august aug août aout agosto ago augustus",
            "september sep sept septembre septiembre settembre set setembro",
            "october oct oktober okt octobre octubre ottobre ott outubro out",
            "november nov novembre noviembre novembro",
            "december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro",
        ),
        start=1,
    )
    for name in names.split()
}

_ZONES = {"UT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}
_ZONES |= {"Z": 0, "UTC": 0, "GMT": 0, "BST": 1, "CET": 1, "CEST": 2}

_ZONE = r"(?P<zone>(?:UTC|GMT)?[+-]\d\d:?(?:\d\d)?|Z|UTC?|GMT|[ECMP][SD]T|BST|CES?T)?(?![A-Za-z\d])"
_TIME = (
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?"
    rf"\s*(?P<half>[ap]\.?m\b\.?)?\s*{_ZONE}"
)
# Between day and time: "T", ", ", " - ", " at ", " um ", …
_THEN_TIME = rf"(?:(?:T|\s*(?:[,|/•·–—-]|\b(?:at|um|à|a las|alle|às|om)\b)?\s*){_TIME})?"
_MONTH = r"(?P<name>[^\W\d_]{3,10})\b\.?"
_DAY = r"(?<![\d/.:,-])(?P<day>\d{1,2})"
_YEAR = r"(?P<year>\d{4})(?!\d)"

_PATTERNS = tuple(
    re.compile(pattern + after, re.IGNORECASE)
    for pattern, after in (
        # 2021-03-04, 2021/3/4, 2021.03.04
        (
            r"(?<![\d.-])(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d{1,2})(?P=mark)(?P<day>\d{1,2})(?!\d)",
            _THEN_TIME,
        ),
        # 4 March 2021, 4. März 2021, 4th of March, 2021, 4 de marzo de 2021, 04-Mar-2021
        (
            rf"{_DAY}(?:st|nd|rd|th|er|º)?\.?[\s,-]+(?:of\s|de\s)?{_MONTH}[\s,-]+(?:del?\s)?{_YEAR}",
            _THEN_TIME,
        ),
        # March 4, 2021, Mar. 4th 2021
        (rf"\b{_MONTH}\s*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+{_YEAR}", _THEN_TIME),
        # 04.03.2021: with dots the day is first
        (rf"{_DAY}\.\s?(?P<month>\d{{1,2}})\.\s?{_YEAR}", _THEN_TIME),
        # 2021年3月4日
        (
            r"(?<!\d)(?P<year>\d{4})\s?[年년]\s?(?P<month>\d{1,2})\s?[月월]\s?(?P<day>\d{1,2})\s?[日일]?",
            _THEN_TIME,
        ),
        # 25/03/2021, 03-25-2021: only where one of the two can be no month
        (rf"{_DAY}(?P<either>[/-])(?P<month>\d{{1,2}})(?P=either){_YEAR}", _THEN_TIME),
        # Thu Mar  4 10:00:00 UTC 2021
        (rf"\b{_MONTH}\s+(?P<day>\d{{1,2}}),?\s+{_TIME}\s+{_YEAR}", ""),
        # 20210304, 20210304T100000Z
        (
            r"\A(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)"
            rf"(?:[T\s]?(?P<hour>\d\d):?(?P<minute>\d\d)(?::?(?P<second>\d\d))?(?:[.,]\d+)?\s*{_ZONE})?\Z",
            "",
        ),
    )
)
_EPOCH = re.compile(r"(\d{9,10})(\d{3})?(?:\.\d+)?\Z")


def parse_date(text: str) -> Moment | None:
    """The first date in a short text.

    >>> parse_date("2021-03-04T10:00:00Z")
    datetime.datetime(2021, 3, 4, 10, 0, tzinfo=datetime.timezone.utc)
    >>> parse_date("Published on March 4th, 2021")
    datetime.date(2021, 3, 4)
    >>> parse_date("03/04/2021") is None
    True
    """
    text = text.strip()
    if len(text) < 8 or len(text) > _LONGEST:
        return None
    if text[4:5] == "-" and (moment := _iso(text)) is not None:
        return moment
    if (epoch := _EPOCH.match(text)) is not None:
        return _since_epoch(int(epoch[1]))
    if sum(map(str.isdecimal, text)) < _LEAST_DIGITS:
        return None
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            moment = _moment(match.groupdict())
            if moment is not None:
                return moment
    return None


def _iso(text: str) -> Moment | None:
    """The short way, for what most pages write; other spellings of ISO 8601 are left to the patterns."""
    try:
        moment = date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.year not in YEARS:
        return None
    return moment.replace(microsecond=0) if isinstance(moment, datetime) else moment


def _since_epoch(seconds: int) -> datetime | None:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment if moment.year in YEARS else None


def _moment(parts: dict[str, str | None]) -> Moment | None:
    year, month, day = int(parts["year"] or 0), _month(parts), int(parts["day"] or 0)
    if "either" in parts:
        if day <= 12 and month <= 12 and day != month:
            return None
        day, month = (month, day) if month > 12 else (day, month)
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return _at_time(found, parts) if year in YEARS else None


def _month(parts: dict[str, str | None]) -> int:
    name = parts.get("name")
    return _MONTHS.get(name.lower(), 0) if name else int(parts.get("month") or 0)


def _at_time(day: date, parts: dict[str, str | None]) -> Moment:
    """Add the time of day, if there is one that a clock can show."""
    if not parts.get("hour"):
        return day
    hour, half = int(parts["hour"] or 0), (parts.get("half") or "").lower()
    if half and 1 <= hour <= 12:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    try:
        return datetime(
            day.year,
            day.month,
            day.day,
            hour,
            int(parts["minute"] or 0),
            int(parts["second"] or 0),
            tzinfo=_zone(parts["zone"] or ""),
        )
    except ValueError:
        return day


def _zone(text: str) -> timezone | None:
    text = text.upper()
    if text in _ZONES:
        return timezone(timedelta(hours=_ZONES[text]))
    sign = max(text.find("+"), text.find("-"))
    if sign < 0:
        return None
    digits = text[sign + 1 :].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:] or 0))
    return timezone(-offset if text[sign] == "-" else offset)
