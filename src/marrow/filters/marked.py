"""The page as it was, with what went outlined.

Takes: a document, what went and by which filter. Gives: HTML to show in a frame: everything that a filter removed has
an outline, and the filter's name as its title and in `data-marrow`. Keeps true: no script runs in it (`harmless`).
"""

from __future__ import annotations

from collections.abc import Mapping

from marrow.document import Document
from marrow.filters.edits import first_of, joined
from marrow.filters.filter import Attributes
from marrow.filters.harmless import base_tag, running_parts, tag_edits, wrapped
from marrow.tags import TEXT

_STYLE = (
    "<style>[data-marrow]{outline:3px dashed #c2185b!important;outline-offset:-3px!important;"
    "background-image:linear-gradient(#c2185b22,#c2185b22)!important}</style>"
)


def marked(document: Document, tops: Mapping[int, str], base: str = "") -> bytes:
    """A page with marks on `tops`: nodes that went, each with the name of its filter."""
    edits, changes = running_parts(document)
    for node, name in tops.items():
        if document.tree.tag[node] == TEXT:
            edits += wrapped(document, node, _mark(name))
        else:
            changes.setdefault(node, {}).update(_mark(name))
    edits += tag_edits(document, changes)
    head = first_of(document, "head")
    edits.append((document.inner.item(head),) * 2 + (base_tag(base),))
    edits.append((document.outer.item(head),) * 2 + (_STYLE.encode(),))
    return joined(document.source, edits)


def _mark(name: str) -> Attributes:
    return {"data-marrow": name, "title": name}
