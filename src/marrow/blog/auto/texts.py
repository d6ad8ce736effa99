"""What the text of each line tells, in numbers.

Takes: a page and its lines. Gives: a row for each line: how long it is, of which signs it is made, how much of it is
dates, and which of the words of `words/` it has. Keeps true: of a long line only its beginning is read for words.
"""

from __future__ import annotations

import re
from math import log1p

import numpy as np
from numpy.typing import NDArray

from marrow.assemble.metadata.labels import label_end
from marrow.assemble.metadata.people import is_person
from marrow.blog.dates import dated
from marrow.blog.words import FILES, everywhere, find

Rows = NDArray[np.float32]

_LONGEST = 80
"""Characters in which a line of metadata says what it is; in longer lines its words are prose."""
_MOST_OF_NAME = 4
_MOST_LABELLED = 10
_PARTS = re.compile(r"\s+[·•|/–—-]\s+|\s*[·•|]\s*")
_SIGNS = frozenset("·•|/–—-")
_EDGES = " |·•,;:/–—-"
_DIGIT, _CAPITAL = re.compile(r"\d"), re.compile("[A-ZÀ-ÖØ-ÞΑ-ΫА-Я]")
_SENTENCE_END, _COMMA = re.compile("[.!?。！？؟।…]"), re.compile("[,，、;；]")
_BULLET = re.compile(r"[|•·—–\-/»«›‹→←\[\]()#@]")
_READ, _READ_WORDS = 200, 30
"""How much of a long line is counted."""
NAMES = (
    "chars", "words", "digits", "capitals", "capitalised", "sentences", "commas", "bullets", "is_sentence", "has_colon",
    "first", "date_share", "dates", "is_whole_date",
    *(f"{name}_{what}" for name in FILES for what in ("share", "place")),
    "is_other", "is_person", "has_person", "is_labelled",
)  # fmt: skip


def text_rows(texts: list[str], language: str) -> Rows:
    """A row for each text."""
    known = {text: place for place, text in enumerate(dict.fromkeys(texts))}  # a third of a page says the same again
    rows = np.array([_row(text, language) for text in known], np.float32).reshape(len(known), len(NAMES))
    return rows[[known[text] for text in texts]]


def _row(text: str, language: str) -> list[float]:
    words = text.split()
    first, read = words[:_READ_WORDS], text[:_READ]
    ink = max(len(read), 1)
    folded = text.casefold() if len(text) <= _LONGEST else ""
    date = dated(text, language)
    return [
        log1p(len(text)),
        log1p(len(words)),
        len(_DIGIT.findall(read)) / ink,
        len(_CAPITAL.findall(read)) / ink,
        sum([word[0].isupper() for word in first]) / max(len(first), 1),
        len(_SENTENCE_END.findall(read)) / ink,
        len(_COMMA.findall(read)) / ink,
        len(_BULLET.findall(read)) / ink,
        _SENTENCE_END.match(text[-1:]) is not None,
        text[-1:] in (":", "："),
        _kind(text[:1]),
        date.share,
        date.found,
        date.is_whole,
        *_keywords(folded),
        folded in everywhere("other"),
        len(words) <= _MOST_OF_NAME and is_person(text.strip(_EDGES)),
        bool(folded) and any(map(is_person, _parts(text))),
        len(words) <= _MOST_LABELLED and 0 < label_end(words) < len(words),
    ]


def _parts(text: str) -> list[str]:
    """What stands between the signs that part a line; most lines have none."""
    return [text] if _SIGNS.isdisjoint(text) else _PARTS.split(text)


def _kind(letter: str) -> float:
    """What a text begins with: a digit, a mark, a small letter, a capital, or a letter of a script without case."""
    if not letter.isalnum():
        return 1.0 if letter else -1.0
    return 0.0 if letter.isdigit() else 2.0 if letter.islower() else 3.0 if letter.isupper() else 4.0


def _keywords(text: str) -> list[float]:
    """For each file of words the share of a short text that is the first one of them, and where it stands."""
    places = find(text, FILES)
    row: list[float] = []
    for name in FILES:
        start, end = places.get(name, (-1, -1))
        row += [(end - start) / len(text), start / len(text)] if start >= 0 else [0.0, -1.0]
    return row
