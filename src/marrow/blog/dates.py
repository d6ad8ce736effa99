"""Dates in the lines of a page.

Takes: short texts and the language of their page. Gives: how much of a text is a date. Keeps true: nothing is asked
of the clock; "yesterday" and "April 1st" are dates here, for where they stand says as much as a full one; texts
longer than a line with a date are none.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from marrow.assemble.metadata.dates import find_dates
from marrow.assemble.metadata.dates.fold import fold
from marrow.assemble.metadata.dates.parts import parts_of
from marrow.assemble.metadata.dates.place import place_of
from marrow.blog.words import everywhere

_LONGEST = 120
_SOMETIME = datetime(2100, 1, 1, tzinfo=UTC)
"""A time for "3 hours ago" to refer to: here it counts that there is a date, not which."""
_YEAR = re.compile(r"\d{4}")
_NUMBERS = re.compile(r"\d\s?[./-]\s?\d")
_TIME = re.compile(r"(?<!\d)[012]?\d[:.h][0-5]\d(?!\d)(?:\s*[ap]\.?m\.?)?", re.IGNORECASE)
_MAY_BE = re.compile(r"\d|\A\W*\w+(?:\W+\w+){0,3}\W*\Z|年|前|전")
"""A date has a number; but for a month that stands alone, and "an hour ago", which are a few words and nothing else."""
_MAY_BE_PART = re.compile(r"\d|\A\W*\w+\W*\Z")
_NEAR = 3
_COUNT = re.compile(r"\d{1,2}")
_MOST_WORDS = 6


class Dated(NamedTuple):
    """What a text says of days: the share of it that is dates, how many there are, and whether they are whole."""

    share: float
    found: int
    is_whole: bool


NO_DATE = Dated(0.0, 0, False)


def dated(text: str, language: str = "") -> Dated:
    """What a text says of days.

    >>> dated("4 March 2021"), dated("on April 1st")
    (Dated(share=1.0, found=1, is_whole=True), Dated(share=0.5, found=1, is_whole=False))
    """
    if not text or len(text) > _LONGEST:
        return NO_DATE
    if _MAY_BE.search(text) is None:
        return NO_DATE
    # An order must be given for 03/04/2021 to be a day at all; which of the two does not matter.
    now = None if _YEAR.search(text) else _SOMETIME
    found = find_dates(text, language=language, order="dmy", now=now)
    if not found and _NUMBERS.search(text):
        found = find_dates(text, order="mdy", now=now)
    if found:
        return Dated(min(sum(one.end - one.start for one in found) / len(text), 1.0), len(found), True)
    return _part_of_date(text, language)


def _part_of_date(text: str, language: str) -> Dated:
    """A month and a day beside it; the month alone where there is nothing else; months ago; a time of day."""
    if letters := _long_ago(text):
        return Dated(min(letters / len(text), 1.0), 1, False)
    if _MAY_BE_PART.search(text) is None:
        return NO_DATE
    parts = parts_of(fold(text), place_of(language, ""))
    months = [part for part in parts if part.kind == "m"]
    if not months:
        clock = _TIME.search(text)
        return Dated((clock.end() - clock.start()) / len(text), 1, False) if clock else NO_DATE
    days = [part for part in parts if part.kind != "m"]
    near = [part for part in days if min(abs(part.start - months[0].end), abs(months[0].start - part.end)) <= _NEAR]
    letters = sum(part.end - part.start for part in (months[0], *near))
    return Dated(min(letters / len(text), 1.0), 1, False) if near or letters * 2 > len(text) else NO_DATE


def _long_ago(text: str) -> int:
    """How many letters of a short text say that it was months or years ago."""
    words = _COUNT.sub("#", text.casefold()).split()
    if len(words) > _MOST_WORDS or _ago_ends().isdisjoint(words):
        return 0
    known = everywhere("ago")
    runs = (" ".join(words[start:end]) for start in range(len(words)) for end in range(start + 1, len(words) + 1))
    return max((len(run) for run in runs if run in known), default=0)


@cache
def _ago_ends() -> frozenset[str]:
    """The last words of what says so: most texts have none of them."""
    return frozenset(phrase.split()[-1] for phrase in everywhere("ago"))
