"""The page as a tree in arrays.

Takes: nodes in document order. Gives: columns over node numbers, and the few operations everything else is made of.
Keeps true: nodes are numbered in pre-order, so the subtree of `i` is the slice `i:end[i]`; node 0 is the root and
comes before everything; the columns are read-only.

Sums over subtrees (`below`) and along ancestors (`along`) are one cumulative sum each. There is no recursion, so
a page nested a hundred thousand deep costs what a flat one does. Where the compiled core is, one loop does the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from marrow import native
from marrow.record import record
from marrow.tags import NAMES, OTHER, TEXT

T_co = TypeVar("T_co", covariant=True)

Attributes = Mapping[str, str]
NO_ATTRIBUTES: Attributes = {}
Flags = NDArray[np.bool_]
Numbers = NDArray[np.int32]
_FEW = 12
"""So many slices are set one by one faster than by a sum over the page."""


class ByNode(Protocol[T_co]):
    """Something that every node has, looked up by its number."""

    def __getitem__(self, node: int, /) -> T_co: ...


class Having(Protocol):
    """Gives an attribute's value for the elements that have it, with `word` among its words or `part` in it."""

    def __call__(self, name: str, word: str = "", *, part: str = "") -> Mapping[int, str]: ...


@record(eq=False)
class Tree:
    """A page's elements and texts. Comments, scripts and white space between tags are not among them."""

    tag: NDArray[np.uint8]  # number in `tags.NAMES`; 0 = text
    parent: Numbers  # −1 at the root
    end: Numbers  # the subtree of i is i:end[i]
    chars: Numbers  # of each node's own text, white space not counted
    text: ByNode[str]  # as on the page; "" for elements
    attributes: ByNode[Attributes]
    names: Mapping[int, str]  # of the elements that `tags.NAMES` does not have
    having: Having
    holders: Callable[[str], NDArray[np.int64]]  # the elements that have an attribute, without its values
    height: int  # ancestors of the deepest node

    def __len__(self) -> int:
        return len(self.tag)

    def texts(self, first: int, last: int) -> list[str]:
        """The texts among the nodes first:last."""
        return [self.text[first + number] for number in np.flatnonzero(self.tag[first:last] == TEXT).tolist()]

    def name(self, node: int) -> str:
        """The element's name, `#text` for a text."""
        tag = int(self.tag[node])
        return self.names[node] if tag == OTHER else NAMES[tag]

    def below(self, amount: ArrayLike) -> NDArray[np.int64]:
        """For every node the sum of `amount` over its subtree, itself included."""
        if native.core is not None:
            sums = np.empty(len(self), np.int64)
            native.core.below(self.parent, np.ascontiguousarray(amount, np.int64), sums)
            return sums
        total = np.zeros(len(self) + 1, np.int64)
        np.cumsum(amount, out=total[1:])
        return total[self.end] - total[:-1]

    def along(self, amount: ArrayLike) -> NDArray[np.float64]:
        """For every node the sum of `amount` over its ancestors, itself included."""
        own = np.ascontiguousarray(amount, np.float64)
        if native.core is not None:
            sums = np.empty(len(self) + 1)
            native.core.along(self.end, own, sums)
            return sums[:-1]
        left = np.bincount(self.end, weights=own, minlength=len(self) + 1)[:-1]
        return np.cumsum(own - left)

    def inside(self, mask: Flags) -> Flags:
        """Which nodes are in `mask` or have an ancestor there."""
        if native.core is not None:
            found = np.empty(len(self), bool)
            native.core.inside(self.end, np.ascontiguousarray(mask, bool), found)
            return found
        tops = np.flatnonzero(mask)
        found = np.zeros(len(self), bool)
        if len(tops) <= _FEW:
            for top, end in zip(tops.tolist(), self.end[tops].tolist(), strict=True):
                found[top:end] = True
            return found
        level = np.zeros(len(self) + 1, np.int32)
        level[tops] = 1
        level -= np.bincount(self.end[tops], minlength=len(self) + 1)
        return np.cumsum(level[:-1], dtype=np.int32) > 0

    def depth(self) -> NDArray[np.int64]:
        """The number of ancestors of every node."""
        return self.along(np.ones(len(self))).astype(np.int64) - 1

    def nearest(self, mask: Flags) -> Numbers:
        """For every node the nearest of itself and its ancestors that is in `mask`; −1 if there is none."""
        if native.core is not None:
            nearest = np.empty(len(self), np.int32)
            native.core.nearest(self.parent, np.ascontiguousarray(mask, bool), nearest)
            return nearest
        nowhere = len(self)
        jump = np.empty(nowhere + 1, np.int32)
        jump[:-1] = self.parent
        jump[:-1][mask] = np.flatnonzero(mask)
        jump[jump < 0] = nowhere
        jump[-1] = nowhere
        # Each round doubles how far a node sees: as many rounds as the height has binary digits.
        for _ in range(self.height.bit_length()):
            jump = jump[jump]
        found = jump[:-1]
        found[found == nowhere] = -1
        return found


def build(
    tag: Sequence[int],
    parent: Sequence[int],
    text: Sequence[str],
    attributes: Sequence[Attributes],
    names: Mapping[int, str],
) -> Tree:
    """Make a tree from its nodes, given one by one in document order; what follows from them is computed here."""

    def having(name: str, word: str = "", *, part: str = "") -> dict[int, str]:
        return {
            node: own[name]
            for node, own in enumerate(attributes)
            if name in own and part in own[name] and (not word or word in own[name].split())
        }

    tags = np.array(tag, np.uint8)
    parents = np.array(parent, np.int32)

    def holders(name: str) -> NDArray[np.int64]:
        return np.array(list(having(name)), np.int64)

    height = _height(parent)
    columns = (tags, parents, ends_of(parents, height), _lengths(text))
    return frozen(Tree(*columns, text, attributes, names, having, holders, height))


def frozen(tree: Tree) -> Tree:
    """The tree, its columns read-only."""
    for column in (tree.tag, tree.parent, tree.end, tree.chars):
        column.flags.writeable = False
    return tree


def _height(parents: Sequence[int]) -> int:
    depth: list[int] = []
    for parent in parents:
        depth.append(depth[parent] + 1 if parent >= 0 else 0)
    return max(depth)


def ends_of(parent: Numbers, height: int) -> Numbers:
    """Follow the chain of last children from every node at once."""
    count = len(parent)
    last = np.arange(count, dtype=np.int32)
    last[parent[1:]] = last[1:]  # of several children the last one stays
    for _ in range(height.bit_length()):
        last = last[last]
    return last + 1


def _lengths(texts: Sequence[str]) -> Numbers:
    return np.array([len("".join(text.split())) for text in texts], np.int32)
