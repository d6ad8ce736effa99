"""Drawings read by a parser of HTML, from a page or from a file of their own.

Takes: a node of the parser, or the bytes of a file. Gives: `Part`s, of which nothing is checked yet; of a file the
clean markup, or nothing for one that holds no drawing. Keeps true: no recursion, and bounded time.
"""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.drawing.clean import clean
from marrow.drawing.parts import MOST_PARTS, Part

_MAX_BYTES = 2 << 20
"""Of a file: what is left of a larger one is more than a drawing may have."""
_START = 1000
"""Bytes in which a file says that it is a drawing, after a declaration and comments."""


def parts_of(top: LexborNode) -> Iterator[Part]:
    """An element and all that is in it, without recursion."""
    node: LexborNode | None = top
    depth = 0
    for _ in range(2 * MOST_PARTS):
        if node is None:
            return
        name = node.tag or ""
        if name == "-text":
            yield Part(depth, "", {}, node.text_content or "")
        elif not name.startswith(("-", "!")):
            yield Part(depth, name, {key: value or "" for key, value in node.attributes.items()})
            if node.first_child is not None:
                node, depth = node.first_child, depth + 1
                continue
        while node is not None and depth and node.next is None:
            node, depth = node.parent, depth - 1
        node = node.next if node is not None and depth else None


def clean_file(data: bytes) -> str:
    """The drawing in a file (`.svg`), clean; "" if there is none.

    >>> clean_file(b'<svg onload="steal()"><script>steal()</script><path d="M0 0h9"/></svg>')
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'
    """
    if len(data) > _MAX_BYTES or b"<svg" not in data[:_START].lower() or b"<html" in data[:_START].lower():
        return ""
    document = LexborHTMLParser(data)  # nodes live as long as it does
    top = document.css_first("svg")
    drawing = clean(tuple(parts_of(top))) if top is not None else None
    return drawing.markup if drawing is not None and drawing.shapes + drawing.labels else ""
