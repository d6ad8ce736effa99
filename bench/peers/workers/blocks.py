"""HTML that a peer gives as its result, as text: a line for each block.

For peers whose result is HTML; they bring lxml. Keeps true: words of neighbouring blocks and cells do not touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lxml.html

_BLOCKS = frozenset(
    """address article aside blockquote body br caption center dd details dir div dl dt fieldset figcaption figure
    footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup option p pre section summary table
    tbody td tfoot th thead tr ul""".split()
)
_SILENT = frozenset("script style template noscript head title".split())


def text_of(html: str) -> str:
    """The text of an HTML fragment, a line for each block."""
    if not html.strip():
        return ""
    text = "".join(_pieces(lxml.html.fromstring(html)))
    lines = (" ".join(line.split()) for line in text.split("\0"))
    return "\n".join(line for line in lines if line)


def _pieces(element: Any) -> Iterator[str]:
    """Texts in document order; "\\0" is a break. lxml's own iteration: fragments can be nested deeply."""
    muted = 0
    for event, node in _walk(element):
        name = node.tag if isinstance(node.tag, str) else "script"  # comments and the like are silent too
        if event == "start":
            muted += name in _SILENT
            if name in _BLOCKS:
                yield "\0"
            if node.text and not muted:
                yield node.text.replace("\0", "")
        else:
            muted -= name in _SILENT
            if name in _BLOCKS:
                yield "\0"
            if node.tail and not muted and node is not element:
                yield node.tail.replace("\0", "")


def _walk(element: Any) -> Iterator[tuple[str, Any]]:
    from lxml import etree

    return iter(etree.iterwalk(element, events=("start", "end", "comment", "pi")))
