"""A page that came in another encoding, written in UTF-8: it says so, and what depended on the other one still works.

Takes: a document. Gives: the `Cut` that goes with every page that is written again.
Keeps true: a page that declares UTF-8 is not changed. What a browser reads or sends in the encoding of the page (forms,
scripts and style sheets that do not name their own) names the one that the page had.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.document import Document
from marrow.filters.filter import Attributes, Cut
from marrow.tags import NUMBER, tag_set

_META, _FORM = NUMBER["meta"], NUMBER["form"]
_FETCHED = tag_set("script link")
_CHARSET = re.compile(r"charset\s*=\s*[\"']?\s*([^\s\"';]+)", re.IGNORECASE)
_UTF_8 = "utf-8"
_NAMES = frozenset(("utf-8", "utf8"))


def in_utf8(document: Document) -> Cut:
    """What has to change for a page to be UTF-8."""
    changes: dict[int, Attributes] = {}
    is_declared = False
    for node in np.flatnonzero(document.tree.tag == _META).tolist():
        own = document.tree.attributes[node]
        if "charset" in own:
            is_declared = True
            if own["charset"].strip().lower() not in _NAMES:
                changes[node] = {"charset": _UTF_8}
        elif own.get("http-equiv", "").strip().lower() == "content-type":
            named = _CHARSET.search(own.get("content", ""))
            is_declared |= named is not None
            if named is not None and named[1].lower() not in _NAMES:
                changes[node] = {"content": f"text/html; charset={_UTF_8}"}
    if document.encoding != _UTF_8:
        changes |= _dependants(document)
    is_bare = not is_declared and not document.source.isascii()
    return Cut(attributes=changes, start=f'<meta charset="{_UTF_8}">' if is_bare else "")


def _dependants(document: Document) -> dict[int, Attributes]:
    """What is read or sent in the encoding of the page, unless it names another."""
    tree = document.tree
    found: dict[int, Attributes] = {}
    for node in np.flatnonzero(_FETCHED[tree.tag] | (tree.tag == _FORM)).tolist():
        own = tree.attributes[node]
        name = "accept-charset" if tree.tag[node] == _FORM else "charset"
        is_fetched = "src" in own or "stylesheet" in own.get("rel", "").lower().split()
        if name not in own and (is_fetched or name == "accept-charset"):
            found[node] = {name: document.encoding}
    return found
