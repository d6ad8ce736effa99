"""The time of day beside a date.

Takes: a folded text and where in it a date ends or begins. Gives: the time, with its zone if that is given, and how
far it reaches. Reads 14:30, 14:30:05.123, 2:30 p.m., 14h30, 14.30 Uhr, kl. 14.30, 14:30 น., 下午2:30, 오후 2시 30분.
A time that no clock shows is none.
"""

from __future__ import annotations

import re
from datetime import time
from functools import cache
from typing import NamedTuple

from marrow.assemble.metadata.dates.fold import bare, fold, numbers
from marrow.assemble.metadata.dates.place import Place
from marrow.assemble.metadata.dates.zones import NAME, zone_of

_BEFORE_NOON = r"a\.?\s?m|上午|午前|오전|凌晨|早上|早晨|صباحا|ص|π\.?\s?μ|पूर्वाह्न|sáng|de\.|öö|ق\.ظ"
_AFTER_NOON = r"p\.?\s?m|下午|午後|오후|晚上|中午|傍晚|مساء|م|μ\.?\s?μ|अपराह्न|chiều|tối|du\.|ös|ب\.ظ"
_AT = (
    "at|um|à|a las?|alle ore|alle|ore|às|as|om|klo|klukkan|kl|kell|plkst|val|o godz|godz|ob|o|u|v|w|в|о|у|от"
    "|la ora|la|ora|στις|saat|pukul|jam|vào lúc|lúc|saa|ساعت|على الساعة|الساعة|בשעה|เวลา|ժամը"
)
_AFTER_YEAR = "года|год|г|року|р|ж|թ|r|m|d|წ|ء|م|ci il|cu il|il|el"
"""What may follow a date: "4 марта 2021 г., 12:30", "2021 m. kovo 4 d. 12:30"."""
_WEEKDAYS = (
    r"\([^()\d]{1,12}\)|(?:星期|周|週|礼拜).|.曜日?|.요일|pazartesi|salı|çarşamba|perşembe|cuma|cumartesi|pazar"
    "|hétfő|kedd|szerda|csütörtök|péntek|szombat|vasárnap"
)
"""Where people put the day of the week behind the date; elsewhere it comes before, and nobody looks at it."""
_ON = "on|am|le|el|em|il|den|ngày|pe|dnia|dne|το"

_END = r"(?![^\W\d_])"
_REACH = 40
"""A time before a date ends right there, and none is longer."""


class Clock(NamedTuple):
    """A time of day, and where in the text it begins and ends."""

    time: time
    start: int
    end: int


def time_after(text: str, end: int, place: Place) -> Clock | None:
    """The time that follows a date which ends there."""
    match = None if numbers().search(text, end) is None else _after().match(text, end)
    if match is None:
        return None
    # "14.30" is a time at the end of the text, or where something says so; else it may be a price.
    is_last = not text[match.end() :].strip(" )].")
    if match["dotted"] and not (is_last or match["at"] or match["uhr"] or match["zone"]):
        return None
    return _clock(match, match.start("hour"), place)


def time_before(text: str, floor: int, start: int, place: Place) -> Clock | None:
    """The time that stands right before a date which starts there, and not before `floor`: "14:30, 4 March 2021"."""
    floor = max(start - _REACH, floor)
    if numbers().search(text, floor, start) is None:
        return None
    match = _before().search(text, floor, start)
    return None if match is None or match["dotted"] else _clock(match, match.start(), place)


def time_within(text: str, start: int, end: int, place: Place) -> Clock | None:
    """The time that is all there is in a stretch of text, as in "Mar 4 12:30:00 CET 2021"."""
    match = _within().fullmatch(text, start, end)
    return None if match is None else _clock(match, start, place)


def _clock(match: re.Match[str], start: int, place: Place) -> Clock | None:
    hour, half = int(match["hour"]), match["early"] or match["late"]
    minute = match["minute"] or match["dotted"] or match["spoken"]
    if not (minute or half or match["hours"] or match["uhr"]):
        return None
    # In German "10:30 am 4. März" has no a.m., but "on".
    if half and 1 <= hour <= 12 and not (half == "am" and place.language == "de"):
        hour = hour % 12 + (12 if _afternoon().fullmatch(half) else 0)
    zone = zone_of(match["zone"], place) if match["zone"] else None
    try:
        return Clock(time(hour, int(minute or 0), int(match["second"] or 0), tzinfo=zone), start, match.end())
    except ValueError:
        return None


def _words(words: str) -> str:
    return f"(?:{bare(fold(words))})"


def _clock_pattern() -> str:
    half = _words(f"{_BEFORE_NOON}|{_AFTER_NOON}")
    offset = r"[+-]\d\d:?\d\d(?!\d)|(?<=\d)[+-]\d\d(?![\d:])"
    zone = rf"(?P<zone>(?:utc|gmt)\s?[+-]\d\d?(?::?\d\d)?(?!\d)|{offset}|(?:{NAME}){_END})"
    return (
        rf"(?:(?P<early>{half})\s*)?(?<!\d)(?P<hour>\d{{1,2}})(?:"
        r":(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d{1,9})?)?(?!\d)"
        r"|\.(?P<dotted>\d\d)(?![.\d])"
        rf"|\s?(?P<hours>h|u|ч|[時时点點]|시)(?:\s?(?P<spoken>\d\d)(?!\d)\s?(?:[分분]|min|m{_END})?|{_END})"
        r"|(?!\d))"
        rf"(?:\s?(?P<late>{half})\.?{_END})?(?P<uhr>\s?(?:uhr|hrs?|h|น){_END}\.?)?(?:\s?\(?{zone})?"
    )


@cache
def _after() -> re.Pattern[str]:
    lead = (
        rf"\.?(?:\s?-?{_words(_AFTER_YEAR)}{_END}\.?)?"
        rf"(?:t|\s*(?:,?\s?{_words(_WEEKDAYS)}\s*)?[,،|/•·–—@:(-]?\s*(?P<at>{_words(_AT)}{_END}[.:]?\s*)?)"
    )
    return re.compile(lead + _clock_pattern())


@cache
def _before() -> re.Pattern[str]:
    return re.compile(rf"{_clock_pattern()}\)?\s*[,،|/•·–—-]?\s*(?:{_words(_ON)}\s+)?\Z")


@cache
def _within() -> re.Pattern[str]:
    return re.compile(rf"\s*{_clock_pattern()}\s*")


@cache
def _afternoon() -> re.Pattern[str]:
    return re.compile(_words(_AFTER_NOON))
