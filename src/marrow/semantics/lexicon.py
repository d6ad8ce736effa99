"""The words that tell names and their kinds: resource files of our own writing, read when first asked for.

Gives: sets of casefolded words, and places by the words of their names.
Keeps true: all of it is common knowledge, written down by hand; no corpus's licence comes with it.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from marrow.semantics.tokens import WORD, fold

_FOLDER = Path(__file__).with_name("words")
_DENSE = re.compile("[぀-ヿ㐀-鿿가-힯]")


@cache
def words(name: str) -> frozenset[str]:
    """The words of a list: `starters`, `titles`, `organisations`, `settings` or `given_names`."""
    return frozenset(word for line in _lines(name) for word in line.split())


@cache
def places() -> dict[str, str]:
    """For every name of a place, in the form in which words are compared, the first name of that place.

    >>> places()["deutschland"], places().get("banana")
    ('Germany', None)
    """
    found: dict[str, str] = {}
    for line in _lines("places"):
        names = [name.replace("_", " ") for name in line.split()]
        for name in names:
            found.setdefault(" ".join(map(fold, WORD.findall(name))), names[0])
    return found


@cache
def dense_places() -> re.Pattern[str]:
    """The names of places in scripts that put no space between words, the longest first."""
    names = sorted((name for name in _names() if _DENSE.search(name)), key=lambda name: (-len(name), name))
    return re.compile("|".join(map(re.escape, names)))


@cache
def _names() -> tuple[str, ...]:
    return tuple(name.replace("_", " ") for line in _lines("places") for name in line.split())


def _lines(name: str) -> list[str]:
    lines = (_FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]
