"""A page whose frames and linked files are not asked for, and the way back.

Takes: the bytes of a page that may ask nobody, and later the strings of its snapshot. Gives: the page with the
addresses of its frames and links under other names; the strings as they would have been.
Keeps true: what comes back is what was given; linear time, however long tags are.

A policy forbids these requests anyway, but not before a frame has got a document that says so, at 18 ms of processor
time each. Pictures keep their addresses: one that is forbidden shows its alternative text, and takes up room for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_MARK = "marrow-unasked-"
_ASKING = re.compile(rb"""(<(?:iframe|link)\b[^<>]{0,2000}?[\s"'])(?=(?:src|href)\s*=)""", re.IGNORECASE)
_STYLED = re.compile(rb"\b(?:iframe|link)\[", re.IGNORECASE)
"""A style by an attribute, perhaps by the one that would have another name."""


def muted(html: bytes) -> bytes:
    """The page, asking for less."""
    if _STYLED.search(html) or _MARK.encode() in html:
        return html
    return _ASKING.sub(rb"\1" + _MARK.encode(), html)


def unmuted(strings: Sequence[str]) -> list[str]:
    """The strings of the page's snapshot, as if it had not been muted."""
    return [text.replace(_MARK, "") if _MARK in text else text for text in strings]
