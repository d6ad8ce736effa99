"""Notes of the head that no browser needs: to search engines, social networks, feed readers and editors.

What a browser acts on stays: encoding, viewport, colour scheme, policies, a refresh that leads elsewhere. A refresh
that only loads the page again under its reader goes.
"""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.linked import links_of
from marrow.tags import NUMBER
from marrow.tree import Attributes

_META = NUMBER["meta"]
_NAMES = frozenset(("viewport", "color-scheme", "referrer", "theme-color", "supported-color-schemes"))
_NOTES = frozenset(
    """alternate amphtml author canonical edituri help license licence me next nofollow pingback prev previous profile
    publisher search self shortlink shorturl syndication webmention wlwmanifest first last up index image_src
    https://api.w.org/""".split()
)
"""Relations of `link` that browsers do nothing with; one that has another too stays."""


def _cut(view: View) -> Cut:
    tree = view.document.tree
    gone = np.zeros(len(tree), bool)
    gone[[node for node in np.flatnonzero(tree.tag == _META).tolist() if not _is_needed(tree.attributes[node])]] = True
    gone[[node for node, relations in links_of(view).items() if relations and relations <= _NOTES]] = True
    gone[[node for node, kind in view.facts.values("type").items() if "ld+json" in kind]] = True
    return Cut(gone=gone)


def _is_needed(meta: Attributes) -> bool:
    """Whether a browser acts on it."""
    if "charset" in meta:
        return True
    action = meta.get("http-equiv", "").strip().lower()
    if action == "refresh":
        return "=" in meta.get("content", "")
    return bool(action) or meta.get("name", "").strip().lower() in _NAMES


FILTER = Filter("meta", "remove_meta", Phase.DELETE, _cut)
