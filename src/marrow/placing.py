"""Where the blocks of an article come from: which segments of the page each of them is.

Takes: blocks, the page's tree, its segments, and which of them are kept. Gives: for every block, in the order of
`article.walk`, the numbers of its segments. Keeps true: a block that holds others has only what is in none of them: the
caption of a table, the terms of a list of definitions; linear in blocks and segments.

A block names the node that it came from. Mostly one segment has that node; where several have, the words decide.
"""

from __future__ import annotations

from bisect import bisect_left

from marrow.article import Block, Blocks, Code, Definitions, Figure, Heading, Paragraph, Table, plain, walk
from marrow.segments import Segments
from marrow.tree import Flags, Tree

_AHEAD = 64
"""Segments of one node that are looked at to find the words of a block."""


class Places:
    """Looks for the segments of blocks."""

    def __init__(self, tree: Tree, segments: Segments, is_kept: Flags) -> None:
        self._tree, self._segments = tree, segments
        self._first: list[int] = segments.leaves[segments.start[:-1]].tolist()  # text of each segment
        self._nln: list[int] = segments.nln.tolist()
        self._is_kept: list[bool] = is_kept.tolist()
        self._taken: set[int] = set()
        self._next: dict[int, int] = {}  # by node, the last segment that was found for it
        self._offered: dict[int, list[list[int]]] = {}
        self._texts: dict[int, str] = {}

    def of(self, blocks: Blocks) -> list[list[int]]:
        """The segments of blocks and of all blocks inside of them."""
        every = walk(blocks)
        found = [self._own(block) for block in every]
        for number, block in enumerate(every):  # what holds blocks of its own comes after these
            if isinstance(block, Table | Definitions | Figure):
                found[number] = self._rest(block)
        return found

    def _own(self, block: Block) -> list[int]:
        said = _said(block)
        if not said or block.node < 0:
            return []
        if block.node not in self._offered:  # many blocks may have one node
            self._offered[block.node] = self._offers(block.node)
        offered = self._offered[block.node]
        found = next(filter(None, (self._worded(each, said, block.node) for each in offered)), [])
        if not found and len(offered[0]) == 1:  # formulas are told in other words than the page has
            found = offered[0]
        self._taken.update(found)
        return found

    def _offers(self, node: int) -> list[list[int]]:
        """The segments that a block of a node may be: best those of the node itself, then what is kept, then all."""
        within = [*self._within(node)]
        kept = [number for number in within if self._is_kept[number]]
        own = [number for number in kept if self._nln[number] == node]
        return [each for each in (own, kept, within) if each] or [[]]

    def _within(self, node: int) -> range:
        """The segments that begin in a node."""
        return range(bisect_left(self._first, node), bisect_left(self._first, int(self._tree.end[node])))

    def _worded(self, offered: list[int], said: str, node: int) -> list[int]:
        """The segments that say what a block says, looked for from where the last block of the same node ended."""
        start = bisect_left(offered, self._next.get(node, 0))
        found: list[int] = []
        for at in range(start, len(offered)):
            number = offered[at]
            if self._text(number) in said or said in self._text(number):
                found.append(number)
            elif found or at - start > _AHEAD:
                break
        if found:
            self._next[node] = found[-1]  # a segment that is cut into two blocks is found by both
        return found

    def _text(self, number: int) -> str:
        if number not in self._texts:
            self._texts[number] = _squeezed(self._segments.text(self._tree, number))
        return self._texts[number]

    def _rest(self, block: Block) -> list[int]:
        """What is in a block and in none of those inside of it; captions are not kept as text, and yet are there."""
        if block.node < 0:
            return []
        within = self._within(block.node)
        is_figure = isinstance(block, Figure)
        return [each for each in within if each not in self._taken and (is_figure or self._is_kept[each])]


def _said(block: Block) -> str:
    """The words of a block that holds words itself, without white space."""
    match block:
        case Paragraph(spans=spans) | Heading(spans=spans):
            return _squeezed(plain(spans))
        case Code(text=text):
            return _squeezed(text)
    return ""


def _squeezed(text: str) -> str:
    return "".join(text.split())
