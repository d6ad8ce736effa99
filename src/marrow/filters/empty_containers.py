"""Containers that the filters before have emptied; in the paper's form (P4) tables without substance.

What counts as substance, and how many characters, are settings. It is judged for all containers at once: a sum over
each subtree is what a walk from the leaves up would find. Beyond the paper only what has lost something goes: boxes
that were empty before are there for the page's scripts and sheets.
"""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags

_TABLE = tag_set("table")
_CONTAINER = tag_set(
    """div section aside nav footer header ul ol dl table tbody thead tfoot tr td th figure article p li dd dt center
    form fieldset menu details h2 h3 h4 h5 h6 span a main label blockquote small strong em b i"""
)


def _cut(view: View) -> Cut:
    tree = view.document.tree
    chars = tree.below(np.where(view.gone, 0, tree.chars))
    has_substance = tree.below((_substance(view) | (tree.tag == NUMBER["h1"])) & ~view.gone) > 0
    if view.options.strict:
        return Cut(gone=_TABLE[tree.tag] & (chars < view.options.container_chars) & ~has_substance)
    own = tree.below(np.where(view.gone, 0, view.facts.is_own * tree.chars))
    has_lost = tree.below(view.gone) > 0
    is_left = (chars < view.options.container_chars) & (own == 0) & ~view.facts.apart
    return Cut(gone=_CONTAINER[tree.tag] & has_lost & is_left & ~has_substance)


def _substance(view: View) -> Flags:
    tree = view.document.tree
    numbers = [NUMBER[name] for name in view.options.substance_tags.split() if name in NUMBER]
    found: Flags = np.isin(tree.tag, numbers)
    return found


FILTER = Filter("empty containers", "remove_empty_containers", Phase.DELETE, _cut)
