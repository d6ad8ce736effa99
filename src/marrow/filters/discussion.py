"""What readers wrote below an article, and the forms they write it in."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, judged, measure
from marrow.filters.names import Kind
from marrow.verdicts import Role

_MOSTLY = 0.6
"""Of a box's text, how much is judged to be talk."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    is_judged = judged(view, Role.COMMENT) >= _MOSTLY * measures.chars
    return Cut(gone=clutter(measures, view.facts.named(Kind.TALK) | is_judged))


FILTER = Filter("discussion", "remove_discussion", Phase.DELETE, _cut)
