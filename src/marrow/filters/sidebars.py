"""Columns beside the page's own: `aside`, and what is called a sidebar or a widget."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.filters.names import Kind
from marrow.tags import tag_set

_ASIDE = tag_set("aside")
_COLUMN = tag_set("div section ul ol table td")
_LINKED = 0.2
"""Of the text of a box that is only called one, how much is links: sites call columns of the page itself so."""


def _cut(view: View) -> Cut:
    measures = measure(view)
    is_linked = measures.linked >= _LINKED * measures.chars
    told = _ASIDE[view.document.tree.tag] | view.facts.having_role("complementary")
    is_column = _COLUMN[view.document.tree.tag] & view.facts.named(Kind.ASIDE)
    return Cut(gone=clutter(measures, is_column & is_linked, told))


FILTER = Filter("sidebars", "remove_sidebars", Phase.DELETE, _cut)
