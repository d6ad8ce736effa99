"""Pieces of inline text → spans.

Takes: pieces as they stand on the page, with marks and address. Gives: spans with white space collapsed across them,
marks that do not begin or end with a space, and equal neighbours merged.
Keeps true: the words and their order; a space exists between two words exactly where the page has white space.
"""

from __future__ import annotations

from marrow.article import Mark, Span, Spans

_UNITS = Mark.NOTE | Mark.FORMULA | Mark.IMAGE
Piece = tuple[str, Mark, str]
BREAK = "\n"
_SPACE = Span(" ")
_LINE_BREAK = Span(BREAK)
_PLAIN = Mark.NONE  # a name of its own: looking it up in an enum costs more than comparing it
_INVISIBLE = "\u00ad\u200b\u2060\ufeff\u200e\u200f"
"""Soft hyphens, zero-width spaces and direction marks: they part words that a reader sees as one."""


def tidy(text: str) -> str:
    """Collapse white space and drop what nobody sees.

    >>> tidy("  Donau\\u00addampf \\n schiff ")
    'Donaudampf schiff'
    """
    return " ".join(visible(text).split())


def visible(text: str) -> str:
    """Drop the characters that nobody sees."""
    if not text.isascii():
        for character in _INVISIBLE:
            if character in text:
                text = text.replace(character, "")
    return text


def to_spans(pieces: list[Piece]) -> Spans:
    """Make spans of pieces; a piece that is `BREAK` alone is a line break."""
    if len(pieces) == 1:
        text, marks, url = pieces[0]
        text = tidy(text)
        return (Span(text, marks, url),) if text else ()
    spans: list[Span] = []
    is_spaced = True  # nothing, a space or a line break stands before
    for raw, marks, url in pieces:
        if raw == BREAK:
            if spans:
                _trim_end(spans)
                spans.append(_LINE_BREAK)
                is_spaced = True
            continue
        words = visible(raw).split()
        if not words:
            if raw and not is_spaced:
                spans.append(_SPACE)
                is_spaced = True
            continue
        if raw[0].isspace() and not is_spaced:
            spans.append(_SPACE)
        spans.append(Span(" ".join(words), marks, url))
        is_spaced = raw[-1].isspace()
        if is_spaced:
            spans.append(_SPACE)
    _trim_end(spans)
    return _merged(spans)


def _trim_end(spans: list[Span]) -> None:
    while spans and spans[-1].text in (" ", BREAK):
        spans.pop()


def _merged(spans: list[Span]) -> Spans:
    """Join neighbours of the same kind; a space between two of the same kind takes their marks."""
    joined: list[Span] = []
    for index, span in enumerate(spans):
        if span.text == " " and joined and index + 1 < len(spans):
            before, after = joined[-1], spans[index + 1]
            is_plain = before.marks is _PLAIN and not before.url
            if not is_plain and (before.marks, before.url) == (after.marks, after.url):
                span = Span(" ", before.marks, before.url)
        if joined and _is_mergeable(joined[-1], span):
            joined[-1] = Span(joined[-1].text + span.text, span.marks, span.url)
        else:
            joined.append(span)
    return tuple(joined)


def _is_mergeable(before: Span, after: Span) -> bool:
    return (
        before.marks == after.marks
        and before.url == after.url
        and BREAK not in (before.text, after.text)
        and (before.marks is _PLAIN or not before.marks & _UNITS)
    )
