"""Widths and heights that tables are held to: attributes and declarations of theirs."""

from __future__ import annotations

import re

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.tags import tag_set

_TABLE = tag_set("table tbody thead tfoot tr td th col colgroup")
_NAMES = ("width", "height", "nowrap")
_SIZES: Attributes = dict.fromkeys(_NAMES)
_DECLARED = re.compile("(?:min-|max-)?(?:width|height)|white-space")


def _cut(view: View) -> Cut:
    tree = view.document.tree
    is_table = _TABLE[tree.tag]
    sized = (node for name in _NAMES for node in view.facts.values(name))
    return Cut(
        attributes={node: _SIZES for node in sized if is_table.item(node)},
        undeclared={node: _DECLARED for node in view.facts.values("style") if is_table.item(node)},
    )


FILTER = Filter("widths", "remove_widths", Phase.EDIT, _cut)
