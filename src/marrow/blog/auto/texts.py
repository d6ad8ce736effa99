"""What the text of each line tells, in numbers.

Takes: a page and its lines. Gives: a row for each line: how long it is, of which signs it is made, how much of it is
dates, and which of the words of `words/` it has. Keeps true: of a long line only its beginning is read for words.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from marrow.assemble.metadata.labels import label_end
from marrow.assemble.metadata.people import is_person
from marrow.blog.auto import letters
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
_SENTENCE_ENDS = frozenset(".!?。！？؟।…")
_READ_WORDS = 30
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
    return _rows(list(known), language)[[known[text] for text in texts]]


def _rows(texts: list[str], language: str) -> Rows:
    """A row for each text. Column by column, which is a quarter faster than text by text."""
    words = [text.split() for text in texts]
    folded = [text.casefold() if len(text) <= _LONGEST else "" for text in texts]
    date = np.array([dated(text, language) for text in texts], np.float32).reshape(-1, 3)
    keyword = np.array([_keywords(text) for text in folded], np.float32).reshape(-1, 2 * len(FILES))
    digits, capitals, sentences, commas, bullets = letters.shares(texts).T
    columns = (
        np.log1p([len(text) for text in texts]),
        np.log1p([len(each) for each in words]),
        digits,
        capitals,
        [_capitalised(each[:_READ_WORDS]) for each in words],
        sentences,
        commas,
        bullets,
        [text[-1:] in _SENTENCE_ENDS for text in texts],
        [text[-1:] in (":", "：") for text in texts],
        [_kind(text[:1]) for text in texts],
        *date.T,
        *keyword.T,
        [text in everywhere("other") for text in folded],
        [len(each) <= _MOST_OF_NAME and is_person(text.strip(_EDGES)) for text, each in zip(texts, words, strict=True)],
        [text != "" and any(map(is_person, _parts(whole))) for text, whole in zip(folded, texts, strict=True)],
        [len(each) <= _MOST_LABELLED and _is_labelled(each) for each in words],
    )
    return np.column_stack(columns).astype(np.float32)


def _capitalised(words: list[str]) -> float:
    """The share of words that begin with a capital."""
    return sum([word[0].isupper() for word in words]) / max(len(words), 1)


def _is_labelled(words: list[str]) -> bool:
    """Whether somebody follows the label of an author: "by Ana", not "by at 03:24 in"."""
    end = label_end(words)
    return (
        0 < end < len(words) and words[end].casefold() not in everywhere("other") and any(map(str.isalpha, words[end]))
    )


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
