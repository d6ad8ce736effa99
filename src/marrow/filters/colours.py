"""Colours and backgrounds: attributes, and declarations in `style` attributes."""

from __future__ import annotations

import re

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.tree import Tree

_NAMES = ("bgcolor", "background", "text", "link", "vlink", "alink", "bordercolor")
_DECLARED = re.compile(
    r"color|background.*|border(?:-\w+)*-color|(?:box|text)-shadow|text-decoration-color|outline-color"
)


def _cut(view: View) -> Cut:
    tree = view.document.tree
    coloured: dict[int, Attributes] = {}
    for name in _NAMES:
        for node in view.facts.values(name):
            coloured[node] = {**coloured.get(node, {}), name: None}
    for node in view.facts.values("color"):
        if _is_old(tree, node):
            coloured[node] = {**coloured.get(node, {}), "color": None}
    return Cut(attributes=coloured, undeclared=dict.fromkeys(view.facts.values("style"), _DECLARED))


def _is_old(tree: Tree, node: int) -> bool:
    """Whether `color` is a colour there: in a `link` to an icon it is one too, and matters to nobody's eyes."""
    return tree.name(node) in ("font", "basefont", "hr")


FILTER = Filter("colours", "remove_colours", Phase.EDIT, _cut)
