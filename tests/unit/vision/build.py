"""Pages with boxes, made by hand: a small tree of elements and texts, each where it is said to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from marrow.look import Display, Look, Paint
from marrow.page import Page
from marrow.tags import NUMBER, TEXT
from marrow.tree import build

Box = tuple[float, float, float, float]

_DISPLAYS = {
    **dict.fromkeys("a b i em span strong img input svg br".split(), Display.INLINE),
    **dict.fromkeys("tr tbody".split(), Display.TABLE_PART),
    "table": Display.TABLE,
    "td": Display.TABLE_CELL,
    "li": Display.LIST_ITEM,
}


@dataclass
class Node:
    """An element, or a text; `box` is x, y, width and height, and by default goes around what is inside."""

    tag: str
    box: Box
    children: tuple[Node, ...] = ()
    text: str = ""
    display: Display | None = None
    background: int = -1
    border: int = 0
    size: float = 16
    weight: int = 400
    is_hidden: bool = False
    is_fixed: bool = False
    is_placed: bool = False
    is_clipped: bool = False


def text(words: str, x: float, y: float, width: float = 100, height: float = 20, **look: Any) -> Node:
    return Node("#text", (x, y, width, height), (), words, **look)


def el(tag: str, *children: Node, box: Box | None = None, **look: Any) -> Node:
    return Node(tag, box or around(children), children, **look)


def around(nodes: tuple[Node, ...]) -> Box:
    """The box around some nodes."""
    if not nodes:
        return (0, 0, 0, 0)
    left, top = min(node.box[0] for node in nodes), min(node.box[1] for node in nodes)
    right = max(node.box[0] + node.box[2] for node in nodes)
    bottom = max(node.box[1] + node.box[3] for node in nodes)
    return (left, top, right - left, bottom - top)


def page(*body: Node, width: float = 1000) -> Page:
    """A page of that width with these nodes in its body: html is node 0, body 1, and the first node of it 2."""
    height = max((node.box[1] + node.box[3] for node in body), default=0)
    root = el("html", el("body", *body, box=(0, 0, width, height)), box=(0, 0, width, height))
    nodes, parents = map(list, zip(*_walk(root, -1, [0]), strict=True))
    tree = build(
        [TEXT if node.tag == "#text" else NUMBER[node.tag] for node in nodes],
        parents,
        [node.text for node in nodes],
        [{}] * len(nodes),
        {},
    )
    hidden = tree.inside(np.array([node.is_hidden for node in nodes]))
    return Page(tree=tree, look=_look(nodes, hidden))


def _walk(node: Node, parent: int, count: list[int]) -> Iterator[tuple[Node, int]]:
    number = count[0]
    count[0] += 1
    yield node, parent
    for child in node.children:
        yield from _walk(child, number, count)


def _display(node: Node) -> Display:
    if node.display is not None:
        return node.display
    return Display.INLINE if node.tag == "#text" else _DISPLAYS.get(node.tag, Display.BLOCK)


def _look(nodes: list[Node], hidden: np.ndarray) -> Look:
    count = len(nodes)
    flags = {
        name: np.array([getattr(node, name) for node in nodes]) for name in ("is_fixed", "is_placed", "is_clipped")
    }
    paint = Paint(
        font=np.zeros(count, np.int32),
        weight=np.array([node.weight for node in nodes], np.int16),
        background=np.array([node.background for node in nodes], np.int32),
        has_picture=np.zeros(count, bool),
        border=np.array([node.border for node in nodes], np.uint8),
        is_floating=np.zeros(count, bool),
        opacity=np.ones(count, np.float32),
        order=np.arange(count, dtype=np.int32),
        **flags,
    )
    return Look(
        display=np.array([_display(node) for node in nodes], np.uint8),
        is_hidden=hidden,
        font_size=np.array([node.size for node in nodes], np.float32),
        color=np.zeros(count, np.int32),
        box=np.array([node.box for node in nodes], np.float32),
        paint=paint,
    )
