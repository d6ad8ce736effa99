"""Spans as the data that `templates/inline.typ` draws.

Takes: the spans of a line. Gives: plain dictionaries. Keeps true: every visible character is there once and in order,
as data and never as markup; a word too long for a line gets seams, at which it may be broken and which show nothing.
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
            yield from _texts(span)

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


def _texts(span: Span) -> Iterator[Data]:
    marks = "".join(letter for mark, letter in _LETTERS if span.marks & mark)
    rest = ({"marks": marks} if marks else {}) | ({"url": span.url} if is_printable(span.url) else {})
    for number, line in enumerate(thinned(span.text).split("\n")):
        if number:
            yield {"break": True}
        for place, piece in enumerate(_pieces(line)):
            if place:
                yield {"seam": True}
            if piece:
                yield {"text": piece, **rest}


def _pieces(line: str) -> list[str]:
    """A line cut at its seams: none where all words are short, as nearly always."""
    if _LONG.search(line) is None:
        return [line]
    return _LONG.sub(_seamed, line).split("\0")


def _seamed(found: re.Match[str]) -> str:
    word = found[0]
    if _UNSPACED.search(word):
        return word
    return "\0".join(word[start : start + _PIECE] for start in range(0, len(word), _PIECE))


def is_printable(url: str) -> bool:
    """Whether an address can be a link in print: one that begins at its page leads nowhere, and Typst has a limit."""
    return len(url) <= _LONGEST_URL and _ABSOLUTE.match(url) is not None
