"""Dates that are told from the day of reading: "2 hours ago", "vor 3 Tagen", "昨日 14:30".

Takes: a folded text, the time it is read at and the place of the page. Gives: the dates found; minutes and hours give
a time, days and weeks a day. Refuses: the name of a day amid other words, as prose has its yesterdays too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from marrow.assemble.metadata.dates.ago import AGO, DAYS, ELSEWHERE, ONE, PAIRS
from marrow.assemble.metadata.dates.fold import WORD, bare, fold
from marrow.assemble.metadata.dates.moment import YEARS, Found
from marrow.assemble.metadata.dates.place import Place
from marrow.assemble.metadata.dates.times import time_after

_LENGTHS = (timedelta(minutes=1), timedelta(hours=1), timedelta(days=1), timedelta(weeks=1))
_LONGEST_LABEL = 24
_END = r"(?![^\W\d_])"
_FIRST_UNSPACED = "\u0e00"
"""Thai is the first of the scripts that need no space between words; all others here come before it."""


class _Form(NamedTuple):
    """What a word for a length of time means in a language; `alone` is how many it is without a number."""

    length: timedelta
    alone: int
    says_ago: bool


def ages(text: str, now: datetime, place: Place) -> Iterator[Found]:
    """The dates of a folded text that count from `now`."""
    if _mentions_none(text):
        return
    counted = (_counted(match, now) for match in _ago().finditer(text))
    named = (_named(text, match, now, place) for match in _day().finditer(text))
    for found in (*counted, *named):
        if found is not None and found.moment.year in YEARS:
            yield found


def _mentions_none(text: str) -> bool:
    """Whether no word of the text can belong to an age: this is asked of every text, and spares the long patterns."""
    is_ascii = text.isascii()
    if not _hints().isdisjoint(_word(is_ascii).findall(text)):
        return False
    return is_ascii or _unspaced().search(text) is None


def _counted(match: re.Match[str], now: datetime) -> Found | None:
    """A number of minutes, hours, days or weeks ago."""
    age = _age(match)
    if age is None:
        return None
    moment = (now - age).replace(microsecond=0)
    return Found(moment if age % timedelta(days=1) else moment.date(), match.start(), match.end())


def _age(match: re.Match[str]) -> timedelta | None:
    """How long ago, if the words are of one language and say so."""
    number = match["number"]
    said = _says_ago(match["before"], "-") | _says_ago(match["after"], "+")
    for language, form in _forms()[_even(match["unit"])].items():
        count = form.alone if number is None else int(number) if number.isdecimal() else 1
        if count and (form.says_ago or language in said):
            return form.length * count
    return None


def _says_ago(words: str | None, side: str) -> frozenset[str]:
    return _markers().get(side + _even(words), frozenset()) if words else frozenset()


def _named(text: str, match: re.Match[str], now: datetime, place: Place) -> Found | None:
    """Yesterday, as all that a line says, but for a label before it and a time after it."""
    name = _even(match[0])
    if place.language in ELSEWHERE.get(name, ()):
        return None
    clock = time_after(text, match.end(), place)
    end = clock.end if clock else match.end()
    before, after = text[: match.start()].strip(), text[end:].lstrip()
    if len(before) > _LONGEST_LABEL or (after[:1] not in "|·•–—" and any(map(str.isalnum, after))):
        return None
    day = (now - timedelta(days=_day_names()[name])).date()
    if clock is None:
        return Found(day, match.start(), end)
    zone = clock.time.tzinfo or now.tzinfo
    return Found(datetime.combine(day, clock.time, tzinfo=zone), match.start(), end)


def _even(words: str) -> str:
    """Words with single spaces between them, as the tables have them."""
    return " ".join(re.split(r"[\s'’-]+", words))


def _plain(words: str) -> str:
    return bare(fold(words)).replace("_", " ")


@cache
def _forms() -> dict[str, dict[str, _Form]]:
    """For each word of a length of time what it means, by language."""
    forms: dict[str, dict[str, _Form]] = {}
    for language, row in AGO.items():
        for length, words in zip(_LENGTHS, row.split()[1:], strict=True):
            for word in words.split("|"):
                form = _Form(length, int(word[0] == "*"), word[0] == "+")
                forms.setdefault(_plain(word.strip("*+")), {})[language] = form
    for language, row in PAIRS.items():
        for length, word in zip(_LENGTHS, row.split(), strict=True):
            forms.setdefault(_plain(word), {})[language] = _Form(length, 2, says_ago=False)
    return forms


@cache
def _markers() -> dict[str, frozenset[str]]:
    """For each "ago", behind "-" if it comes before and "+" if after, the languages that have it."""
    markers: dict[str, frozenset[str]] = {}
    for language, row in AGO.items():
        for word in row.split()[0].split("|"):
            side = "-" if word.endswith("-") else "+"
            key = side + _plain(word.strip("-"))
            markers[key] = markers.get(key, frozenset()) | {language}
    return markers


@cache
def _day_names() -> dict[str, int]:
    return {name: days for days, names in enumerate(DAYS) for name in _plain(names).split("|")}


@cache
def _hints() -> frozenset[str]:
    """The first words of all that says "ago" or names a day."""
    own = (word for word, forms in _forms().items() if any(form.says_ago for form in forms.values()))
    said = (marker[1:] for marker in _markers())
    return frozenset(words.split()[0] for words in (*own, *said, *_day_names()))


def _one_of(names: Iterable[str]) -> str:
    """A pattern for any of some names, whole words where the script has words."""
    longest_first = sorted(names, key=len, reverse=True)
    spaced = "|".join(name.replace(" ", r"[\s'’-]+") for name in longest_first if name < _FIRST_UNSPACED)
    unspaced = "|".join(name for name in longest_first if name >= _FIRST_UNSPACED)
    return rf"(?:(?:{spaced}){_END}|{unspaced})" if unspaced else rf"(?:{spaced}){_END}"


@cache
def _word(is_ascii: bool) -> re.Pattern[str]:
    return re.compile("[a-z]+" if is_ascii else WORD)


@cache
def _unspaced() -> re.Pattern[str]:
    names = (*(marker[1:] for marker in _markers()), *_day_names())
    return re.compile("|".join(sorted({name for name in names if name >= _FIRST_UNSPACED})))


@cache
def _ago() -> re.Pattern[str]:
    before = _one_of(marker[1:] for marker in _markers() if marker[0] == "-")
    after = _one_of(marker[1:] for marker in _markers() if marker[0] == "+")
    return re.compile(
        rf"(?:(?<![^\W\d_])(?P<before>{before})\s*)?"
        rf"(?:(?<![\w年月.,/:-])(?P<number>\d{{1,3}}|{_one_of(_plain(ONE).split('|'))})[\s'’]*)?"
        rf"(?P<unit>{_one_of(_forms())})(?:\s*(?P<after>{after}))?"
    )


@cache
def _day() -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W\d_])(?:{_one_of(_day_names())})")
