"""The page as it was, with what went outlined.

Takes: a document, what went and by which filter. Gives: HTML to show in a frame: everything that a filter removed has
an outline, and the filter's name as its title and in `data-marrow`.
Keeps true: no script runs in it: elements, handlers and addresses that are scripts are out; so are policies of the
page, which would forbid the outlines, and refreshes, which would lead away.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

import numpy as np

from marrow.document import Document
from marrow.filters.edits import changed_tag, first_of, joined
from marrow.filters.filter import Attributes
from marrow.filters.handlers import handlers_of
from marrow.filters.scripts import running
from marrow.tags import NUMBER, TEXT

_SCRIPT, _META = NUMBER["script"], NUMBER["meta"]
_ACTIONS = frozenset(("refresh", "content-security-policy"))
_STYLE = (
    "<style>[data-marrow]{outline:3px dashed #c2185b!important;outline-offset:-3px!important;"
    "background-image:linear-gradient(#c2185b22,#c2185b22)!important}</style>"
)


def marked(document: Document, tops: Mapping[int, str], base: str = "") -> bytes:
    """A page with marks on `tops`: nodes that went, each with the name of its filter."""
    edits = [(document.start.item(node), document.stop.item(node), b"") for node in _out(document)]
    changes: dict[int, dict[str, str | None]] = {
        node: dict.fromkeys(own) for node, own in handlers_of(document).items()
    }
    for node, attributes in running(document).items():
        changes.setdefault(node, {}).update(attributes)
    for node, name in tops.items():
        if document.tree.tag[node] == TEXT:
            edits += _wrapped(document, node, name)
        else:
            changes.setdefault(node, {}).update(_mark(name))
    for node, attributes in changes.items():
        first, last = document.start.item(node), document.inner.item(node)
        edits.append((first, last, changed_tag(document.source[first:last], attributes)))
    head = first_of(document, "head")
    edits.append((document.inner.item(head),) * 2 + (_base(base),))
    edits.append((document.outer.item(head),) * 2 + (_STYLE.encode(),))
    return joined(document.source, edits)


def _out(document: Document) -> list[int]:
    """The elements that must not be there."""
    tree = document.tree
    acting = (
        node
        for node, action in tree.having("http-equiv").items()
        if tree.tag[node] == _META and action.strip().lower() in _ACTIONS
    )
    return [*np.flatnonzero(tree.tag == _SCRIPT).tolist(), *acting]


def _mark(name: str) -> Attributes:
    return {"data-marrow": name, "title": name}


def _wrapped(document: Document, node: int, name: str) -> list[tuple[int, int, bytes]]:
    """A text has no attributes; an element around it has."""
    first, last = document.start.item(node), document.stop.item(node)
    return [(first, first, changed_tag(b"<span>", _mark(name))), (last, last, b"</span>")]


def _base(address: str) -> bytes:
    return f'<base href="{escape(address)}">'.encode("utf-8", "replace") if address else b""
