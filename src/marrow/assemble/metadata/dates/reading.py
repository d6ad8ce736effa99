"""What reading three parts as a date gives, and what its two ways share.

Takes: a folded text and its parts. Gives: `Reading`s to those who find dates in a line, and to `named.py` and
`numeric.py` the year of a part, and whether a number is one of something else.
"""

from __future__ import annotations

import re
import string
from datetime import date
from functools import cache
from typing import NamedTuple

from marrow.assemble.metadata.dates.calendars import from_buddhist, from_minguo
from marrow.assemble.metadata.dates.fold import bare, fold
from marrow.assemble.metadata.dates.parts import Part
from marrow.assemble.metadata.dates.place import Place
from marrow.assemble.metadata.dates.times import Clock

_COUNTERS = "issue|no|nr|vol|volume|version|part|page|chapter|number|heft|ausgabe|numero|núm|edition|episode|n"
"""Words whose number is no day: "Issue 10, March 2021"."""
_BETWEEN = f"{string.whitespace}\x1c\x1d\x1e\x1f.:#°º"
"""What may stand between such a word and its number."""


class Reading(NamedTuple):
    """A day and where it stands; `is_short` if its year has two digits, `clock` if a time stands in its midst."""

    day: date
    start: int
    end: int
    is_short: bool = False
    clock: Clock | None = None


def year_of(part: Part, text: str, place: Place) -> int:
    """The year that a number stands for, 0 if it cannot be one; where it has two digits, one from 1990 on."""
    year = part.value
    if place.region == "tw" and (part.width == 3 or (part.width == 2 and part.kind == "y")):
        return from_minguo(year)
    if part.width not in (2, 4):
        return 0
    if place.language == "th" or (not text.isascii() and _thai().search(text)):
        year = from_buddhist(year)
    if part.width == 4 or year >= 100:
        return year
    return year + (1900 if year >= 90 else 2000)


def is_counted(text: str, start: int) -> bool:
    """Whether the number that starts there counts issues, pages or the like."""
    before = text[:start].rstrip(_BETWEEN)
    return before.endswith(_counters()) and _counter().search(before) is not None


@cache
def _counters() -> tuple[str, ...]:
    return tuple(bare(fold(_COUNTERS)).split("|"))


@cache
def _counter() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(_counters())})\Z")


@cache
def _thai() -> re.Pattern[str]:
    return re.compile("[ก-๎]")
