"""Flat spans become properly nested runs.

Takes: spans as articles hold them. Gives: the same text as a tree of `Run`s, for formats whose markup nests.
Keeps true: the text and its order; a link is never inside a link; a run is never empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from marrow.article import Mark, Span
from marrow.record import record
from marrow.write.safe import safe_image, safe_link, safe_text

FORMATS = (Mark.STRONG, Mark.EMPHASIS, Mark.STRIKE, Mark.HIGHLIGHT, Mark.SUB, Mark.SUP, Mark.CODE)
"""The marks that say how text looks."""

# Plain integers: an operation on flags makes a new flag, and that is slow where it is done for every span.
_CODE = int(Mark.CODE)
_IMAGE = int(Mark.IMAGE)
# Spans whose text is not prose. They stand alone, also beside one of their kind.
_SINGLE = int(Mark.FORMULA | Mark.NOTE | Mark.IMAGE)
# Their address is no link: an image's is its own, and a note's reference is a link already.
_UNLINKED = int(Mark.NOTE | Mark.IMAGE)

_WHITE = re.compile(r"[\t\r\f\v]| [ \t\r\f\v]+")


@record
class Run:
    """Nodes under one wrap: a format mark, or the address of a link."""

    wrap: Mark | str
    inner: tuple[Node, ...]


Node = Span | Run
_Wraps = tuple[Mark | str, ...]


def is_plain(spans: Sequence[Span]) -> bool:
    """Whether no span has a mark or a link. Most lines are so, and need no nesting."""
    return all(span.marks is Mark.NONE and not span.url for span in spans)


def is_blank(spans: Sequence[Span]) -> bool:
    """Whether tidied spans show nothing: neither words nor pictures."""
    return all(span.text.isspace() and not int(span.marks) & _IMAGE for span in spans)


def tidy(spans: Sequence[Span]) -> list[Span]:
    """The spans that can be written: without empty ones and unsafe addresses, neighbours alike merged."""
    return _merged(made for span in spans if (made := _tidy_span(span)))


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in spans:
        last = merged[-1] if merged else None
        is_alike = last and last.marks == span.marks and last.url == span.url
        if last and is_alike and not int(span.marks) & _SINGLE:
            merged[-1] = Span(last.text + span.text, span.marks, span.url)
        else:
            merged.append(span)
    return merged


def _tidy_span(span: Span) -> Span | None:
    text = _WHITE.sub(" ", safe_text(span.text))
    if span.marks is Mark.NONE and not span.url:
        return Span(text) if text else None
    marks, kind = span.marks, int(span.marks)
    if kind & _IMAGE:
        url = safe_image(span.url)
        return Span(text.replace("\n", " ").strip(), marks, url) if url else None
    if kind & _SINGLE:
        text = text.replace("\n", " ").strip()
    elif kind & _CODE and text.isspace():
        marks &= ~Mark.CODE  # nothing to see, and no format can say it
    url = "" if kind & _UNLINKED else safe_link(span.url)
    return Span(text, marks, url) if text else None


def hoist(spans: Sequence[Span]) -> list[Span]:
    """White space at the edge of a format or link moves out of it: `<b>a </b>b` becomes `<b>a</b> b`."""
    pieces = [piece for span in spans for piece in _split(span)]
    solid = [piece for piece in pieces if not piece.text.isspace()]
    outside = Span("")
    hoisted: list[Span] = []
    passed = 0  # how many solid pieces are behind
    for piece in pieces:
        if passed < len(solid) and solid[passed] is piece:
            hoisted.append(piece)
            passed += 1
        else:
            before = solid[passed - 1] if passed else outside
            after = solid[passed] if passed < len(solid) else outside
            hoisted.append(_between(piece, before, after))
    return _merged(hoisted)


def _between(space: Span, before: Span, after: Span) -> Span:
    """White space with the marks and link that also both its neighbours have."""
    url = space.url if before.url == space.url == after.url else ""
    return Span(space.text, space.marks & before.marks & after.marks, url)


def _split(span: Span) -> tuple[Span, ...]:
    """White space at the start, the rest, and white space at the end."""
    text, core = span.text, span.text.strip()
    if core == text or int(span.marks) & (_SINGLE | _CODE):
        return (span,)
    start = len(text) - len(text.lstrip())
    parts = (text[:start], core, text[start + len(core) :])
    return tuple(Span(part, span.marks, span.url) for part in parts if part)


def nest(spans: Sequence[Span], formats: Sequence[Mark] = FORMATS) -> tuple[Node, ...]:
    """The spans as runs of links and the given formats; other marks stay with the spans.

    >>> nest((Span("a", Mark.STRONG), Span("b", Mark.STRONG | Mark.EMPHASIS)))[0].wrap
    <Mark.STRONG: 1>
    """
    return _nest([(span, _wraps(span, formats)) for span in spans])


def _wraps(span: Span, formats: Sequence[Mark]) -> _Wraps:
    kind = int(span.marks)
    if not kind and not span.url:
        return ()
    link: _Wraps = (span.url,) if span.url and not kind & _UNLINKED else ()
    return link + _formats(kind, tuple(formats)) if kind else link


@cache
def _formats(kind: int, formats: tuple[Mark, ...]) -> _Wraps:
    """Those of the formats that are in a combination of marks; there are at most 1,024 of them."""
    return tuple(mark for mark in formats if kind & int(mark))


def _nest(items: Sequence[tuple[Span, _Wraps]]) -> tuple[Node, ...]:
    nodes: list[Node] = []
    start = 0
    while start < len(items):
        span, wraps = items[start]
        if not wraps:
            nodes.append(span)
            start += 1
            continue
        # The wrap that reaches furthest goes outside, so that the fewest are opened.
        end, _, wrap = max((_reach(items, start, wrap), -rank, wrap) for rank, wrap in enumerate(wraps))
        inner = [(span, tuple(w for w in wraps if w != wrap)) for span, wraps in items[start:end]]
        nodes.append(Run(wrap, _nest(inner)))
        start = end
    return tuple(nodes)


def _reach(items: Sequence[tuple[Span, _Wraps]], start: int, wrap: Mark | str) -> int:
    end = start
    while end < len(items) and wrap in items[end][1]:
        end += 1
    return end
