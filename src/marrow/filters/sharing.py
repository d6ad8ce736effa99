"""Bars that share and follow: buttons for the networks, with few words of their own."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.filters.names import Kind

_MOST_CHARS = 300
"""A bar has few words: more than these are a text about sharing."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    return Cut(gone=clutter(measures, view.facts.named(Kind.SHARE) & (measures.all_chars <= _MOST_CHARS), silent=True))


FILTER = Filter("sharing", "remove_sharing", Phase.DELETE, _cut)
