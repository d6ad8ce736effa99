"""Which post each block belongs to.

Takes: a tree, blocks, their kinds and labels. Gives: the post of each block, −1 for blocks of none. Keeps true: a post
has one title at most, which may be of several blocks of one line; posts without one are told by what repeats
(`untitled`); a block in the element that holds one post and no other belongs to that; of blocks that stand between two
such elements, those of a kind that stands before the first title go with the title after them (a date above each
post), the others with the title before; what stands outside of all that holds the posts, and text above the first
one, is of no post.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.untitled import alone, among
from marrow.blog.blocks import Blocks
from marrow.blog.labels import Label
from marrow.blog.post import NOWHERE
from marrow.tree import Tree

Posts = NDArray[np.int32]


def part(tree: Tree, blocks: Blocks, kind: NDArray[np.int64], labels: NDArray[np.bool_]) -> Posts:
    """The post of each block. What looks like the only title may be the name of a site whose posts have none."""
    post = np.full(len(blocks), NOWHERE, np.int32)
    firsts = blocks.runs.leaves[blocks.runs.start[:-1]]
    titles: list[int] = firsts[_titles(blocks, labels)].tolist()
    if bare := [] if len(titles) > 1 else alone(tree, blocks, kind, labels):
        leaves, holders = bare, [(node, tree.end.item(node)) for node in bare]
    else:
        leaves, holders = _with_untitled(tree, titles, firsts[labels[:, Label.DATE]].tolist())
    if not leaves:
        return post
    first, last = _around(tree, leaves)
    leading = _leading(kind, labels, firsts, leaves[0], first)
    for block, leaf in enumerate(firsts.tolist()):
        if first <= leaf < last:
            post[block] = _owner(leaf, leaves, holders, is_leading=int(kind[block]) in leading)
    return post


def _with_untitled(tree: Tree, titles: list[int], dates: list[int]) -> tuple[list[int], list[tuple[int, int]]]:
    """Where each post begins, and the element that holds it; posts without a title among the others are there too."""
    holders = [_holder(tree, titles, number) for number in range(len(titles))]
    found = among(tree, [node for node, _ in holders], titles, dates)
    units = sorted((*zip(titles, holders, strict=True), *((node, (node, tree.end.item(node))) for node in found)))
    return [leaf for leaf, _ in units], [holder for _, holder in units]


def _titles(blocks: Blocks, labels: NDArray[np.bool_]) -> list[int]:
    """The first block of each title; blocks of one line that are titles are one."""
    found = np.flatnonzero(labels[:, Label.TITLE])
    is_first = np.ones(len(found), bool)
    is_first[1:] = (blocks.line[found[1:]] != blocks.line[found[:-1]]) | (np.diff(found) > 1)
    titles: list[int] = found[is_first].tolist()
    return titles


def _holder(tree: Tree, leaves: list[int], number: int) -> tuple[int, int]:
    """The largest element that holds a title and no other, as a range of nodes."""
    leaf = leaves[number]
    before = leaves[number - 1] if number else -1
    after = leaves[number + 1] if number + 1 < len(leaves) else len(tree)
    node = leaf
    while True:
        above = tree.parent.item(node)
        if above < 0 or above <= before or tree.end.item(above) > after:
            return node, tree.end.item(node)
        node = above


def _around(tree: Tree, leaves: list[int]) -> tuple[int, int]:
    """The smallest element that holds all titles; of a single title, the page."""
    if len(leaves) == 1:
        return 0, len(tree)
    node = leaves[0]
    while tree.end.item(node) <= leaves[-1]:
        node = tree.parent.item(node)
    return node, tree.end.item(node)


def _leading(
    kind: NDArray[np.int64], labels: NDArray[np.bool_], firsts: NDArray[np.int32], leaf: int, first: int
) -> frozenset[int]:
    """The kinds of metadata that stand before the first title, among what holds the titles."""
    meta = labels[:, 1:].any(axis=1) & ~labels[:, Label.CONTENT]
    return frozenset(kind[meta & (firsts >= first) & (firsts < leaf)].tolist())


def _owner(leaf: int, leaves: list[int], holders: list[tuple[int, int]], *, is_leading: bool) -> int:
    """The post of a text: of the titles before and after it, the one whose holder it is in, else by its kind."""
    before = bisect_right(leaves, leaf) - 1
    after = min(bisect_left(leaves, leaf), len(leaves) - 1)
    for post in (before, after):
        if post >= 0 and holders[post][0] <= leaf < holders[post][1]:
            return post
    if before < 0:
        return after if is_leading else NOWHERE
    return after if is_leading and leaf < leaves[after] else before
