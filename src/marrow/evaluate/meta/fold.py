"""Titles, names and days in one spelling, so that only differences that matter are counted.

Takes: strings as a truth or an extractor has them. Gives: a folded title, the set of folded names, a calendar day.
Keeps true: truth and answer are folded alike, whoever gave them. Nothing here is code of the extraction: an error
there must not hide itself.
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable

from marrow.evaluate.tokens import words

_QUOTES = re.compile("[\"'`´‘’‚‛“”„‟«»‹›「」『』]+")
_DASHES = re.compile("\\s*[-‐‑‒–—―−]+\\s*")
_BETWEEN_NAMES = re.compile(r"[;,、，；&|/\n]|\s(?:and|und|et|och|og)\s")
_DAY = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")


def fold_title(text: str) -> str:
    """A title without the differences that typography makes: case, white space, quotes and dashes.

    >>> fold_title("The ‘Last’  Bridge — gone") == fold_title('the "last" bridge - Gone')
    True
    >>> fold_title("Bridge gone | News") == fold_title("Bridge gone")
    False
    """
    return " ".join(_DASHES.sub("-", _QUOTES.sub("'", _plain(text))).split())


def fold_names(texts: Iterable[str]) -> frozenset[str]:
    """The names in some strings, each as its words; a string may hold several names.

    What else a string says ("By", "Ph.D.") stays: names without it are what is asked for.

    >>> sorted(fold_names(["Ana O’Neil, Li R. Wu", "Bo Ek und ANA O'NEIL"]))
    ['ana o neil', 'bo ek', 'li r wu']
    """
    parts = (part for text in texts for part in _BETWEEN_NAMES.split(_plain(text)))
    folded = (" ".join(words(part)) for part in parts)
    return frozenset(name for name in folded if name)


def _plain(text: str) -> str:
    """Compatible characters alike, in small letters, without those that do not show, such as soft hyphens."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(character for character in text if unicodedata.category(character) != "Cf")


def day_of(text: str | None) -> dt.date | None:
    """The calendar day of an ISO 8601 date, with or without a time, as it is written, whatever its zone.

    None for anything else: a month alone, `nan`, a date whose order one would have to guess.

    >>> day_of("2024-01-07 01:20:00+00:00"), day_of("2022-2-3T10:00Z"), day_of("03/04/2021"), day_of("2022-02-30")
    (datetime.date(2024, 1, 7), datetime.date(2022, 2, 3), None, None)
    """
    found = _DAY.match(text or "")
    if not found:
        return None
    try:
        return dt.date(*map(int, found.groups()))
    except ValueError:  # a thirtieth of February
        return None
