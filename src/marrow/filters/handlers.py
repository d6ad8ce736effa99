"""Event handlers: the attributes that run a script when something happens (`onclick` and all others)."""

from __future__ import annotations

from marrow.document import Document
from marrow.filters.filter import Cut, Filter, Phase, View


def handlers_of(document: Document) -> dict[int, dict[str, str]]:
    """The handlers of every element that has any."""
    tree = document.tree
    found: dict[int, dict[str, str]] = {}
    for node in document.tags_saying(b" on"):
        if own := {name: value for name, value in tree.attributes[node].items() if name.startswith("on")}:
            found[node] = own
    return found


def _cut(view: View) -> Cut:
    return Cut(attributes={node: dict.fromkeys(own) for node, own in handlers_of(view.document).items()})


FILTER = Filter("handlers", "remove_handlers", Phase.EDIT, _cut)
