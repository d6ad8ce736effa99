"""Blocks as rows that people and programs read.

Takes: a page and its blocks. Gives: a `BlockRow` for each, in order, and the whole as JSON.
Keeps true: the text of the page that is seen is in the leaves, each word once; a row says which block it is inside of.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from marrow.page import Page
from marrow.paths import Paths
from marrow.record import record
from marrow.segments import segment
from marrow.vision.blocks import Blocks
from marrow.vision.cuts import HORIZONTAL, OVERLAP, VERTICAL
from marrow.vision.ink import ink

_LAYOUTS = {HORIZONTAL: "rows", VERTICAL: "columns", OVERLAP: "layers"}
_CROWD = "crowd"
"""What blocks inside a block are called that no straight line parts."""
SCHEMA = 1


@record
class BlockRow:
    """One block."""

    block: int
    parent: int  # −1 at the root
    depth: int
    doc: int  # 0 where it is not told
    x: int
    y: int
    width: int
    height: int
    layout: str  # of the blocks inside it: rows, columns, layers or a crowd; "" for a leaf
    weight: int  # of the separators between those; −1 where there are none
    rule: int  # of VIPS that made it a block; 0 for what was put together
    children: tuple[int, ...]
    text: str  # of a leaf
    xpaths: tuple[str, ...]  # of the nodes that a leaf is made of, the first of each run


def tell(page: Page, blocks: Blocks) -> tuple[BlockRow, ...]:
    """All blocks of a page, one row each."""
    paths = Paths(page.tree.tag, page.tree.parent, page.tree.names)
    texts = _Texts(page)
    depth, is_leaf = blocks.depth().tolist(), blocks.is_leaf.tolist()
    runs: list[list[tuple[int, int]]] = [[] for _ in depth]
    for start, stop, leaf in zip(blocks.start.tolist(), blocks.stop.tolist(), blocks.leaf.tolist(), strict=True):
        runs[leaf].append((start, stop))
    children: list[list[int]] = [[] for _ in depth]
    for block, parent in enumerate(blocks.parent[1:].tolist(), 1):
        children[parent].append(block)
    rows: list[BlockRow] = []
    for block, (x, y, width, height) in enumerate(blocks.box.round().astype(int).tolist()):
        rows.append(
            BlockRow(
                block=block,
                parent=int(blocks.parent[block]),
                depth=depth[block],
                doc=int(blocks.doc[block]),
                x=x,
                y=y,
                width=width,
                height=height,
                layout="" if is_leaf[block] else _LAYOUTS.get(int(blocks.axis[block]), _CROWD),
                weight=int(blocks.weight[block]),
                rule=int(blocks.rule[block]),
                children=tuple(children[block]),
                text=texts.of(runs[block]),
                xpaths=tuple(paths.of(start) for start, _ in runs[block]),
            )
        )
    return tuple(rows)


class _Texts:
    """What is to be read on a page. Segments part words, inline elements do not."""

    def __init__(self, page: Page) -> None:
        segments = segment(page.tree, page.look)
        self._texts = page.tree.text
        self._is_seen = ink(page).is_leaf
        self._segment = np.full(len(page.tree), -1, np.int32)
        self._segment[segments.leaves] = segments.owner()

    def of(self, runs: list[tuple[int, int]]) -> str:
        """The text of some runs of nodes, white space collapsed."""
        parts: list[str] = []
        for start, stop in runs:
            last = -1
            for leaf in (np.flatnonzero(self._is_seen[start:stop]) + start).tolist():
                parts.append("" if self._segment[leaf] == last else " ")
                parts.append(self._texts[leaf])
                last = int(self._segment[leaf])
        return " ".join("".join(parts).split())


def to_json(page: Page, blocks: Blocks, *, by: str, pdoc: int) -> str:
    """All blocks as JSON, each on a line of its own. They are not nested, for pages may be, without end."""
    head = json.dumps({"schema": SCHEMA, "url": page.url, "by": by, "pdoc": pdoc}, ensure_ascii=False)
    lines = ",\n".join(json.dumps(_json_row(row), ensure_ascii=False) for row in tell(page, blocks))
    return f'{head[:-1]}, "blocks": [\n{lines}\n]}}'


def _json_row(row: BlockRow) -> dict[str, Any]:
    told: dict[str, Any] = {
        "block": row.block,
        "parent": row.parent if row.parent >= 0 else None,
        "box": [row.x, row.y, row.width, row.height],
    }
    if row.doc:
        told["doc"] = row.doc
    if row.rule:
        told["rule"] = row.rule
    if row.layout:
        return told | {"layout": row.layout, "weight": row.weight, "children": list(row.children)}
    return told | {"text": row.text, "xpaths": list(row.xpaths)}
