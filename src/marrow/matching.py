"""Two trees of one page, matched: which text and picture of the one is which of the other.

Takes: the tree that methods judge and that of the document as it is written. Gives: for every node of the first the
node of the second, or −1. Keeps true: only texts and pictures are matched, in their order, each with one like it;
linear time, whatever the trees.

The two number their nodes differently: what the parser leaves out for methods is written in the document, and a browser
adds and takes away. But nearly all texts agree, one after the other. Where one tree has something more, the next few on
both sides are looked at until they agree again.
"""

from __future__ import annotations

import numpy as np

from marrow.tags import NUMBER, TEXT
from marrow.tree import Numbers, Tree

_IMG = NUMBER["img"]
_AHEAD = 48
"""Texts that one tree may have more than the other at one place."""
_STEP = 8
"""How far to go on where no two agree, so that trees that have nothing in common take no longer than others."""


def matched(judged: Tree, written: Tree) -> Numbers:
    """For every node of the judged tree the one that it is in the written tree; −1 where there is none."""
    ours, theirs = _places(judged), _places(written)
    found = np.full(len(judged), -1, np.int32)
    for here, there in _paired(_said(judged, ours), _said(written, theirs)):
        found[ours[here]] = theirs[there]
    return found


def _places(tree: Tree) -> list[int]:
    """All texts and pictures."""
    found: list[int] = np.flatnonzero(((tree.tag == TEXT) & (tree.chars > 0)) | (tree.tag == _IMG)).tolist()
    return found


def _said(tree: Tree, nodes: list[int]) -> list[str]:
    """What is compared: the words of texts, white space apart; nothing of pictures."""
    return ["".join(tree.text[node].split()) for node in nodes]


def _paired(ours: list[str], theirs: list[str]) -> list[tuple[int, int]]:
    """Pairs of what is alike on both sides, in order."""
    pairs: list[tuple[int, int]] = []
    here = there = 0
    while here < len(ours) and there < len(theirs):
        if ours[here] == theirs[there]:
            pairs.append((here, there))
            here, there = here + 1, there + 1
        else:
            more, fewer = _next(ours, theirs, here, there)
            here, there = here + more, there + fewer
    return pairs


def _next(ours: list[str], theirs: list[str], here: int, there: int) -> tuple[int, int]:
    """How far to go on each side until they agree again."""
    near = {text: place for place, text in reversed([*enumerate(theirs[there : there + _AHEAD])])}
    best = 2 * _AHEAD, _STEP, _STEP
    for more, text in enumerate(ours[here : here + _AHEAD]):
        if text and text in near:
            best = min(best, (more + near[text], more, near[text]))
    return best[1], best[2]
