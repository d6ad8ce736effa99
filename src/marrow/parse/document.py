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
from itertools import pairwise

import numpy as np
from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from marrow.document import Document, Places
from marrow.parse.flatten import Laid, lay
from marrow.parse.forms import mark_forms, without_marks
from marrow.parse.masked import masked
from marrow.tags import NUMBER, TEXT
from marrow.tree import Tree

_DOCTYPE = re.compile(
    rb"(?:[\t\n\f\r ]++|<!--(?:-?>|.*?--!?>)|<\?[^>]*+>|<!(?!--|doctype)[^>]*+>)*+(<!doctype[^>]*+>)",
    re.IGNORECASE | re.DOTALL,
)
"""What may come before a doctype are comments, and what browsers take for comments."""
_EATEN = re.compile(rb"<(?:pre|textarea|listing)(?: [^>]*)?>(?=\n)")


class _Every:
    """Contains every name."""

    def __contains__(self, _: object) -> bool:
        return True


_EVERY = _Every()
_EMPTY = "<html><head></head><body></body></html>"
_TEXTAREA = NUMBER["textarea"]


def document(data: bytes, *, max_nodes: int, scripts: bool = True, encoding: str = "utf-8") -> Document | None:
    """Read a page as it is written, for a browser that runs `scripts` or does not.

    None if it cannot be written again: with more nodes than may be read, with a form inside of a form, with a script
    inside of a drawing, or with `plaintext`, which nothing ends.
    """
    source = _written(data, scripts=scripts)
    mask = masked(source, noscript_is_text=scripts) if source is not None else None
    if source is None or mask is None:
        return None
    if places := _eaten(mask[0]):
        source = _with_breaks(source, places)
        mask = masked(source, noscript_is_text=scripts) or mask
    readable, comments = mask
    laid = lay(readable, max_nodes, fill=b" ", known=_EVERY)
    if laid.is_cut or _is_misread(laid.tree):
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


def _eaten(readable: bytes) -> list[int]:
    """The places where a parser swallows a line break."""
    if b"<pre" not in readable and b"<textarea" not in readable and b"<listing" not in readable:
        return []
    return [found.end() for found in _EATEN.finditer(readable)]


def _is_misread(tree: Tree) -> bool:
    """Whether an element is in a `textarea`, where all is text: the parser opens unclosed formatting again in it."""
    fields = tree.tag == _TEXTAREA
    return bool(fields.any() and (fields[tree.parent[1:]] & (tree.tag[1:] != TEXT)).any())


def _written(data: bytes, *, scripts: bool) -> bytes | None:
    """A page as its parser writes it; None if its tree cannot be written."""
    marked, forms = mark_forms(data)
    # Without events: what browsers copy into `selectedcontent` they copy again.
    root = LexborHTMLParser(marked, scripting=scripts, options=LexborDocumentOptions.WO_EVENTS).root
    html = ((root.html if root else None) or _EMPTY).encode("utf-8", "replace")
    written = without_marks(html, forms, noscript_is_text=scripts)
    if written is None:
        return None
    doctype = _DOCTYPE.match(data)
    return (doctype[1] if doctype else b"") + written


def _with_breaks(source: bytes, places: list[int]) -> bytes:
    """A source with a line break more at some places."""
    return b"\n".join(source[first:last] for first, last in pairwise((0, *places, len(source))))


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
