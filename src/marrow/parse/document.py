"""Bytes that are valid UTF-8 → Document: the page as it is written, to be written again with less in it.

Takes: what `decode` and `guard` made. Gives: the parser's tree as canonical HTML, and where each node stands in it.
Keeps true: a browser that reads the source again builds the page it would have built from the bytes given: the
doctype, on which its way of laying out depends, stays to the letter; `noscript` is text for a browser that runs
scripts and elements for one that does not; the line break that `pre` swallows is written twice.

`placed` reads canonical HTML without a step of Python per node, but for what is not escaped there: comments, and the
content of scripts and their like. They are blanked in a copy of the same length, so that places stay what they are.
"""

from __future__ import annotations

import re
from itertools import pairwise

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser

from marrow.document import Document
from marrow.parse.forms import mark_forms, without_marks
from marrow.parse.masked import masked
from marrow.parse.placed import placed
from marrow.tags import NUMBER, TEXT
from marrow.tree import Tree

_DOCTYPE = re.compile(
    rb"(?>(?:[\t\n\f\r ]++|<!--(?:-?>|.*?--!?>)|<\?[^>]*+>|<!(?!--|doctype)[^>]*+>){0,1000})(<!doctype[^>]*+>)",
    re.IGNORECASE | re.DOTALL,
)
"""What may come before a doctype are comments, and what browsers take for comments."""
_EATEN = re.compile(rb"<(?:pre|textarea|listing)(?: [^>]*)?>(?=\n)")


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
    found = placed(readable, max_nodes)
    if found is None or _is_misread(found.tree):
        return None
    return Document(source=source, comments=comments, encoding=encoding, **found._asdict())


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
