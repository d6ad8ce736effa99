"""How alike two elements are made: their subtrees aligned.

Takes: a tree and two of its elements. Gives: the share of their outlines that matches, 0 to 1. Keeps true: order
counts, and what one of them lacks is left out of the other (simple tree matching: Yang 1991); how long a text is does
not count, for several of one tag in a row are one. The work for two elements is bounded, whatever is in them.

An outline is what an element is built of: the elements in it down to paragraphs, headings and links.
"""

from __future__ import annotations

from marrow.tags import TEXT, tag_set
from marrow.tree import Tree

_WHOLE = tag_set("p h1 h2 h3 h4 h5 h6 a pre table figure blockquote ul ol dl button form")
"""What is in these is not looked at: how a text is marked up says nothing of what holds it."""
_DEEP, _REACH = 5, 120
"""Levels of an outline, and nodes of the page that are looked at for it."""

Outline = tuple[int, tuple["Outline", ...]]


def alikeness(tree: Tree, one: int, other: int) -> float:
    """How alike two elements are made."""
    first, second = outline(tree, one), outline(tree, other)
    return 2 * _matched(first, second) / (_size(first) + _size(second))


def outline(tree: Tree, node: int) -> Outline:
    """What an element is built of: its tag, and the outlines of what is in it."""
    return _outline(tree, node, node + _REACH, _DEEP)


def _outline(tree: Tree, node: int, last: int, deep: int) -> Outline:
    tag = tree.tag.item(node)
    if deep == 0 or _WHOLE[tag]:
        return tag, ()
    made: list[Outline] = []
    child, end = node + 1, min(tree.end.item(node), last)
    while child < end:
        tag_of = tree.tag.item(child)
        if tag_of != TEXT and not (made and made[-1][0] == tag_of and _WHOLE[tag_of]):
            made.append(_outline(tree, child, last, deep - 1))
        child = tree.end.item(child)
    return tag, tuple(made)


def _size(one: Outline) -> int:
    return 1 + sum(map(_size, one[1]))


def _matched(one: Outline, other: Outline) -> int:
    """How many elements of two outlines can be matched, the roots with each other and children in their order."""
    if one[0] != other[0]:
        return 0
    best = [0] * (len(other[1]) + 1)
    for left in one[1]:
        before = best
        best = [0]
        for place, right in enumerate(other[1]):
            best.append(max(best[place], before[place + 1], before[place] + _matched(left, right)))
    return 1 + best[-1]
