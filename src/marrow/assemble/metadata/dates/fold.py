"""Spelling made even, without moving a letter.

Takes: a text. Gives: the text in lower case, without accents, with ASCII digits and plain spaces.
Keeps true: it is as long as the text, so that a place in one is the same place in the other. A letter followed by
a combining accent is therefore two characters still; `bare` takes such accents away from a word.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import numpy as np

from marrow import native

_ACCENTS = frozenset(map(chr, (*range(0x300, 0x370), *range(0x64B, 0x656), 0x670, 0x93C, 0x9BC, 0x200C, 0x200D)))
"""Combining accents, signs that Arabic may leave out, the dot below of Hindi and Bengali, joiners."""

WORD = r"[^\s\d!-/:-@\[-`{-~،؛·•–—…“”‘’«»׳״॰।\u0e00-\u0e7f\u3000-\ud7ff]+"
"""A word, for a pattern: Python's own class breaks at the vowels of India, and scripts that leave no space between
words (Thai, Chinese, Japanese, and Korean beside numbers) have none."""

_ALIKE = dict(zip("ıςىيكۀة−‐‑‒―／", "iσییکهه----—/", strict=True))
"""Letters and marks of one meaning that Unicode keeps apart: Turkish capitals lose the dot, Persian has its own yeh."""

_LAST_CACHED = 0x10000


class _Fold(dict[int, str]):
    """What each character becomes, worked out when it is first seen: a text has few of the million there are."""

    def __missing__(self, code: int) -> str:
        folded = _folded(chr(code))
        if code < _LAST_CACHED:
            self[code] = folded
        return folded


_FOLD = _Fold()
_KNOWN = np.zeros(_LAST_CACHED, np.uint16)
"""The same for the compiled core; 0 is what was not seen yet."""


def fold(text: str) -> str:
    """The text in even spelling, character by character.

    >>> fold("4. MÄRZ ２０２１, ۱۴۰۳")
    '4. marz 2021, 1403'
    """
    if text.isascii():
        return text.lower()
    made = native.core.even_spelling(text, _KNOWN, _folded) if native.core is not None else None
    return text.translate(_FOLD) if made is None else made


def has_accents(text: str) -> bool:
    """Whether a folded text still has combining accents; only such words need `bare`."""
    return not text.isascii() and not _ACCENTS.isdisjoint(text)


def bare(word: str) -> str:
    """A folded word without combining accents."""
    return "".join(letter for letter in word if letter not in _ACCENTS)


@cache
def numbers() -> re.Pattern[str]:
    """What finds the numbers of a text, in digits of any script."""
    return re.compile(r"\d+")


def _folded(character: str) -> str:
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    if character.isspace() or (unicodedata.category(character) == "Cf" and character not in _ACCENTS):
        return " "
    if "！" <= character <= "～":
        character = chr(ord(character) - 0xFEE0)
    lower = character.lower()[0]
    decomposed = unicodedata.normalize("NFD", lower)
    base = decomposed[0] if _ACCENTS.issuperset(decomposed[1:]) else lower
    return _ALIKE.get(base, base)
