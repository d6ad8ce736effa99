"""What a page links to in its head: every `link` element with its relations."""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import View
from marrow.tags import NUMBER

_LINK = NUMBER["link"]


def links_of(view: View) -> dict[int, frozenset[str]]:
    """The relations of every `link` element, in lower case."""
    tree = view.document.tree
    links = np.flatnonzero(tree.tag == _LINK).tolist()
    return {node: frozenset(tree.attributes[node].get("rel", "").lower().split()) for node in links}


def fetched_as(view: View, kind: str) -> list[int]:
    """The `link` elements that have something of a kind (`script`, `style`, `image`) fetched before it is needed."""
    tree = view.document.tree
    return [
        node
        for node, relations in links_of(view).items()
        if not relations.isdisjoint(("preload", "modulepreload"))
        and _kind(tree.attributes[node].get("as"), relations) == kind
    ]


def _kind(said: str | None, relations: frozenset[str]) -> str:
    return (said or ("script" if "modulepreload" in relations else "")).lower()
