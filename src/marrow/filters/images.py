"""Pictures, with what belongs to them alone."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.tags import tag_set

_IMAGE = tag_set("img picture svg canvas map amp-img")


def _cut(view: View) -> Cut:
    return Cut(gone=_IMAGE[view.document.tree.tag])


FILTER = Filter("images", "remove_images", Phase.DELETE, _cut)
