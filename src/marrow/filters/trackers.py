"""Trackers: pictures that nobody can see, frames too small to hold anything, pings, and connections to known hosts.

A picture of one pixel without an address of its own (a place for one that is loaded late) tells nobody anything.
"""

from __future__ import annotations

import re
from urllib.parse import urljoin

import numpy as np

from marrow.filters.filter import Attributes as Changes
from marrow.filters.filter import Blocker, Cut, Filter, Phase, View
from marrow.filters.linked import links_of
from marrow.tags import tag_set
from marrow.tree import Attributes

_PIXEL = tag_set("img iframe embed")
_SIZE = re.compile(r"\s*[01](?:px)?\s*")
_DECLARED = re.compile(r"(?:^|[;\s])(width|height)\s*:\s*[01](?:px)?\s*(?:!important\s*)?(?=;|$)")
_LATE = ("srcset", "data-src", "data-srcset", "data-original", "data-lazy-src", "data-lazy", "data-url")
_NO_PING: Changes = {"ping": None}
_AHEAD = frozenset(("dns-prefetch", "preconnect", "prefetch", "preload", "prerender", "modulepreload"))


def _cut(view: View) -> Cut:
    tree = view.document.tree
    gone = np.zeros(len(tree), bool)
    may_be = _PIXEL[tree.tag]
    narrow = {node for node, width in view.facts.values("width").items() if may_be.item(node) and _is_none(width)}
    narrow |= {node for node, style in view.facts.values("style").items() if may_be.item(node) and "width" in style}
    gone[[node for node in narrow if _is_pixel(tree.attributes[node])]] = True
    if view.blocker is not None:
        gone[_ahead(view, view.blocker)] = True
    return Cut(gone=gone, attributes=dict.fromkeys(view.facts.values("ping"), _NO_PING))


def _is_pixel(own: Attributes) -> bool:
    """Whether something is fetched that has no more than a pixel each way."""
    address = own.get("src", "").lstrip().lower()
    if not address or address.startswith(("data:", "about:")) or any(name in own for name in _LATE):
        return False
    declared = set(_DECLARED.findall(own.get("style", "").lower()))
    return all(name in declared or _is_none(own.get(name, "-")) for name in ("width", "height"))


def _is_none(size: str) -> bool:
    return _SIZE.fullmatch(size) is not None


def _ahead(view: View, blocker: Blocker) -> list[int]:
    """The `link` elements that connect to, or fetch from, what the lists block."""
    tree = view.document.tree
    return [
        node
        for node, relations in links_of(view).items()
        if relations & _AHEAD
        and (address := _address(view, tree.attributes[node].get("href", "")))
        and blocker.blocks(address, page=view.url, kind="other") is not None
    ]


def _address(view: View, href: str) -> str:
    """Where a `link` leads; "" if nobody can tell."""
    try:
        return urljoin(view.base, href.strip())
    except ValueError:  # an address of an odd host
        return ""


FILTER = Filter("trackers", "remove_trackers", Phase.DELETE, _cut)
