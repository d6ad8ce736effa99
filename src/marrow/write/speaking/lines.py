"""Inline text as it is said.

Takes: spans and a wording. Gives: one string, with a line end where the text breaks. Keeps true: links have no
addresses; references to notes are left out; formulas are in words, or named; a picture in the line is what it shows.
Joiners, which Persian and the scripts of India spell words with, and emoji are made of, stay.
"""

from __future__ import annotations

import re

from marrow.article import Mark, Span, Spans
from marrow.write.formulas.spoken import spoken
from marrow.write.safe import safe_text
from marrow.write.wording import Wording

_ADDRESS = re.compile(r"(?:https?://|www\.)(?:www\.)?([^\s/?#<>\"]+)[^\s<>\"]*", re.IGNORECASE)
_AFTER = ".,;:!?)]}"
_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_FILE_NAME = re.compile(r"[^\n]+\.(?:jpe?g|png|gif|webp|avif|svg|bmp)", re.IGNORECASE)
_BLANKS = re.compile(r"[^\S\n]+")
_NOTE, _IMAGE, _FORMULA = int(Mark.NOTE), int(Mark.IMAGE), int(Mark.FORMULA)


def said_line(spans: Spans, wording: Wording) -> str:
    """Spans as they are said.

    >>> from marrow.write.wording import wording
    >>> spans = (Span("See https://example.org/a?b "), Span("1", Mark.NOTE), Span("x^2", Mark.FORMULA))
    >>> said_line(spans, wording("en"))
    'See example.org x squared'
    """
    text = "".join(_said(span, wording) for span in spans)
    return "\n".join(filter(None, (line.strip() for line in said_text(text).split("\n"))))


def said_text(text: str) -> str:
    """Text without what only the eye makes use of."""
    text = _BLANKS.sub(" ", _UNSEEN.sub("", safe_text(text)))
    return _ADDRESS.sub(_host, text) if "://" in text or "www." in text.lower() else text


def said_picture(alt: str) -> str:
    """What a picture shows; the name of its file is nothing to say.

    >>> said_picture("A  kettle"), said_picture("Kettle 1.png")
    ('A kettle', '')
    """
    shown = " ".join(alt.split())
    return "" if _FILE_NAME.fullmatch(shown) else shown


def _said(span: Span, wording: Wording) -> str:
    kind = int(span.marks)
    if kind & _NOTE:
        return ""
    if kind & _FORMULA:
        return f" {spoken(span.text, wording) or wording('formula')} "
    return f" {said_picture(span.text)} " if kind & _IMAGE else span.text


def _host(address: re.Match[str]) -> str:
    """The host of an address, and the signs after it that belong to the sentence."""
    whole = address[0]
    kept = whole[len(whole.rstrip(_AFTER)) :]
    return address[1].rstrip(_AFTER) + kept
