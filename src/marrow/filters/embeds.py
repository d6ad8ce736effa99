"""What a page takes in from elsewhere to run or show as it likes: iframes, objects, applets, plug-ins."""

from __future__ import annotations

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.tags import tag_set

_EMBED = tag_set("iframe object applet embed noembed")


def _cut(view: View) -> Cut:
    return Cut(gone=_EMBED[view.document.tree.tag])


FILTER = Filter("embeds", "remove_embeds", Phase.DELETE, _cut)
