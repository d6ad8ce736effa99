"""Words by which the parts of a post are known, from the plain files in `words/`.

Takes: nothing. Gives: where the words of a file stand in a text, and what the names of elements mark. Keeps true: a
file is read once, when it is first asked for; case does not matter; where a script parts words by spaces, a whole
word is meant.

A line of a file is `language: phrase, phrase`, or `mark: word, word` for names; `#` begins a comment. Adding a
language, or a word, is adding it there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

FILES = ("author", "readmore", "comment", "category")
"""The files whose phrases are looked for in texts."""
FOLDER = Path(__file__).parent / "words"
Place = tuple[int, int]
_WORD = re.compile(r"\w+")
_FIRST_DENSE = "\u3040"
"""From here on scripts put no spaces between words."""
_AFTER_LABEL = " \xa0:：·|•-–—"
_MOST_WORDS, _LONGEST_LABEL = 4, 60
"""Of a label at the end of a text: its words, and its letters."""


def phrases(name: str) -> dict[str, tuple[str, ...]]:
    """The phrases of a file, by what stands before the colon.

    >>> "read more" in phrases("readmore")["en"], len(phrases("author")) > 11
    (True, True)
    """
    found: dict[str, tuple[str, ...]] = {}
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, said = line.partition(":")
            found[key] = tuple(filter(None, (phrase.strip().casefold() for phrase in said.split(","))))
    return found


@cache
def everywhere(name: str) -> frozenset[str]:
    """The phrases of a file in all languages."""
    return frozenset(phrase for said in phrases(name).values() for phrase in said)


def find(text: str, names: Sequence[str]) -> dict[str, Place]:
    """Where the first phrase of each file stands in a text that is casefolded; files without one are left out.

    >>> find("3 comments", ("comment", "author")), find("commentary", ("comment",))
    ({'comment': (2, 10)}, {})
    """
    found: dict[str, Place] = {}
    openings = _openings()
    # Most texts have no such word, which is quick to tell.
    for word in () if openings.keys().isdisjoint(_WORD.findall(text)) else _WORD.finditer(text):
        for name, phrase in openings.get(word[0], ()):
            end = word.start() + len(phrase)
            if name not in found and text.startswith(phrase, word.start()) and not text[end : end + 1].isalnum():
                found[name] = (word.start(), end)
    if text and max(text) >= _FIRST_DENSE:
        for name in names:
            if name not in found and (match := _dense(name).search(text)):
                found[name] = match.span()
    return {name: place for name, place in found.items() if name in names}


def ends(text: str, name: str) -> bool:
    """Whether a text that is casefolded ends with a phrase of a file: what follows it is what the phrase announces.

    >>> ends("4 march 2021 by", "author"), ends("作者：", "author"), ends("by ana", "author")
    (True, True, False)
    """
    bare = text.rstrip(_AFTER_LABEL)
    words = bare[-_LONGEST_LABEL:].split()
    known = everywhere(name)
    if any(" ".join(words[-count:]) in known for count in range(1, min(len(words), _MOST_WORDS) + 1)):
        return True
    return bare[-1:] >= _FIRST_DENSE and bare.endswith(_dense_phrases(name))


@cache
def _openings() -> dict[str, list[tuple[str, str]]]:
    """The phrases of all files by their first word, the longest first."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name in FILES:
        for phrase in sorted(everywhere(name), key=lambda phrase: (-len(phrase), phrase)):
            if phrase < _FIRST_DENSE and (word := _WORD.match(phrase)):
                found.setdefault(word[0], []).append((name, phrase))
    return found


@cache
def _dense(name: str) -> re.Pattern[str]:
    dense = map(re.escape, _dense_phrases(name))
    return re.compile("|".join(sorted(dense, key=lambda phrase: (-len(phrase), phrase))))


@cache
def _dense_phrases(name: str) -> tuple[str, ...]:
    return tuple(sorted(phrase for phrase in everywhere(name) if phrase >= _FIRST_DENSE))


@cache
def marks() -> dict[str, int]:
    """The words that names are made of: for each the marks that it is, as bits in the order of `mark_names`."""
    found: dict[str, int] = {}
    for number, said in enumerate(phrases("attributes").values()):
        for word in said:
            found[word] = found.get(word, 0) | 1 << number
    return found


@cache
def mark_names() -> tuple[str, ...]:
    """The marks, in the order of their bits: the eight labels first."""
    return tuple(phrases("attributes"))
