"""Scripts: the elements, and addresses that are scripts."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.tags import tag_set

_SCRIPT = tag_set("script")
_NOSCRIPT = tag_set("noscript")


def _cut(view: View) -> Cut:
    tree = view.document.tree
    addresses = {
        node: {"href": None}
        for node, address in tree.having("href", part=":").items()
        if address.strip().lower().startswith("javascript:")
    }
    # Where no script runs, what stands in for it is shown.
    return Cut(gone=_SCRIPT[tree.tag], unwrapped=_NOSCRIPT[tree.tag], attributes=addresses)


FILTER = Filter("scripts", "remove_scripts", Phase.DELETE, _cut)
