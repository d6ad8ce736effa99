"""Windows that nobody asked for: handlers that open one, and handlers of the moment when a reader leaves.

A link that opens in a new tab is the reader's own click, and stays.
"""

from __future__ import annotations

import re

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.handlers import handlers_of

_OPENS = re.compile(r"\b(?:window\s*\.\s*open|showModalDialog|popup\w*)\s*\(", re.IGNORECASE)
_LEAVING = frozenset(("onunload", "onbeforeunload", "onpagehide"))


def _cut(view: View) -> Cut:
    opening = {
        node: {name: None for name, script in own.items() if name in _LEAVING or _OPENS.search(script)}
        for node, own in handlers_of(view.document).items()
    }
    return Cut(attributes={node: names for node, names in opening.items() if names})


FILTER = Filter("popups", "remove_popups", Phase.EDIT, _cut)
