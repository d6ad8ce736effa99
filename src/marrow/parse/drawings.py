"""The drawings of a page, read once more for those who want to see them.

Takes: the bytes that a page was parsed from, and its tree. Gives: the parts of an `svg`, by its node number.
Keeps true: the bytes are parsed again when the first drawing is asked for, and not before; of most pages none is. A
drawing that is not the same in both readings, by its elements and texts, is not given.

A tree has no outlines of shapes: icons are on every other page, and to keep theirs would cost every page time that is
spent for one page in a hundred.
"""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.drawing.parts import MOST_PARTS, Parts
from marrow.drawing.reading import parts_of
from marrow.tags import NUMBER, TEXT
from marrow.tree import Tree

_SVG = NUMBER["svg"]
_RAW = frozenset("script style template iframe noembed noframes xmp plaintext".split())
"""Elements that a tree may lack, or has without what is in them."""


class PageDrawings:
    """The drawings of one page."""

    def __init__(self, data: bytes, tree: Tree) -> None:
        self._data = data
        self._tree = tree
        self._document: LexborHTMLParser | None = None  # nodes live as long as it does
        self._found: list[LexborNode] = []

    def __call__(self, node: int) -> Parts:
        tree = self._tree
        if node >= len(tree) or tree.tag[node] != _SVG or tree.end[node] - node > MOST_PARTS:
            return ()
        if self._document is None:
            self._document = LexborHTMLParser(self._data)
            self._found = self._document.css("svg")
        number = int((tree.tag[:node] == _SVG).sum())
        if number >= len(self._found):
            return ()
        parts = tuple(parts_of(self._found[number]))
        return parts if list(_said(parts)) == list(_said_in(tree, node)) else ()


def _said_in(tree: Tree, node: int) -> Iterator[str]:
    """The names and texts of a drawing, as the tree has them."""
    for inner in range(node, int(tree.end[node])):
        said = tree.text[inner].strip() if tree.tag[inner] == TEXT else tree.name(inner).lower()
        if said and said not in _RAW:
            yield said


def _said(parts: Parts) -> Iterator[str]:
    """The same of what was read again."""
    raw = -1  # depth of an element that the tree lacks
    for part in parts:
        if 0 <= raw < part.depth:
            continue
        said = part.name.lower() or part.text.strip()
        raw = part.depth if part.name and said in _RAW else -1
        if said and said not in _RAW:
            yield said
