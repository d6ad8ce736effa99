"""Footers of the site: links to everything, addresses, rights."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.filters.names import Kind
from marrow.tags import tag_set

_FOOTER = tag_set("footer")


def _cut(view: View) -> Cut:
    tree = view.document.tree
    told = _FOOTER[tree.tag] | view.facts.having_role("contentinfo")
    # What a reader wrote has a footer too, with the reader's name; it goes with the rest of it, or stays.
    apart = tree.inside(view.facts.named(Kind.TALK) & ~view.facts.around_body)
    return Cut(gone=clutter(measure(view), view.facts.named(Kind.FOOTER) & ~apart, told & ~apart))


FILTER = Filter("footers", "remove_footers", Phase.DELETE, _cut)
