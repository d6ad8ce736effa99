"""Scripts: the elements, what is fetched for them, and addresses that are scripts.

What stands in for scripts (`noscript`) is shown. Data that no browser runs (JSON-LD) is not a script; `meta` has it.
"""

from __future__ import annotations

import re

from marrow.document import Document
from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.filters.linked import fetched_as
from marrow.tags import tag_set

_SCRIPT = tag_set("script")
_NOSCRIPT = tag_set("noscript")
_ADDRESSES = ("href", "src", "action", "formaction", "data", "xlink:href")
_BEGINS = bytes(range(33)) + b"jJvV"
"""What an address may begin with that is a script; browsers read them without the blanks in them."""
_SCHEME = re.compile(r"[\x00- ]*(?:java|vb)script:", re.IGNORECASE)
_BLANKS = re.compile(r"[\t\n\r]")


def _cut(view: View) -> Cut:
    tree = view.document.tree
    gone = _SCRIPT[tree.tag]
    gone[[node for node, kind in view.facts.values("type").items() if "ld+json" in kind]] = False
    gone[fetched_as(view, "script")] = True
    return Cut(gone=gone, unwrapped=_NOSCRIPT[tree.tag], attributes=running(view.document))


def running(document: Document) -> dict[int, Attributes]:
    """The elements with addresses that are scripts, and which of their attributes these are."""
    tree = document.tree
    found: dict[int, Attributes] = {}
    for node in document.tags_saying(b'="', _BEGINS):
        own = tree.attributes[node]
        if names := [name for name in _ADDRESSES if _SCHEME.match(_BLANKS.sub("", own.get(name, "")))]:
            found[node] = dict.fromkeys(names)
    return found


FILTER = Filter("scripts", "remove_scripts", Phase.DELETE, _cut)
