"""Canonical HTML, with all blanked that is not escaped there: comments, and the content of scripts and their like.

Takes: HTML as a parser writes it. Gives: a copy of the same length, so that places stay what they are, in which `<` and
`>` stand for nothing but tags; and where the comments are.
Keeps true: linear time. What begins a comment or a script is found in all tags at once; only those are looked at.
Refuses what a browser would read otherwise, as it is written: scripts and `plaintext` that nothing ends; and in
drawings and formulas, a style or its like that has `<` in it. There it is an element as any other, but nothing is
escaped in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

Spans = tuple[tuple[int, int], ...]

_NAMES = (b"script", b"style", b"iframe", b"noembed", b"noframes", b"xmp", b"plaintext", b"noscript")
_BEGIN = re.compile(rb"<(?:(?P<comment>!--)|(?P<raw>%b)(?=[ >])|(?P<end>/?)(?:svg|math)(?=[ >]))" % b"|".join(_NAMES))
_WORDS = [b"<!--", *(b"<" + name[:3] for name in _NAMES), b"<svg", b"</sv", b"<mat", b"</ma"]
_BEGINNINGS = np.array(sorted({int.from_bytes(word, "little") for word in _WORDS}), np.uint32)
"""How all of these begin, as numbers of four bytes."""
_INNER = re.compile(rb"<script", re.IGNORECASE)
_SCRIPT = re.compile(rb"<!(?=--)|--(?=>)|</?script(?=[\s/>])", re.IGNORECASE)


class _CannotBeMasked(Exception):
    """Somewhere `<` may be a tag or not."""


def masked(source: bytes, *, noscript_is_text: bool) -> tuple[bytes, Spans] | None:
    """The source with all that is not escaped blanked, and where its comments are; None if nobody can tell."""
    blank = bytearray(source)
    comments: list[tuple[int, int]] = []
    try:
        for first, last, is_comment in _unescaped(source, noscript_is_text):
            blank[first:last] = b" " * (last - first)
            if is_comment:
                comments.append((first, last))
    except _CannotBeMasked:
        return None
    at = source.find(b"<html")
    blank[:at] = b" " * at  # the doctype is no tag
    return bytes(blank), tuple(comments)


def _unescaped(source: bytes, noscript_is_text: bool) -> Iterator[tuple[int, int, bool]]:
    """From and to of every comment, and of the content of every script and its like."""
    done = 0
    foreign = 0  # the drawings and formulas that this place is in
    for at in _beginnings(source):
        found = _BEGIN.match(source, at) if at >= done else None
        if found is None or (found["raw"] == b"noscript" and not noscript_is_text):
            continue
        if source.rfind(b"<", 0, at) > source.rfind(b">", 0, at):
            continue  # inside of a tag: an element or an attribute may be named so
        if found["comment"]:
            done = source.index(b"-->", at + 4) + 3
            yield at, done, True
        elif found["raw"]:
            first = source.index(b">", at) + 1
            done = _end(source, first, found["raw"])
            if done < 0 or (foreign and source.find(b"<", first, done) >= 0):
                raise _CannotBeMasked
            yield first, done, False
        else:
            foreign += -1 if found["end"] else 1


def _beginnings(source: bytes) -> list[int]:
    """The places where a comment, a script or its like, a drawing or a formula may begin or end."""
    code = np.frombuffer(source, np.uint8)
    at = np.flatnonzero(code[:-3] == ord("<"))
    words = np.ndarray((max(len(source) - 3, 0),), "<u4", source, strides=(1,))
    these = words[at]
    nearest = _BEGINNINGS[np.searchsorted(_BEGINNINGS[:-1], these)]
    found: list[int] = at[nearest == these].tolist()
    return found


def _end(source: bytes, at: int, name: bytes) -> int:
    """Where the content of a raw element ends that begins at a place; −1 if nothing ends it."""
    if name == b"plaintext":
        return -1
    end = source.find(b"</" + name + b">", at)
    if name != b"script" or source.find(b"<!--", at, end) < 0 or not _INNER.search(source, at, end):
        return end
    return _script_end(source, at)


def _script_end(source: bytes, at: int) -> int:
    """Where a script ends that has comments in it: at `</script`, but inside `<!-- <script` that ends an inner one."""
    is_escaped = is_double = False
    for found in _SCRIPT.finditer(source, at):
        mark = found[0]
        if mark == b"--" and is_escaped:
            is_escaped = is_double = False
        elif mark == b"<!":
            is_escaped = True
        elif mark[:2] == b"</" and not is_double:
            return found.start()
        elif is_escaped and mark != b"--":
            is_double = mark[1] != ord("/")
    return -1
