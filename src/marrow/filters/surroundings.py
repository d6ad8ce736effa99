"""What stands around the page's main part and says nothing of it: lines and boxes that no other filter has a word for.

The clue is weak, so what is much beside what is kept stays: on pages of items, some look like what is around them. And
the first line stays, which is the name of the site.
"""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.tags import tag_set
from marrow.tree import Flags

_MAIN = tag_set("main")
_MUCH = 0.2
"""Of what is kept of the page, so much is in the box as well."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    tree = measures.tree
    is_main = _MAIN[tree.tag] | view.facts.having_role("main") | view.facts.streamed
    in_main = view.facts.in_main | tree.inside(is_main)
    found = clutter(measures, ~in_main) & (tree.below(_first_line(view)) == 0)
    return Cut(gone=found & ~tree.inside(found & (measures.chars > _MUCH * measures.body)))


def _first_line(view: View) -> Flags:
    """The first text of the page that is not a link to a place on it: the name of the site."""
    href = view.facts.values("href")
    skips = view.facts.listed(node for node, address in href.items() if address.startswith("#"))
    tree = view.document.tree
    texts = np.flatnonzero(view.worth().is_shown & ~view.gone & ~tree.inside(skips))
    return view.facts.listed(texts[:1].tolist())


FILTER = Filter("surroundings", "remove_surroundings", Phase.DELETE, _cut)
