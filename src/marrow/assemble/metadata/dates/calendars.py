"""Years that are not counted from the birth of Christ, turned into ours.

Takes: numbers of another calendar. Gives: the same year, or the same day, of the Gregorian one; None for a day
that calendar does not have. Islamic lunar dates are not here: their months begin when the moon is seen, which
differs by place.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import date, timedelta

from marrow.assemble.metadata.dates.moment import day_of
from marrow.assemble.metadata.dates.months import SOLAR

ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867, "民國": 1911, "民国": 1911}
"""The year before the first of each era: of the Japanese emperors, and of the Republic of China."""
ERA_LETTERS = {"r": "令和", "h": "平成", "s": "昭和"}

_MINGUO_YEARS = range(79, 190)
_BUDDHIST_YEARS = range(2400, 2701)
_BUDDHIST_OFFSET = 543
_SHORT_BUDDHIST = 33
"""From here on two digits are those of a Buddhist year: 33 is 2533, which is 1990; 32 is 2032."""
_SOLAR_YEARS = range(1300, 1500)

_NEW_YEAR_1400 = date(2021, 3, 21).toordinal()
_LEAP_YEARS = (1, 5, 9, 13, 17, 22, 26, 30)
"""Of each 33 years of the Iranian calendar. The equinox decides, and agrees from 1244 to 1502."""


def from_buddhist(year: int) -> int:
    """The year of a Thai date, where both counts occur; two digits too.

    >>> from_buddhist(2567), from_buddhist(2024), from_buddhist(67)
    (2024, 2024, 2024)
    """
    if _SHORT_BUDDHIST <= year < 100:
        year += 2500
    return year - _BUDDHIST_OFFSET if year in _BUDDHIST_YEARS else year


def from_minguo(year: int) -> int:
    """The year of a date in Taiwan that is written with three digits, or two."""
    return year + ERAS["民國"] if year in _MINGUO_YEARS else 0


def is_solar_year(year: int) -> bool:
    return year in _SOLAR_YEARS


def day_of_any(year: int, month: int, day: int) -> date | None:
    """As `day_of`, where months above twelve are those of the Iranian year."""
    return day_of(year, month, day) if month <= SOLAR else from_solar(year, month - SOLAR, day)


def from_solar(year: int, month: int, day: int) -> date | None:
    """A day of the Iranian year, which begins with spring: six months of 31 days, five of 30, one of 29 or 30.

    >>> from_solar(1403, 1, 14)
    datetime.date(2024, 4, 2)
    """
    if not (is_solar_year(year) and 1 <= month <= 12 and 1 <= day <= _days_in(year, month)):
        return None
    new_year = _NEW_YEAR_1400 + 365 * (year - 1400) + _leap_years_before(year) - _leap_years_before(1400)
    found = date.fromordinal(new_year) + timedelta(days=31 * (month - 1) - max(month - 7, 0) + day - 1)
    return day_of(found.year, found.month, found.day)


def _days_in(year: int, month: int) -> int:
    if month < 12:
        return 31 if month <= 6 else 30
    return 30 if year % 33 in _LEAP_YEARS else 29


def _leap_years_before(year: int) -> int:
    cycles, rest = divmod(year - 1, 33)
    return cycles * len(_LEAP_YEARS) + bisect_right(_LEAP_YEARS, rest)
