"""Fonts: `font` elements leave their content, and `style` attributes lose what they say of fonts.

A `font` element that also has a colour loses the rest; the filter of colours may take that.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.tags import NUMBER

_FONT, _BASE = NUMBER["font"], NUMBER["basefont"]
_FACE: Attributes = dict.fromkeys(("face", "size"))
_DECLARED = re.compile(r"font|font-.*|letter-spacing|word-spacing")


def _cut(view: View) -> Cut:
    tree = view.document.tree
    is_font = tree.tag == _FONT
    coloured = [] if view.options.remove_colours else [*view.facts.values("color")]
    keeps = np.zeros(len(tree), bool)
    keeps[coloured] = True
    return Cut(
        gone=tree.tag == _BASE,
        unwrapped=is_font & ~keeps,
        attributes=dict.fromkeys(np.flatnonzero(is_font & keeps).tolist(), _FACE),
        undeclared=dict.fromkeys(view.facts.values("style"), _DECLARED),
    )


FILTER = Filter("fonts", "remove_fonts", Phase.EDIT, _cut)
