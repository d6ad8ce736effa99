"""Dates of three numbers: 2021-03-04, 04.03.2021, 3/4/21.

Takes: a folded text, three parts that are numbers, and the place of the page. Gives: the day, or None. Keeps true: the
same mark stands between the numbers; a day that might be another one is not read.
"""

from __future__ import annotations

from datetime import date

from marrow.assemble.metadata.dates.calendars import ERA_LETTERS, ERAS, from_solar, is_solar_year
from marrow.assemble.metadata.dates.moment import day_of
from marrow.assemble.metadata.dates.parts import Part
from marrow.assemble.metadata.dates.place import Place
from marrow.assemble.metadata.dates.reading import Reading, is_counted, year_of

_MARKS = frozenset("-/.–")


def read_numeric(text: str, first: Part, second: Part, third: Part, place: Place) -> Reading | None:
    """The day that three numbers make."""
    mark = text[first.end : second.start].strip()
    if mark not in _MARKS or text[second.end : third.start].strip() != mark or second.width > 2:
        return None
    if first.width >= 3:
        day = _year_first(text, first, second, third, place)
        return None if day is None else Reading(day, first.start, third.end)
    if third.width == 4:
        day = _year_last(first.value, second.value, year_of(third, text, place), mark, place)
        return None if day is None else Reading(day, first.start, third.end)
    return _imperial(text, first, second, third, place) or _short(text, first, second, third, mark, place)


def _year_first(text: str, year: Part, month: Part, day: Part, place: Place) -> date | None:
    if day.width > 2:
        return None
    if place.language == "fa" and is_solar_year(year.value):
        return from_solar(year.value, month.value, day.value)
    return day_of(year_of(year, text, place), month.value, day.value)


def _year_last(one: int, other: int, year: int, mark: str, place: Place) -> date | None:
    """Day and month in the order of the place; where only one order gives a day, in that."""
    if place.language == "fa" and is_solar_year(year):
        return from_solar(year, other, one)
    day_first, month_first = day_of(year, other, one), day_of(year, one, other)
    if day_first is None or month_first is None or day_first == month_first:
        return day_first or month_first
    # With dots the day is first, but for those who write English.
    order = place.order or ("dmy" if mark == "." and place.language != "en" else "")
    return {"dmy": day_first, "mdy": month_first}.get(order)


def _imperial(text: str, first: Part, second: Part, third: Part, place: Place) -> Reading | None:
    """R6.3.4: Japanese eras by their letter."""
    era = ERA_LETTERS.get(text[first.start - 1 : first.start]) if place.language == "ja" else None
    if era is None or third.width > 2 or text[: first.start - 1][-1:].isalnum():
        return None
    day = day_of(ERAS[era] + first.value, second.value, third.value)
    return None if day is None else Reading(day, first.start - 1, third.end)


def _short(text: str, first: Part, second: Part, third: Part, mark: str, place: Place) -> Reading | None:
    """A year of two digits, with nothing about it that is known of versions and other numbers."""
    # With a day or month of one digit it might be a version, unless nothing stands before it.
    is_loose = 1 in (first.width, second.width) and text[: first.start].strip() != ""
    if is_loose or is_counted(text, first.start) or text[first.start - 1 : first.start].isalpha():
        return None
    year_first = _year_first(text, first, second, third, place) if mark != "." or place.is_year_first else None
    if place.is_year_first:
        day = year_first
    else:
        # 23/10/31 is 2023 to some and 2031 to others, and where the page is from nobody knows.
        is_open = year_first is not None and not place.order and place.language != "en"
        day = None if is_open else _year_last(first.value, second.value, year_of(third, text, place), mark, place)
    return None if day is None else Reading(day, first.start, third.end, is_short=True)
