"""Dates whose month is called by its name, or called a month.

Takes: a folded text, its parts, the number of one of them and the place of the page. Gives: the day that this part
and the next two make, in any order people use, or None. Keeps true: nothing stands between the parts but marks and
words such as "of", or a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from marrow.assemble.metadata.dates.calendars import day_of_any
from marrow.assemble.metadata.dates.fold import bare, fold
from marrow.assemble.metadata.dates.parts import Part
from marrow.assemble.metadata.dates.place import Place
from marrow.assemble.metadata.dates.reading import Reading, is_counted, year_of
from marrow.assemble.metadata.dates.times import time_within

_WIDEST_GAP = 24
_FILLERS = (
    # The ends of ordinals: 4th, 1er, 4ª, 4-го, 4-ին, 4-én, ৪ঠা
    "st|nd|rd|th|er|re|e|a|o|ª|º|°|го|ого|е|й|ին|en|an|jen|jan|ই|লা|শে|ঠা|রা"
    # "of", and what stands before a year or after it
    "|of|the|de|del|dels|d|da|do|den|der|ng|ngày|năm|ko|eko|m|mėn|gada|gads|god|godine|г|год|года|р|року|ж|жылғы|жылы|წლის"
    "|წ|թ|թվականի|ב|ה|من|عام|سنة|لعام|سال|ماه|พ|ศ|ค|ปี|เดือน"
)


def read_named(text: str, parts: Sequence[Part], at: int, place: Place) -> Reading | None:
    """The day that begins with the part of that number."""
    first, second, third = parts[at : at + 3]
    arranged = _arranged(text, first, second, third, place)
    if arranged is None or not _are_joined(text, first, second):
        return None
    clock = None
    if not _are_joined(text, second, third):
        clock = time_within(text, second.end, third.start, place)  # Mar 4 12:30:00 CET 2021
        if clock is None:
            return None
    day, month, year = arranged
    if (year is first and _is_of_next(text, parts, at)) or _is_range(text, day) or is_counted(text, first.start):
        return None
    found = day_of_any(year_of(year, text, place), month.value, day.value)
    return None if found is None else Reading(found, first.start, third.end, year.width < 3, clock)


def _arranged(text: str, first: Part, second: Part, third: Part, place: Place) -> tuple[Part, Part, Part] | None:
    """Day, month and year, in this order."""
    if second.kind == "m":
        is_year_first = _is_year(first) or (place.is_year_first and not _is_year(third))
        day, month, year = (third, second, first) if is_year_first else (first, second, third)
    elif first.kind == "m":
        day, month, year = second, first, third
    elif _is_year(first) and any(map(str.isalpha, text[first.end : second.start])):
        day, month, year = second, third, first  # 2021. gada 4. marts
    else:
        return None
    is_plain = day.kind in "nd" and day.width <= 2 and month.kind == "m" and year.kind in "ny"
    is_cut = day.kind == "d" and year is third and year.kind == "n"  # 1月8日，2011中国…
    return (day, month, year) if is_plain and not is_cut else None


def _is_year(part: Part) -> bool:
    return part.kind == "y" or part.width == 4


def _is_of_next(text: str, parts: Sequence[Part], at: int) -> bool:
    """Whether a date with a year of its own begins after the first part: "© 2019 4 March 2021"."""
    following = parts[at + 3 : at + 4]
    return bool(following) and following[0].width == 4 and _are_joined(text, parts[at + 2], following[0])


def _is_range(text: str, day: Part) -> bool:
    """Whether the day is the first of several: "2023, Dec 10-16"."""
    return text[day.end : day.end + 1] in ("-", "–") and text[day.end + 1 : day.end + 2].isdigit()


def _are_joined(text: str, one: Part, other: Part) -> bool:
    if other.start - one.end > _WIDEST_GAP:  # white space alone is indentation: pages put a date on several lines
        return text[one.end : other.start].isspace()
    return _gap().fullmatch(text, one.end, other.start) is not None


@cache
def _gap() -> re.Pattern[str]:
    # A dash between spaces separates ("Issue 10 - March 2021"); one without joins ("04-Mar-2021").
    return re.compile(rf"(?!.*\s[-–—/])(?:[\s.,،'’´`()/–\-׳॰]|(?:{bare(fold(_FILLERS))})(?![^\W\d_]))*")
