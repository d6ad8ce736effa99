"""Footers of the site: links to everything, addresses, rights."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.filters.names import Kind
from marrow.tags import tag_set

_FOOTER = tag_set("footer")


def _cut(view: View) -> Cut:
    told = _FOOTER[view.document.tree.tag] | view.facts.having_role("contentinfo")
    return Cut(gone=clutter(measure(view), view.facts.named(Kind.FOOTER), told))


FILTER = Filter("footers", "remove_footers", Phase.DELETE, _cut)
