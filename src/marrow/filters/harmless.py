"""What has to go before a page of others is shown inside of one of ours.

Takes: a document. Gives: its places to leave out, and attributes to take away. Keeps true: no script is left: elements,
handlers and addresses that are scripts; nor policies of the page, which would forbid what we add, nor refreshes, which
would lead away.
"""

from __future__ import annotations

from html import escape

import numpy as np

from marrow.document import Document
from marrow.filters.edits import changed_tag
from marrow.filters.filter import Attributes
from marrow.filters.handlers import handlers_of
from marrow.filters.scripts import running
from marrow.tags import NUMBER

Edit = tuple[int, int, bytes]
"""From, to, and what stands there instead."""
Changes = dict[int, dict[str, str | None]]
"""Attributes of elements; None takes one away."""

_SCRIPT, _META = NUMBER["script"], NUMBER["meta"]
_ACTIONS = frozenset(("refresh", "content-security-policy"))


def running_parts(document: Document) -> tuple[list[Edit], Changes]:
    """The elements of a page that act, to be left out, and the attributes that do."""
    tree = document.tree
    acting = (
        node
        for node, action in tree.having("http-equiv").items()
        if tree.tag[node] == _META and action.strip().lower() in _ACTIONS
    )
    out = [*np.flatnonzero(tree.tag == _SCRIPT).tolist(), *acting]
    changes: Changes = {node: dict.fromkeys(own) for node, own in handlers_of(document).items()}
    for node, attributes in running(document).items():
        changes.setdefault(node, {}).update(attributes)
    return [(document.start.item(node), document.stop.item(node), b"") for node in out], changes


def tag_edits(document: Document, changes: Changes) -> list[Edit]:
    """First tags with their attributes changed."""
    places = ((document.start.item(node), document.inner.item(node), own) for node, own in changes.items())
    return [(first, last, changed_tag(document.source[first:last], own)) for first, last, own in places]


def wrapped(document: Document, node: int, attributes: Attributes) -> list[Edit]:
    """A text has no attributes; an element around it has."""
    first, last = document.start.item(node), document.stop.item(node)
    return [(first, first, changed_tag(b"<span>", attributes)), (last, last, b"</span>")]


def base_tag(address: str) -> bytes:
    """Where relative addresses of a page begin, wherever it is shown; nothing where that is not known."""
    return f'<base href="{escape(address)}">'.encode("utf-8", "replace") if address else b""
