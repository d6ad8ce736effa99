"""What stands around the page's main part and says nothing of it: lines and boxes that no other filter has a word for.

The clue is weak, so what is much beside what is kept stays: on pages of items, some look like what is around them.
"""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.tags import tag_set

_MAIN = tag_set("main")
_MUCH = 0.2
"""Of what is kept of the page, so much is in the box as well."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    tree = measures.tree
    in_main = view.facts.in_main | tree.inside(_MAIN[tree.tag] | view.facts.having_role("main"))
    found = clutter(measures, ~in_main)
    return Cut(gone=found & ~tree.inside(found & (measures.chars > _MUCH * measures.body)))


FILTER = Filter("surroundings", "remove_surroundings", Phase.DELETE, _cut)
