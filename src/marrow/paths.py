"""XPaths of nodes, made when asked.

Takes: the columns of a tree that say where a node is. Gives: its XPath.
It is a type of its own so that an article can say where its blocks came from without holding the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

import numpy as np
from numpy.typing import NDArray

from marrow.record import record
from marrow.tags import NAMES, OTHER, TEXT


@record(eq=False)
class Paths:
    """Where each node of a tree is."""

    tag: NDArray[np.uint8]
    parent: NDArray[np.int32]
    names: Mapping[int, str]
    _ranks: list[NDArray[np.int32]] = field(default_factory=list, repr=False)

    def of(self, node: int) -> str:
        """The XPath of a node; "" for −1."""
        steps: list[str] = []
        ranks = self._rank() if node >= 0 else ()
        while node >= 0:
            steps.append(self._step(node, int(ranks[node])))
            node = int(self.parent[node])
        return "/" + "/".join(reversed(steps)) if steps else ""

    def _step(self, node: int, rank: int) -> str:
        tag = int(self.tag[node])
        if tag == TEXT:
            return f"text()[{rank}]"
        name = self.names.get(node, "*") if tag == OTHER else NAMES[tag]
        return name if name in ("html", "head", "body") else f"{name}[{rank}]"

    def _rank(self) -> NDArray[np.int32]:
        """Position of every node among its siblings of the same name, from 1; counted once, when first needed."""
        if not self._ranks:
            name = self.tag.astype(np.int64)
            others: dict[str, int] = {}
            for node, text in self.names.items():
                name[node] = len(NAMES) + others.setdefault(text, len(others))
            key = (self.parent.astype(np.int64) + 1) * (len(NAMES) + len(others)) + name
            order = np.argsort(key, kind="stable")
            is_first = np.ones(len(key), bool)
            is_first[1:] = key[order][1:] != key[order][:-1]
            start = np.maximum.accumulate(np.where(is_first, np.arange(len(key)), 0))
            rank = np.empty(len(key), np.int32)
            rank[order] = np.arange(len(key)) - start + 1
            self._ranks.append(rank)
        return self._ranks[0]
