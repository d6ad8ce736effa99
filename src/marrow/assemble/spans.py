"""Pieces of inline text → spans.

Takes: pieces as they stand on the page, with marks and address. Gives: spans with white space collapsed across them,
marks that do not begin or end with a space, and equal neighbours merged.
Keeps true: the words and their order; a space exists between two words exactly where the page has white space.
"""

from __future__ import annotations

import re

from marrow.article import Mark, Span, Spans

Piece = tuple[str, Mark, str]
BREAK = "\n"
_LINE_BREAK: Piece = (BREAK, Mark.NONE, "")
_SPACE: Piece = (" ", Mark.NONE, "")
# Names of their own: looking up an enum's member, or combining flags, costs more than all the rest here.
_PLAIN = Mark.NONE
_FIRST_UNIT = int(Mark.FORMULA)
"""Marks from here on make a span a unit: never merged with its neighbour."""
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b\u200e\u200f\u2060\ufeff\ufffe\uffff\ud800-\udfff]+"
)
"""Control characters, soft hyphens, zero-width spaces and direction marks: they part what a reader sees as one word."""


def tidy(text: str) -> str:
    """Collapse white space and drop what nobody sees.

    >>> tidy("  Donau\\u00addampf \\n schiff ")
    'Donaudampf schiff'
    """
    if text.isprintable() and "  " not in text:  # most texts: half the time of splitting and joining
        return text.strip()
    collapsed = " ".join(text.split())
    return collapsed if collapsed.isprintable() else " ".join(visible(text).split())


def visible(text: str) -> str:
    """Drop the characters that nobody sees, and no white space."""
    return _UNSEEN.sub("", text)


def to_spans(pieces: list[Piece]) -> Spans:
    """Make spans of pieces; a piece that is `BREAK` alone is a line break."""
    if len(pieces) == 1:
        text, marks, url = pieces[0]
        text = tidy(text)
        return (Span(text, marks, url),) if text else ()
    return tuple([Span(*piece) for piece in _joined(pieces)])


def _joined(pieces: list[Piece]) -> list[Piece]:
    joined: list[Piece] = []
    is_spaced = False  # white space stands before
    for piece in pieces:
        raw, marks, url = piece
        if raw == BREAK:
            if joined and joined[-1] is not _LINE_BREAK:
                joined.append(_LINE_BREAK)
            is_spaced = False
            continue
        text = tidy(raw)
        if text and len(text) == len(raw):  # nothing was trimmed or dropped
            _join(joined, text, marks, url, is_spaced)
            is_spaced = False
        else:
            shown = raw if raw.isprintable() else visible(raw)
            if text:
                _join(joined, text, marks, url, is_spaced or shown[0].isspace())
                is_spaced = False
            is_spaced = is_spaced or shown[-1:].isspace()
    if joined and joined[-1] is _LINE_BREAK:
        joined.pop()
    return joined


def _join(joined: list[Piece], text: str, marks: Mark, url: str, is_spaced: bool) -> None:
    """Add a text to what is joined; a space belongs to what is plain, or to both if both are of one kind."""
    if not joined or joined[-1] is _LINE_BREAK:
        joined.append((text, marks, url))
        return
    before, before_marks, before_url = joined[-1]
    space = " " if is_spaced else ""
    if marks is before_marks and url == before_url and marks < _FIRST_UNIT:
        joined[-1] = (before + space + text, marks, url)
        return
    if is_spaced:
        if before_marks is _PLAIN and not before_url:
            joined[-1] = (before + " ", _PLAIN, "")
        elif marks is _PLAIN and not url:
            text = " " + text
        else:
            joined.append(_SPACE)
    joined.append((text, marks, url))
