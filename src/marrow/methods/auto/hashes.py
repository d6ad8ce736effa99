"""Words and names as 32-bit numbers.

Takes: texts, and the values of attributes. Gives: the numbers by which the model knows them.
Keeps true: a number depends on nothing but the letters. `native/words.c` makes the same ones.

A number is an FNV-1a hash of UTF-8, with A–Z as a–z. Two words may have the same one; the model was trained with that.
"""

from __future__ import annotations

from functools import lru_cache

from marrow import native
from marrow.patterns import late

SEED = 2166136261
_PRIME = 16777619
_MASK = 0xFFFFFFFF

_LETTERS = "0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\ua000-\ud7ff\ufe70-\ufefc"
_IDEOGRAPHS = "\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = late(f"[{_LETTERS}]+|[{_IDEOGRAPHS}]")
_PART = late(rb"[A-Z]+[a-z\x80-\xff]*|[a-z\x80-\xff]+")
_LOWER = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"abcdefghijklmnopqrstuvwxyz")

_LONGEST_NUMBER = 5
_LONG_WORD = 32
"""Letters of words that are not worth remembering."""
_MAX_VALUE = 200
"""Bytes of an attribute that are read."""
_MAX_FOUND, _MAX_PARTS = 24, 16


def fnv(data: bytes, seed: int = SEED) -> int:
    """The hash of bytes; `seed` is the hash of what comes before them.

    >>> fnv(b"tea") == fnv(b"a", fnv(b"te"))
    True
    """
    for byte in data:
        seed = ((seed ^ byte) * _PRIME) & _MASK
    return seed


def mix(one: int, other: int) -> int:
    """A hash with one more number in it."""
    return ((one ^ other) * _PRIME) & _MASK


def word_ids(text: str) -> list[int]:
    """The words of a text: runs of letters and digits, and every ideograph by itself.

    >>> word_ids("Tea at 16:45") == word_ids("tea — at 21, 07")
    True
    """
    return [_known_word(word) if len(word) < _LONG_WORD else _word_id(word) for word in _WORD.findall(text)]


def _word_id(word: str) -> int:
    letters = word.encode().translate(_LOWER)
    # Of a number only its length counts: the model has no use for a vocabulary of years and prices.
    return fnv(b"0" * min(len(letters), _LONGEST_NUMBER) if letters.isdigit() else letters)


_known_word = lru_cache(1 << 15)(_word_id)


def part_ids(value: str, prefix: bytes) -> tuple[int, ...]:
    """The parts of an attribute's value, which names are made of: `articleBody`, `post-content`, `nav_main`.

    `prefix` tells apart what means different things: a `main` in a class and a `main` in a role.

    >>> part_ids("post-Body 2", b"c:") == (fnv(b"c:post"), fnv(b"c:body"))
    True
    """
    return _part_ids(value[:_MAX_VALUE], prefix)


@lru_cache(1 << 13)
def _part_ids(value: str, prefix: bytes) -> tuple[int, ...]:
    data = value.encode(errors="surrogatepass")[:_MAX_VALUE]
    if native.core is not None:
        return native.core.parts(data, prefix)
    return _parts(data, prefix)


def _parts(data: bytes, prefix: bytes) -> tuple[int, ...]:
    seed = fnv(prefix)
    found = _PART.findall(data)[:_MAX_FOUND]
    ids = dict.fromkeys(fnv(part.translate(_LOWER), seed) for part in found if len(part) > 1)
    return tuple(ids)[:_MAX_PARTS]
