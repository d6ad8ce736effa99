"""Spans as the data that `templates/inline.typ` draws.

Takes: the spans of a line. Gives: plain dictionaries. Keeps true: every visible character is there once and in order,
as data and never as markup; a word too long for a line gets seams, at which it may be broken and which show nothing.
A word of a language that Typst hyphenates gets none: where it has to be broken, it is hyphenated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from marrow.article import Mark, Span, Spans
from marrow.printing.formulas import formula
from marrow.write.safe import safe_text
from marrow.write.spans import is_blank, tidy

Data = dict[str, Any]

_LETTERS = (
    (Mark.STRONG, "b"),
    (Mark.EMPHASIS, "i"),
    (Mark.CODE, "c"),
    (Mark.SUB, "d"),
    (Mark.SUP, "u"),
    (Mark.STRIKE, "s"),
    (Mark.HIGHLIGHT, "h"),
)
_LONGEST = 24
"""Characters of a word in a line. Longer ones are addresses, sums of numbers or made to hurt."""
_LONG = re.compile(rf"\S{{{_LONGEST + 1},}}")
_PIECE = 8  # characters between two seams
_WORD = re.compile(r"\W{0,3}([^\W\d_]{2,60}(?:-[^\W\d_]{2,60})*)\W{0,3}")
_REPEATED = re.compile(r"(.)\1{3}")
_NO_ROOM = (
    r"\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff"
    r"\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff"
)
_HEAPED = re.compile(rf"([{_NO_ROOM}]{{16}})[{_NO_ROOM}]+")
_LONGEST_URL = 4000
_ABSOLUTE = re.compile(r"(?:https?|mailto|tel|ftp):", re.IGNORECASE)
# Scripts that are written without spaces are broken anywhere, or by a dictionary.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")


@dataclass(slots=True)
class Inliner:
    """Writes spans; knows the keys of notes, which pictures there are, and which notes were referred to."""

    notes: Mapping[str, str] = field(default_factory=dict)  # label → key
    files: Mapping[str, Data] = field(default_factory=dict)  # address → picture
    is_hyphenated: bool = False  # whether Typst hyphenates the language
    _referred: set[str] = field(default_factory=set)

    def line(self, spans: Spans, *, has_notes: bool = True) -> list[Data]:
        """The spans as data; nothing where there is nothing to see."""
        written = tidy(spans)
        if is_blank(written):
            return []
        return [data for span in written for data in self._span(span, has_notes)]

    @property
    def referred(self) -> frozenset[str]:
        """The keys of the notes that a line refers to."""
        return frozenset(self._referred)

    def _span(self, span: Span, has_notes: bool) -> Iterator[Data]:
        marks = span.marks
        if marks & Mark.NOTE:
            yield self._note(span.text, has_notes)
        elif marks & Mark.IMAGE:
            yield from self._picture(span)
        elif marks & Mark.FORMULA:
            yield {"formula": formula(span.text)}
        else:
            yield from _texts(span, has_words=self.is_hyphenated and not marks & Mark.CODE)

    def _note(self, label: str, has_notes: bool) -> Data:
        key = self.notes.get(label)
        if key is None or not has_notes:
            return {"text": label, "marks": "u"}
        is_first = key not in self._referred
        self._referred.add(key)
        return {"note": key, "text": label, "first": is_first}

    def _picture(self, span: Span) -> Iterator[Data]:
        """A picture in the line; its words where it is not there."""
        found = self.files.get(span.url)
        if found is not None:
            yield {"file": found["file"], "text": span.text}
        elif span.text:
            yield {"text": span.text}


def words(text: str) -> list[Data]:
    """A plain text as a line."""
    return list(_texts(Span(safe_text(text)))) if text else []


def thinned(text: str) -> str:
    """The text without what is past the sixteenth of signs that take no room, such as accents on one letter: nobody
    sees them, and lines that never fill up take for ever to break."""
    return _HEAPED.sub(r"\1", text)


def _texts(span: Span, *, has_words: bool = False) -> Iterator[Data]:
    """A span as data; with `has_words`, seams are for what is none."""
    marks = "".join(letter for mark, letter in _LETTERS if span.marks & mark)
    rest = ({"marks": marks} if marks else {}) | ({"url": span.url} if is_printable(span.url) else {})
    for number, line in enumerate(thinned(span.text).split("\n")):
        if number:
            yield {"break": True}
        for place, piece in enumerate(_pieces(line, has_words)):
            if place:
                yield {"seam": True}
            if piece:
                yield {"text": piece, **rest}


def _pieces(line: str, has_words: bool) -> list[str]:
    """A line cut at its seams: none where all words are short, as nearly always."""
    if _LONG.search(line) is None:
        return [line]
    return _LONG.sub(lambda found: _seamed(found[0], has_words), line).split("\0")


def _seamed(word: str, has_words: bool) -> str:
    if _UNSPACED.search(word) or (has_words and _is_word(word)):
        return word
    return "\0".join(word[start : start + _PIECE] for start in range(0, len(word), _PIECE))


def _is_word(text: str) -> bool:
    """Whether a text is a word, or several with hyphens between them; names in programs and screams are none."""
    found = _WORD.fullmatch(text)
    return (
        found is not None and _REPEATED.search(text) is None and all(part[1:].islower() for part in found[1].split("-"))
    )


def is_printable(url: str) -> bool:
    """Whether an address can be a link in print: one that begins at its page leads nowhere, and Typst has a limit."""
    return len(url) <= _LONGEST_URL and _ABSOLUTE.match(url) is not None
