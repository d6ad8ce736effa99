"""Bytes that are valid UTF-8 → Document: the page as it is written, to be written again with less in it.

Takes: what `decode` and `guard` made. Gives: the parser's tree as canonical HTML, and where each node stands in it.
Keeps true: a browser that reads the source again builds the page it would have built from the bytes given: the
doctype, on which its way of laying out depends, stays to the letter; `noscript` is text for a browser that runs
scripts and elements for one that does not; the line break that `pre` swallows is written twice.

`flatten` reads canonical HTML without a step of Python per node, but for what is not escaped there: comments, and the
content of scripts and their like. They are blanked in a copy of the same length, so that places stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from selectolax.lexbor import LexborHTMLParser

from marrow.document import Document, Places
from marrow.parse.flatten import Laid, lay

_DOCTYPE = re.compile(rb"(?:\s|<!--(?:[^-]|-[^-])*-->)*(<!doctype[^>]*>)", re.IGNORECASE)
_FAR = 4096
"""A doctype begins within so many bytes: what comes before it are byte order marks and short comments."""
_RAW = re.compile(rb"<!--|<(script|style|iframe|noembed|noframes|xmp|plaintext)(?=[ >])")
_RAW_NOSCRIPT = re.compile(_RAW.pattern.replace(b"noembed", b"noembed|noscript"))
_SCRIPT = re.compile(rb"<!(?=--)|--(?=>)|</?script(?=[\s/>])", re.IGNORECASE)
_EATEN = re.compile(rb"(<(?:pre|textarea|listing)(?: [^>]*)?>)(?=\n)")
_NOSCRIPT = re.compile(rb"<(/?)noscript(?=[\s/>])", re.IGNORECASE)
_DISGUISED = re.compile(rb'<noframes data-noscript(?:="")?')


class _Every:
    """Contains every name."""

    def __contains__(self, _: object) -> bool:
        return True


_EVERY = _Every()


def document(data: bytes, *, max_nodes: int, scripts: bool = True, encoding: str = "utf-8") -> Document | None:
    """Read a page as it is written, for a browser that runs `scripts` or does not; None if it has too many nodes."""
    is_text = scripts and b"noframes" not in data.lower()
    source = canonical(data, noscript_is_text=is_text)
    masked, comments = _masked(source, _RAW_NOSCRIPT if is_text else _RAW)
    laid = lay(masked, max_nodes, fill=b" ", known=_EVERY)
    if laid.is_cut:
        return None
    start, inner, outer, stop = _places(laid, len(source))
    return Document(
        source=source,
        tree=laid.tree,
        start=start,
        inner=inner,
        outer=outer,
        stop=stop,
        comments=comments,
        encoding=encoding,
    )


def canonical(data: bytes, *, noscript_is_text: bool) -> bytes:
    """A page as its parser writes it.

    >>> canonical(b"<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'><p>Water<p>Leaves", noscript_is_text=True)
    b"<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'><html><head></head><body><p>Water</p><p>Leaves</p></body></html>"
    """
    if noscript_is_text:  # as it is where scripts run. The parser does not know that; of `noframes` it does
        data = _NOSCRIPT.sub(lambda found: b"</noframes" if found[1] else b"<noframes data-noscript", data)
    root = LexborHTMLParser(data).root
    written = ((root.html if root else None) or "<html><head></head><body></body></html>").encode("utf-8", "replace")
    if noscript_is_text:
        written = _DISGUISED.sub(b"<noscript", written).replace(b"</noframes", b"</noscript")
    doctype = _DOCTYPE.match(data, 0, _FAR)
    return (doctype[1] if doctype else b"") + _EATEN.sub(rb"\1\n", written)


def _masked(source: bytes, raw: re.Pattern[bytes]) -> tuple[bytes, tuple[tuple[int, int], ...]]:
    """The source with all that is not escaped blanked, and where its comments are."""
    blank = bytearray(source)
    comments: list[tuple[int, int]] = []
    for first, last, is_comment in _unescaped(source, raw):
        blank[first:last] = b" " * (last - first)
        if is_comment:
            comments.append((first, last))
    at = source.find(b"<html")
    blank[:at] = b" " * at  # the doctype is no tag
    return bytes(blank), tuple(comments)


def _unescaped(source: bytes, raw: re.Pattern[bytes]) -> Iterator[tuple[int, int, bool]]:
    """From and to of every comment, and of the content of every script and its like."""
    at = 0
    while (found := raw.search(source, at)) is not None:
        at = found.end()
        name = found[1]
        if name is None:
            if source.rfind(b"<", 0, found.start()) > source.rfind(b">", 0, found.start()):
                continue  # an attribute that is named like the beginning of a comment
            at = source.index(b"-->", at) + 3
            yield found.start(), at, True
        else:
            first = source.index(b">", at) + 1
            at = _script_end(source, first) if name == b"script" else source.find(b"</" + name + b">", first)
            at = len(source) if at < 0 else at  # `plaintext` is not closed
            yield first, at, False


def _script_end(source: bytes, at: int) -> int:
    """Where the content of a script ends: at `</script`, but inside `<!-- <script` that ends an inner one."""
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
    return len(source)


def _places(laid: Laid, length: int) -> tuple[Places, Places, Places, Places]:
    """Where each node and its content begin and end."""
    slot, is_leaf, stop = laid.slot, laid.is_leaf, laid.stop + 1
    after = np.append(laid.start[1:], length)
    close = _closing(laid)[slot]
    is_closed = ~is_leaf & (close >= 0)
    begins = np.where(is_leaf, stop[slot], laid.start[slot])
    inner = np.where(is_leaf, begins, stop[slot])
    outer = np.where(is_closed, laid.start[close], np.where(is_leaf, after[slot], inner))
    ends = np.where(is_closed, stop[close], outer)
    return begins, inner, outer, ends


def _closing(laid: Laid) -> Places:
    """For every tag the closing tag that belongs to it; −1 for those without.

    Of the tags that open and close elements of one depth, every second one closes the one before it.
    """
    opened = np.diff(laid.depth, prepend=0) > 0
    tags = np.flatnonzero(opened | laid.is_close)
    level = laid.depth[tags] + laid.is_close[tags]
    ordered = tags[np.argsort(level, kind="stable")]
    closing = np.full(len(laid.start), -1, np.int64)
    closing[ordered[::2]] = ordered[1::2]
    return closing
