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
Run = tuple[list[str], Mark, str]  # texts of one kind, which are joined once: runs can be very long
_LINE_BREAK: Run = ([BREAK], Mark.NONE, "")
# Names of their own: looking up an enum's member, or combining flags, costs more than all the rest here.
_PLAIN = Mark.NONE
_new = tuple.__new__  # what a call of `Span` comes to, in half the time
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
    text = text.strip()
    if text.isprintable() and "  " not in text:  # most texts: half the time of splitting and joining
        return text
    collapsed = " ".join(text.split())
    return collapsed if collapsed.isprintable() else " ".join(visible(text).split())


def visible(text: str) -> str:
    """Drop the characters that nobody sees, and no white space."""
    return _UNSEEN.sub("", text)


def one_span(text: str, marks: Mark, url: str) -> Spans:
    """The span of a single piece; none if it says nothing."""
    text = tidy(text)
    return (_new(Span, (text, marks, url)),) if text else ()


def to_spans(pieces: list[Piece]) -> Spans:
    """Make spans of pieces; a piece that is `BREAK` alone is a line break."""
    if len(pieces) == 1:
        return one_span(*pieces[0])
    return tuple([_new(Span, ("".join(texts), marks, url)) for texts, marks, url in _runs(pieces)])


def _runs(pieces: list[Piece]) -> list[Run]:
    """Runs of one kind. A space belongs to what is plain beside it, or to both sides if they are of one kind."""
    runs: list[Run] = []
    is_spaced = False  # white space stands before
    for raw, marks, url in pieces:
        if raw == BREAK:
            if runs and runs[-1] is not _LINE_BREAK:
                runs.append(_LINE_BREAK)
            is_spaced = False
            continue
        text = tidy(raw)
        if not text:
            is_spaced = is_spaced or visible(raw) != ""
            continue
        is_trimmed = len(text) != len(raw)
        is_spaced = is_spaced or (is_trimmed and (raw[0] == " " or _is_blank(raw, 0)))
        if not runs or runs[-1] is _LINE_BREAK:
            runs.append(([text], marks, url))
        else:
            _add(runs, " " if is_spaced else "", text, marks, url)
        is_spaced = is_trimmed and (raw[-1] == " " or _is_blank(raw, -1))
    if runs and runs[-1] is _LINE_BREAK:
        runs.pop()
    return runs


def _is_blank(raw: str, end: int) -> bool:
    """Whether the first (0) or last (−1) character that anybody sees is white space."""
    sign = raw[end]
    return sign.isspace() or (not sign.isprintable() and visible(raw)[end].isspace())


def _add(runs: list[Run], space: str, text: str, marks: Mark, url: str) -> None:
    """Add a text, and the space before it, to the last run or after it."""
    texts, last_marks, last_url = runs[-1]
    if marks is last_marks and url == last_url and marks < _FIRST_UNIT:
        texts.append(space + text)
        return
    if space and last_marks is _PLAIN and not last_url:
        texts.append(space)
    elif space and marks is _PLAIN and not url:
        text = space + text
    elif space:
        runs.append(([space], _PLAIN, ""))
    runs.append(([text], marks, url))
