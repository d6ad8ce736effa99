"""Boxes that promote: newsletters, subscriptions, donations, apps."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, judged, measure
from marrow.filters.names import Kind
from marrow.verdicts import Role

_MOSTLY = 0.6
"""Of a box's text, how much is judged to promote something."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    # On pages that sell, what promotes is what the reader came for.
    is_judged = (judged(view, Role.PROMO) >= _MOSTLY * measures.chars) & (not view.worth().sells)
    return Cut(gone=clutter(measures, view.facts.named(Kind.PROMO) | is_judged))


FILTER = Filter("promotions", "remove_promotions", Phase.DELETE, _cut)
