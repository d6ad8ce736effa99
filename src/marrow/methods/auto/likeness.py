"""How much a segment says what the page says of itself.

Takes: the hints of a page, and the words of a segment. Gives: shares of words that both have.
Keeps true: the work for a segment is bounded: it has at most 72 words, and each hint at most 80.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from marrow.methods.auto.hashes import mix, word_ids
from marrow.methods.auto.hints import Hints
from marrow.methods.auto.texts import Text
from marrow.record import record

_MAX_WORDS = 80
_MAX_SHINGLES = 20_000
_LONGEST_TITLE, _LONGEST_DESCRIPTION, _LONGEST_NAME = 60, 80, 20
"""Words of a segment that may be a title, a description, a name."""
_SHINGLED = 64

_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})|\\(.)", re.DOTALL)

Words = tuple[int, ...]


@record
class Likeness:
    """Shares of the hint's words that are in the segment, and the other way round; the best of several hints."""

    of_title: float
    by_title: float
    of_description: float
    by_description: float
    names: float
    body: float


class Comparison:
    """The hints of a page as words, to compare segments with."""

    __slots__ = ("_descriptions", "_names", "_shingles", "_titles")

    def __init__(self, hints: Hints) -> None:
        self._titles = _distinct(hints.titles)
        self._descriptions = _distinct(hints.descriptions)
        self._names = frozenset(word for name in hints.names for word in word_ids(name))
        self._shingles: set[int] = set()
        for body in hints.bodies:
            if len(self._shingles) < _MAX_SHINGLES:
                self._shingles.update(shingles(word_ids(unescaped(body))))

    @property
    def has_body(self) -> bool:
        """Whether the page gives its own body."""
        return bool(self._shingles)

    def with_text(self, text: Text) -> Likeness:
        """How much a segment is like the hints."""
        words = text.words
        names = body = 0.0
        if 0 < text.count <= _LONGEST_NAME:
            names = sum(word in self._names for word in words) / len(words)
        if self._shingles and (own := shingles(words[:_SHINGLED])):
            body = sum(shingle in self._shingles for shingle in own) / len(own)
        return Likeness(
            *_overlap(words, self._titles, _LONGEST_TITLE),
            *_overlap(words, self._descriptions, _LONGEST_DESCRIPTION),
            names,
            body,
        )


def unescaped(body: str) -> str:
    """The content of a JSON string without its escapes. One that stands for no letter is a space.

    >>> unescaped(r"Gr\\u00fcner Tee\\n\\ud83c\\udf75")
    'Grüner Tee   '
    """
    return _ESCAPE.sub(_letter, body)


def _letter(escape: re.Match[str]) -> str:
    code = int(escape[1], 16) if escape[1] else 0x20
    return " " if 0xD800 <= code < 0xE000 else chr(code)  # half of a pair is no letter


def shingles(words: list[int]) -> list[int]:
    """Every three words in a row, as one number."""
    return [mix(mix(one, two), three) for one, two, three in zip(words, words[1:], words[2:], strict=False)]


def _distinct(texts: Iterable[str]) -> list[Words]:
    """The different words of each text that has any."""
    found = (tuple(dict.fromkeys(word_ids(text)))[:_MAX_WORDS] for text in texts)
    return [words for words in found if words]


def _overlap(words: list[int], hints: list[Words], longest: int) -> tuple[float, float]:
    best = (0.0, 0.0)
    if not words or len(words) > longest:
        return best
    own = set(words)
    for hint in hints:
        known = set(hint)
        found = sum(word in own for word in hint) / len(hint), sum(word in known for word in words) / len(words)
        if found[0] * found[1] > best[0] * best[1]:
            best = found
    return best
