"""Which month a word names.

Takes: a folded word and the language of the page. Gives: the number of the month, 0 where the word names none or,
in that language, might name two. `SOLAR` is added to the months of the Iranian year.
Keeps true: a page may be in another language than it says, so all languages are tried; the page's own decides only
where a word means different months: `listopad` is October in Croatian and November in Polish.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from marrow.assemble.metadata.dates.fold import bare, fold
from marrow.assemble.metadata.dates.names import MONTHS

SOLAR = 12
"""What is added to a month of the Iranian year: 13 is Farvardin, 24 is Esfand."""

_PREFIXES = {"he": "בל"}
"""Hebrew writes "in March" and "to March" as one word."""


def month_of(word: str, language: str) -> int:
    """The month that a folded word names.

    >>> month_of("marz", "en"), month_of("listopada", "hr"), month_of("listopada", "pl"), month_of("listopada", "")
    (3, 10, 11, 0)
    """
    meaning = month_names().get(word, 0)
    if isinstance(meaning, int):
        return meaning
    return meaning.get(language, 0)


@cache
def phrases() -> tuple[str, ...]:
    """Names that are no single word between spaces, folded, the longest first: tháng mười hai, and all of Thai."""
    return tuple(sorted((name for name in month_names() if " " in name or "ก" <= name < "๛"), key=len, reverse=True))


@cache
def month_names() -> Mapping[str, int | Mapping[str, int]]:
    """Every name: its month, or, where languages differ, its month in each of them."""
    meanings: dict[str, dict[str, int]] = {}
    for language, months in MONTHS.items():
        prefixes = ("", *_PREFIXES.get(language, ""))
        for number, names in enumerate(bare(fold(months)).split(), start=1 + SOLAR * (language == "solar")):
            for name in names.replace("_", " ").split("|"):
                for prefix in prefixes:
                    meanings.setdefault(prefix + name, {})[language] = number
    return {name: _one_or_all(months) for name, months in meanings.items()}


def _one_or_all(months: dict[str, int]) -> int | dict[str, int]:
    numbers = set(months.values())
    return numbers.pop() if len(numbers) == 1 else months
