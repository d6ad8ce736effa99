"""The dates of a line of text.

Takes: a short text, the language of its page, the order of day and month if that is known, and the time it is read
at. Gives: the dates in their order, those given in full with the time beside them. Keeps true: no date is ahead of
`now`; a year of two digits counts only where the line is a date, with a label at most.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime
from operator import attrgetter

from marrow import native
from marrow.assemble.metadata.dates.fold import fold
from marrow.assemble.metadata.dates.moment import Found, is_ahead
from marrow.assemble.metadata.dates.months import month_names
from marrow.assemble.metadata.dates.named import read_named
from marrow.assemble.metadata.dates.numeric import read_numeric
from marrow.assemble.metadata.dates.parts import Part, parts_of
from marrow.assemble.metadata.dates.place import Place, place_of
from marrow.assemble.metadata.dates.reading import Reading
from marrow.assemble.metadata.dates.relative import ages
from marrow.assemble.metadata.dates.times import time_after, time_before

_LONGEST_TAG = 20
_LONGEST_LABEL = 24
"""Before a date whose year has two digits: "Zuletzt aktualisiert am:" and no more."""


def find_in_line(text: str, language: str, order: str, now: datetime | None, has_numbers: bool) -> list[Found]:
    """All dates; those given in full only if there are numbers, those counted from `now` only if it is given."""
    composed = _composed(text)
    folded, place = fold(composed), place_of(language[:_LONGEST_TAG], order)
    plain = _plain(folded, place, is_alone=now is not None)
    found = [plain] if plain else _absolute(folded, place) if has_numbers else []
    if now is not None:
        if plain is None:
            found += [age for age in ages(folded, now, place) if not any(_overlap(age, one) for one in found)]
        found = sorted((one for one in found if not is_ahead(one.moment, now)), key=attrgetter("start"))
    return found if composed is text else [_moved(one, text) for one in found]


def _plain(folded: str, place: Place, *, is_alone: bool) -> Found | None:
    """The date of a folded text, if the compiled core can tell: most lines have one, written in a plain way.

    Around it there may be words, unless it has to be alone: beside "yesterday" it would not be the only one.
    """
    core = native.core
    read = core.plain_date(folded, month_names(), place.language, place.order, is_alone) if core is not None else None
    if read is None:
        return None
    year, month, day, hour, minute, second, start, end = read
    moment = datetime(year, month, day, hour, minute, second) if hour >= 0 else date(year, month, day)
    return Found(moment, start, end)


def _overlap(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end


def _composed(text: str) -> str:
    """The text with letter and accent as one character, as the tables have them; nearly all texts are so already."""
    if text.isascii() or unicodedata.is_normalized("NFC", text):
        return text
    return unicodedata.normalize("NFC", text)


def _moved(found: Found, text: str) -> Found:
    """A date of the composed text, at its place in the text that was given."""
    lengths = [len(unicodedata.normalize("NFC", text[:end])) for end in range(len(text) + 1)]
    start = bisect_right(lengths, found.start) - 1
    return Found(found.moment, start, max(start + 1, bisect_right(lengths, found.end) - 1))


def _absolute(text: str, place: Place) -> list[Found]:
    """The dates that a folded text gives in full."""
    dates: list[Found] = []
    parts = parts_of(text, place)
    at = floor = 0
    while at + 2 < len(parts):
        reading = _reading(text, parts, at, place) if parts[at].start >= floor else None
        found = None if reading is None else _timed(text, floor, reading, place)
        if found is None:
            at += 1
        else:
            dates.append(found)
            floor, at = found.end, at + 3
    return dates


def _reading(text: str, parts: Sequence[Part], at: int, place: Place) -> Reading | None:
    """The day that the part of that number and the next two make."""
    first, second, third = parts[at : at + 3]
    # The 04 of "12:04 March 2021", the 6 of "4-6 March 2021": a number goes on before.
    if first.start > 1 and text[first.start - 1] in "./:,-–" and text[first.start - 2].isdigit():
        return None
    if "m" in (first.kind, second.kind, third.kind):
        return read_named(text, parts, at, place)
    if first.kind == second.kind == third.kind == "n":
        return read_numeric(text, first, second, third, place)
    return None


def _timed(text: str, floor: int, reading: Reading, place: Place) -> Found | None:
    """A day with the time beside it; None if its year has two digits and the text is more than the date."""
    clock = reading.clock or time_after(text, reading.end, place) or time_before(text, floor, reading.start, place)
    start = min(reading.start, clock.start) if clock else reading.start
    end = max(reading.end, clock.end) if clock else reading.end
    if reading.is_short and not _is_date_line(text[:start], text[end:]):
        return None
    return Found(datetime.combine(reading.day, clock.time) if clock else reading.day, start, end)


def _is_date_line(before: str, after: str) -> bool:
    has_label_alone = len(before.strip()) <= _LONGEST_LABEL and not any(map(str.isdigit, before))
    return has_label_alone and not any(map(str.isalnum, after))
