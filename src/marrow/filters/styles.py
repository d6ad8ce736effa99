"""Style sheets and `style` attributes. What they hide goes too: without them it would be shown."""

from __future__ import annotations

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.filters.linked import fetched_as, links_of
from marrow.tags import TEXT, tag_set

_STYLE = tag_set("style")
_UNSEEN = tag_set(
    """head script noscript template svg canvas audio video object applet iframe frameset noframes noembed select
    datalist textarea button input math dialog rp"""
)
"""What is never shown, or in a way of its own, whatever styles say of it."""
_NO_STYLE: Attributes = {"style": None}
_ALL = tag_set("html body")


def _cut(view: View) -> Cut:
    tree = view.document.tree
    gone = _STYLE[tree.tag]
    gone[[node for node, relations in links_of(view).items() if "stylesheet" in relations]] = True
    gone[fetched_as(view, "style")] = True
    gone |= view.look.is_hidden & ~tree.inside(_UNSEEN[tree.tag]) & ~_ALL[tree.tag] & (tree.tag != TEXT)
    return Cut(gone=gone, attributes=dict.fromkeys(view.facts.values("style"), _NO_STYLE))


FILTER = Filter("styles", "remove_styles", Phase.DELETE, _cut)
