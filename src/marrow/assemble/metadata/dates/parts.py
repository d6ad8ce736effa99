"""The parts a date can be made of, in the order they stand in a text.

Takes: a folded text and the place of the page. Gives: its numbers and the names of months in it; all other words are
left out, and it is for the reader to look at what stands between two parts.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from marrow import native
from marrow.assemble.metadata.dates.calendars import ERAS
from marrow.assemble.metadata.dates.fold import WORD, bare, has_accents, numbers
from marrow.assemble.metadata.dates.months import month_names, month_of, phrases
from marrow.assemble.metadata.dates.place import Place

_UNITS = {"年": "y", "년": "y", "月": "m", "월": "m", "日": "d", "号": "d", "號": "d", "일": "d"}
_NUMERALS = {numeral: value for value, numeral in enumerate("〇一二三四五六七八九")} | {"零": 0}
_TEN = "十"
_REACH = 20
"""Characters before a number in which the name of its month begins."""
_BETWEEN_NAMES = 3


class Part(NamedTuple):
    """A number or the name of a month.

    `kind` is "y", "m" or "d" where the text says what it is, else "n"; `width` is the number of digits.
    """

    kind: str
    value: int
    width: int
    start: int
    end: int


def parts_of(text: str, place: Place) -> list[Part]:
    """All parts of a text; a month that is named twice in a row (آذار/مارس) is one."""
    if native.core is not None:
        found = native.core.date_parts(text, _start(text), month_names(), place.language, Part)
        if found is not None:
            return found
    parts: list[Part] = []
    names, is_accented = month_names(), has_accents(text)
    for match in _token(text.isascii()).finditer(text, _start(text)):
        kind, said = match.lastgroup, match[0]
        if kind == "word":
            name = bare(said) if is_accented else said
            if name in names and (month := month_of(name, place.language)):
                _add(parts, Part("m", month, 0, *match.span()))
        elif kind == "number":
            parts.append(Part("n", int(said), len(said), *match.span()))
        elif kind is not None:
            _add(parts, Part(*_READERS[kind](match), *match.span()))
    return parts


def _start(text: str) -> int:
    """Where the words begin that can belong to the first number; those before need no look."""
    number = numbers().search(text)
    return text.rfind(" ", 0, number.start() - _REACH) + 1 if number and number.start() > _REACH else 0


def _add(parts: list[Part], part: Part) -> None:
    last = parts[-1] if parts else None
    if last and last[:2] == part[:2] and part.kind == "m" and part.start - last.end <= _BETWEEN_NAMES:
        parts[-1] = last._replace(end=part.end)
    else:
        parts.append(part)


def _counted(match: re.Match[str]) -> tuple[str, int, int]:
    """2021年, 3월: a number that says what it counts."""
    return _UNITS[match["unit"]], int(match["counted"]), len(match["counted"])


def _regnal(match: re.Match[str]) -> tuple[str, int, int]:
    """令和6年, 民國113年: the year of an era, of which the first has a name of its own."""
    year = 1 if match["regnal"] == "元" else int(match["regnal"])
    return "y", ERAS[match["era"]] + year, 4


def _spelt(match: re.Match[str]) -> tuple[str, int, int]:
    """二〇二一年, 十二月: a number in Chinese numerals, to 99 or digit by digit."""
    numerals = match["numerals"]
    if _TEN in numerals:
        tens, _, ones = numerals.partition(_TEN)
        return _UNITS[match["spelt"]], 10 * _NUMERALS.get(tens, 1) + _NUMERALS.get(ones, 0), 2
    return _UNITS[match["spelt"]], int("".join(str(_NUMERALS[numeral]) for numeral in numerals)), len(numerals)


def _ordinal(match: re.Match[str]) -> tuple[str, int, int]:
    """tháng 3, thg 3, Th3"""
    return "m", int(match["ordinal"]), 0


def _phrase(match: re.Match[str]) -> tuple[str, int, int]:
    """tháng mười hai, كانون الثاني, มี.ค."""
    name = " ".join(match[0].split())
    return "m", month_of(name, "") or month_of(name.replace(" ", ""), ""), 0


_READERS = {"unit": _counted, "regnal": _regnal, "spelt": _spelt, "ordinal": _ordinal, "phrase": _phrase}
"""By the group of the pattern that is matched last."""


@cache
def _token(is_ascii: bool) -> re.Pattern[str]:
    """What finds the parts. Most texts are ASCII once they are folded, and have fewer kinds.

    No kind begins with a look behind: Python tells by the first character which kinds need no trial.
    """
    time = r"\d{1,2}:\d\d(?::\d\d)?(?!\d)"  # no part, and its numbers are none
    units, numeral = "".join(_UNITS), "".join(_NUMERALS)
    counted = rf"(?P<counted>\d{{1,4}})\s?(?P<unit>[{units}])"
    regnal = rf"(?P<era>{'|'.join(ERAS)})\s?(?P<regnal>\d{{1,3}}|元)\s?年"
    spelt = rf"(?P<numerals>[{numeral}]{{4}}|[{numeral}]?{_TEN}[{numeral}]?|[{numeral}])(?P<spelt>[{units}])"
    number = r"(?P<number>\d{1,4})(?!\d)"
    ordinal = r"t(?<!\wt)(?:hang|hg|h)\.?\s?(?P<ordinal>\d{1,2})(?!\d)"
    names = (name for name in phrases() if name.isascii() or not is_ascii)
    spaced = (re.escape(name).replace(r"\ ", r"\s+").replace(r"\.", r"\.\s?") for name in names)
    phrase = rf"(?P<phrase>{'|'.join(spaced)})(?![a-z])"
    if is_ascii:
        return re.compile("|".join((time, number, r"\d+", ordinal, phrase, "(?P<word>[a-z]{2,})")))
    return re.compile("|".join((time, counted, number, r"\d+", regnal, spelt, ordinal, phrase, f"(?P<word>{WORD})")))
