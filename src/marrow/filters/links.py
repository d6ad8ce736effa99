"""Links: their text stays, their addresses go. What other links lead to (an `id`, a `name`) stays in its place."""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.tags import tag_set

_LINK = tag_set("a")
_AREA = tag_set("area")
_ADDRESS: Attributes = dict.fromkeys(("href", "target", "ping", "download"))


def _cut(view: View) -> Cut:
    tree = view.document.tree
    leads = np.zeros(len(tree), bool)
    leads[[*view.facts.values("href")]] = True
    is_target = np.zeros(len(tree), bool)
    for name in ("id", "name"):
        is_target[[*view.facts.values(name)]] = True
    is_link = _LINK[tree.tag] & leads
    edited = np.flatnonzero((is_link & is_target) | (_AREA[tree.tag] & leads)).tolist()
    return Cut(unwrapped=is_link & ~is_target, attributes=dict.fromkeys(edited, _ADDRESS))


FILTER = Filter("links", "remove_links", Phase.EDIT, _cut)
