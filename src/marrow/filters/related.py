"""Teasers of other pages: what to read next, what is popular, what else is for sale."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, judged, measure
from marrow.filters.names import Kind
from marrow.tags import tag_set
from marrow.verdicts import Role

_ROW = tag_set("tr td tbody")
_MOSTLY = 0.6
"""Of a box's text, how much is judged to be about other pages."""
_FEW_LINKS = 2
_MUCH = 0.2
"""Of what is kept of the page, so much is in the box as well."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    # On pages of items each is the teaser of another page; there, as for what is much, a name has to say so.
    is_judged = (judged(view, Role.RELATED) >= _MOSTLY * measures.chars) & (measures.links > 0)
    # In the main part, one link leads to the rest of a post, and a row is one of a table that is read as a whole.
    is_judged &= ((measures.links >= _FEW_LINKS) & ~_ROW[measures.tree.tag]) | ~view.facts.in_main
    is_judged &= (not view.worth().sells) & ~measures.tree.inside(is_judged & (measures.chars > _MUCH * measures.body))
    return Cut(gone=clutter(measures, view.facts.named(Kind.RELATED) | is_judged))


FILTER = Filter("related", "remove_related", Phase.DELETE, _cut)
