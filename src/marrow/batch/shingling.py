"""A text as the set of its shingles, each a number.

Takes: any text. Gives: a 64-bit number for every five tokens in a row; a text of fewer tokens is one shingle, and one
without tokens has none. A token is a word in small letters; in scripts that put no spaces between words (Han, kana,
Thai, Lao, Burmese, Khmer) it is a character. Marks and white space do not count.
Keeps true: the same text gives the same numbers, in any process and on any machine; linear time. Beyond `MOST`
characters a text is not looked at.

Everything is a few operations on arrays: words are found and hashed without a string for each, in half the time that a
regular expression and a hash for each word take.
"""

from __future__ import annotations

import sys
from functools import cache

import numpy as np
from numpy.typing import NDArray

LENGTH = 5
"""Tokens of a shingle: what most of the literature has for web pages; with fewer, pages on one subject look alike."""
MOST = 200_000
"""Characters that are looked at: of longer pages the beginning says enough, and memory stays bounded."""

Numbers = NDArray[np.uint64]

_WORD, _CHARACTER = 1, 2
_ALONE = (  # scripts without spaces: each letter is a token
    (0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x3005, 0x3007), (0x3041, 0x30FF), (0x31F0, 0x31FF),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x323AF),
)  # fmt: skip
_LONGEST = 64  # letters of a word that count by their place; those after them count without it


def shingles(text: str) -> Numbers:
    """The shingles of a text, in its order; one that occurs twice is there twice.

    >>> len(shingles("One two three four five, six.")), len(shingles("One, two!")), len(shingles("…"))
    (2, 1, 0)
    >>> bool((shingles("Tea is hot") == shingles("TEA, is: hot.")).all())
    True
    """
    found = _tokens(text[:MOST])
    if len(found) <= LENGTH:
        return _mixed((found * _factors(LENGTH)[: len(found)]).sum(keepdims=True)) if len(found) else found
    count = len(found) - LENGTH + 1
    made = np.zeros(count, np.uint64)
    for place, factor in enumerate(_factors(LENGTH)):
        made += found[place : place + count] * factor
    return _mixed(made)


def _tokens(text: str) -> Numbers:
    """The tokens of a text, each as a number."""
    # Lower case in Python, for it knows all letters; a lone surrogate is a letter like any other.
    codes = np.frombuffer(text.lower().encode("utf-32-le", "surrogatepass"), "<u4")
    kinds = _kinds()[codes]
    is_letter = kinds > 0
    is_start = kinds == _CHARACTER
    is_start[1:] |= is_letter[1:] & (kinds[1:] != kinds[:-1])
    is_start[:1] |= is_letter[:1]
    letters, begins = codes[is_letter], is_start[is_letter]
    if not len(letters):
        return np.empty(0, np.uint64)
    starts = np.flatnonzero(begins)
    places = np.arange(len(letters)) - starts[np.cumsum(begins) - 1]
    weighed = letters * _factors(_LONGEST)[np.minimum(places, _LONGEST - 1)]
    return _mixed(np.add.reduceat(weighed, starts))


@cache
def _kinds() -> NDArray[np.uint8]:
    """For every code point: 0 for no letter or digit, else how it makes tokens."""
    kinds = np.zeros(sys.maxunicode + 1, np.uint8)
    # The plane that nearly all text is of is asked letter by letter; above it, all but pictographs are letters.
    kinds[:0x10000] = [chr(code).isalnum() for code in range(0x10000)]
    kinds[0x10000:0x1F000] = _WORD
    for low, high in _ALONE:
        kinds[low : high + 1] = _CHARACTER
    return kinds


@cache
def _factors(count: int) -> Numbers:
    """Odd numbers without a pattern, the same for ever."""
    return _mixed(np.arange(1, count + 1, dtype=np.uint64)) | np.uint64(1)


def _mixed(numbers: Numbers) -> Numbers:
    """Numbers of which every bit depends on all bits of what was given (the finaliser of SplitMix64)."""
    mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
