"""Comments in the markup, which no reader sees."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View


def _cut(view: View) -> Cut:
    return Cut(spans=view.document.comments)


FILTER = Filter("comments", "remove_comments", Phase.EDIT, _cut)
