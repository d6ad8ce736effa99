"""The drawings of a page that a browser has laid out.

Takes: a snapshot's nodes, which of them is behind which of ours, the tree and its boxes. Gives: the parts of every
`svg` that is as large as a picture, by our node number; with them what scripts have drawn.
Keeps true: time and memory are bounded: icons, and drawings of more than `MOST_PARTS` parts, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.drawing.parts import MOST_PARTS, Part, Parts
from marrow.look import Look
from marrow.tags import NUMBER
from marrow.tree import Tree

_SVG = NUMBER["svg"]
_ELEMENT, _TEXT = 1, 3
_MIN_PX = 80
_MIN_PARTS = 5
_MOST = 200


def gathered(
    raw: Callable[[], tuple[Any, Sequence[str]]], sources: NDArray[np.int32], tree: Tree, look: Look
) -> dict[int, Parts]:
    """The drawings of a snapshot, whose nodes and strings are read where there is one."""
    assert look.box is not None  # a browser gives every node one
    is_large = (tree.tag == _SVG) & (look.box[:, 2:].min(axis=1) >= _MIN_PX)
    sizes = tree.end - np.arange(len(tree))
    found = np.flatnonzero(is_large & (sizes >= _MIN_PARTS) & (sizes <= MOST_PARTS)).tolist()
    made: dict[int, Parts] = {}
    if not found:
        return made
    nodes, strings = raw()
    end = 0
    for node in found[:_MOST]:
        if node >= end:  # not inside another
            made[node] = tuple(_parts(nodes, strings, int(sources[node])))
            end = int(tree.end[node])
    return made


def _parts(nodes: Any, strings: Sequence[str], top: int) -> Iterator[Part]:
    """An element and all that is in it: a snapshot has nodes in document order, and each knows its parent."""
    parents, types = nodes["parentIndex"], nodes["nodeType"]
    depths = {top: 0}
    for node in range(top, len(parents)):
        if node > top:
            if parents[node] < top:
                return
            depths[node] = depths[parents[node]] + 1
        if types[node] == _TEXT:
            yield Part(depths[node], "", {}, _string(strings, nodes["nodeValue"][node]))
        elif types[node] == _ELEMENT:
            own = [_string(strings, number) for number in nodes["attributes"][node]]
            name = _string(strings, nodes["nodeName"][node])
            yield Part(depths[node], name, dict(zip(own[::2], own[1::2], strict=True)))


def _string(strings: Sequence[str], number: int) -> str:
    return strings[number] if number >= 0 else ""
