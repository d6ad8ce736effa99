"""What a reader would know something by that a filter removed: its first words, else its name and address."""

from __future__ import annotations

import numpy as np

from marrow.document import Document
from marrow.tags import TEXT

_MOST = 80
_FAR = 400
"""Nodes of an element among which its first words are looked for."""
_TELLING = ("src", "href", "name", "property", "data-src", "id", "class", "rel")


def example_of(document: Document, node: int) -> str:
    """An element in a few words."""
    tree = document.tree
    last = min(int(tree.end[node]), node + _FAR)
    words: list[str] = []
    for leaf in (np.flatnonzero(tree.tag[node:last] == TEXT)[:_MOST] + node).tolist():
        words += tree.text[leaf].split()
        if sum(map(len, words)) > _MOST:
            break
    return _short(" ".join(words)) if words else name_of(document, node)


def name_of(document: Document, node: int) -> str:
    """An element by its name, and by the attribute that tells most."""
    tree = document.tree
    own = tree.attributes[node]
    about = next((own[name] for name in _TELLING if own.get(name)), "")
    return _short(f"<{tree.name(node)}> {about}".rstrip())


def comment_of(written: bytes) -> str:
    """A comment in a few words."""
    inside = written[: 4 * _MOST].decode("utf-8", "replace").removeprefix("<!--").removesuffix("-->")
    return _short(" ".join(inside.split()))


def _short(text: str) -> str:
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"
