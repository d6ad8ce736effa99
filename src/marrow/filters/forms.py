"""Forms and their controls. A form around a whole page, as some servers make them, goes and leaves what is in it."""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.tags import tag_set

_FORM = tag_set("form")
_CONTROL = tag_set("input select textarea button datalist keygen")
_LABEL = tag_set("label legend output meter progress")
_MOST_CHARS = 500
"""A form with more text outside of its controls is a page's, not a reader's to fill in."""


def _cut(view: View) -> Cut:
    tree = view.document.tree
    of_controls = tree.inside((_CONTROL | _LABEL)[tree.tag])
    is_wide = tree.below(np.where(of_controls, 0, tree.chars)) > _MOST_CHARS
    is_form = _FORM[tree.tag]
    return Cut(gone=_CONTROL[tree.tag] | (is_form & ~is_wide), unwrapped=is_form & is_wide)


FILTER = Filter("forms", "remove_forms", Phase.DELETE, _cut)
