"""A page as it is written: its HTML, and where every node of its tree stands there.

Takes: what `parse.document` made. Gives: what filters judge, and where to cut what they let go.
Keeps true: the source is canonical (`docs/tree.md`), so between `start` and `stop` of a node stands that node and
nothing else; nodes are numbered as in every tree; immutable.

Unlike the tree that methods judge, this one has scripts, style sheets and all attributes, because they are written out
again. What scripts and their like contain is not in it.
"""

from __future__ import annotations

from re import Pattern

import numpy as np
from numpy.typing import NDArray

from marrow.record import record
from marrow.tree import Tree

Places = NDArray[np.int64]


@record(eq=False, kw_only=True)
class Document:
    """A page as it is written."""

    source: bytes  # canonical HTML in UTF-8, from the doctype on
    tree: Tree  # with all elements and all attributes
    start: Places  # where each node begins
    inner: Places  # where its content begins: after its first tag
    outer: Places  # where its content ends: before its last tag
    stop: Places  # where it ends
    comments: tuple[tuple[int, int], ...]  # from, to
    encoding: str = "utf-8"  # what the page came in

    def __len__(self) -> int:
        return len(self.tree)

    def written(self, node: int) -> bytes:
        """A node and all that is below it, as it is written."""
        return self.source[self.start.item(node) : self.stop.item(node)]

    def tags_with(self, pattern: Pattern[bytes]) -> list[int]:
        """The elements in whose first tag a pattern is found, each once; quick if it begins with plain letters."""
        return self._tags_at(np.array([found.start() for found in pattern.finditer(self.source)], np.int64))

    def tags_saying(self, text: bytes, before: bytes = b"") -> list[int]:
        """The elements in whose first tag a text of two bytes or more stands, each once.

        With `before`, right before one of these bytes.
        """
        code = np.frombuffer(self.source, np.uint8)
        last = max(len(code) - len(text), 0)
        places = np.flatnonzero((code[:last] == text[0]) & (code[1 : last + 1] == text[1]))
        for offset, byte in enumerate(text[2:], 2):
            places = places[code[places + offset] == byte]
        if before:
            places = places[np.isin(code[places + len(text)], [*before])]
        return self._tags_at(places)

    def _tags_at(self, places: Places) -> list[int]:
        """The elements in whose first tags some places are."""
        nodes = np.searchsorted(self.start, places, side="right") - 1
        is_in_tag = (nodes >= 0) & (places < self.inner[nodes])  # of a text, `inner` is where it begins
        return [*dict.fromkeys(nodes[is_in_tag].tolist())]

    def size(self) -> Places:
        """The bytes of every node with all that is below it."""
        size: Places = self.stop - self.start
        return size
