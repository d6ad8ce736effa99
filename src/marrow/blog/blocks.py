"""The blocks of a page, as our labeller takes them: lines of prose, and the pieces of other lines.

Takes: a page. Gives: `Blocks`: runs of texts, and the line of each. Keeps true: every visible text is in
exactly one block, in document order; a block is within one line.

A line is a text segment: what stands between two line breaks. Prose is one block, but for a link at its end, which
may lead to the rest. Any other line holds several things, "by Ana, 4 March, 3 comments": each link, each `time` and
each element with a name is a block, and so is what stands between two of them.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from marrow.page import Page
from marrow.record import record
from marrow.segments import Segments, segment
from marrow.tags import tag_set
from marrow.tree import Flags, Numbers, Tree

_PROSE = 60
"""A text outside links that is longer than that, in the width of Latin letters, is prose."""
_LONGEST_END = 40
"""Of a link at the end of prose that may be one to the rest."""
_FIRST_WIDE = "\u2e80"
_LINK, _CUTS = tag_set("a button"), tag_set("a button time")
_WHOLE = tag_set("h1 h2 h3 h4 h5 h6")
_PRE = tag_set("pre textarea")
_NAMES = ("class", "itemprop", "rel")


@record(eq=False)
class Blocks:
    """Runs of texts; `line[k]` is the line that block `k` is a part of, `lines` are all of them."""

    runs: Segments
    line: Numbers
    lines: Segments

    def __len__(self) -> int:
        return len(self.runs)


def blocks_of(page: Page) -> Blocks:
    """The blocks of a page."""
    tree = page.tree
    lines = segment(tree, page.look)
    link, piece = tree.nearest(_LINK[tree.tag]), tree.nearest(_cuts(tree))
    in_heading = tree.nearest(_WHOLE[tree.tag]) >= 0
    plain = tree.nearest(_CUTS[tree.tag])
    in_pre = tree.nearest(_PRE[tree.tag]) >= 0
    runs: list[list[int]] = []
    line_of: list[int] = []
    for line, (start, end) in enumerate(pairwise(lines.start.tolist())):
        leaves = lines.leaves[start:end]
        if len(leaves) == 1 or in_pre[leaves[0]]:
            made = [leaves.tolist()]
        elif _is_prose(tree, leaves, link):
            made = _without_end(tree, leaves.tolist(), link)
        else:
            cut = np.where(in_heading[leaves], plain[leaves], piece[leaves])
            cut[cut < lines.nln[line]] = -1
            made = _joined(tree, _pieces(leaves.tolist(), cut.tolist()), link)
        runs += made
        line_of += [line] * len(made)
    return Blocks(_segments(tree, runs, lines, line_of), np.array(line_of, np.int32), lines)


def _cuts(tree: Tree) -> Flags:
    """The elements that are a thing of their own in a line: links, times, and what has a name."""
    cuts = _CUTS[tree.tag].copy()
    for name in _NAMES:
        cuts[list(tree.having(name))] = True
    return cuts


def _is_prose(tree: Tree, leaves: Numbers, link: Numbers) -> bool:
    outside = leaves[link[leaves] < 0]
    if not len(outside):
        return False
    longest = int(outside[tree.chars[outside].argmax()])
    chars = int(tree.chars[longest])
    return chars > _PROSE or (chars * 2 > _PROSE and _is_wide(tree.text[longest]))


def _is_wide(text: str) -> bool:
    """Whether most of a text is in a script whose letters are as wide as two."""
    return sum(letter >= _FIRST_WIDE for letter in text) * 2 > len(text)


def _without_end(tree: Tree, leaves: list[int], link: Numbers) -> list[list[int]]:
    """A line of prose, and the link at its end if there is one."""
    end = len(leaves)
    while end > 1 and link[leaves[end - 1]] < 0 and not _is_word(tree.text[leaves[end - 1]]):
        end -= 1  # the bracket after [read more]
    last = int(link[leaves[end - 1]])
    start = end
    while last >= 0 and start and link[leaves[start - 1]] == last:
        start -= 1
    if start in (0, end) or int(tree.chars[leaves[start:end]].sum()) > _LONGEST_END:
        return [leaves]
    return [leaves[:start], leaves[start:]]


def _pieces(leaves: list[int], cut: list[int]) -> list[list[int]]:
    runs = [[leaves[0]]]
    for leaf, (before, now) in zip(leaves[1:], pairwise(cut), strict=True):
        if now == before:
            runs[-1].append(leaf)
        else:
            runs.append([leaf])
    return runs


def _joined(tree: Tree, runs: list[list[int]], link: Numbers) -> list[list[int]]:
    """The runs of a line; what is no more than the comma between two of them goes with the one before."""
    joined = runs[:1]
    for run in runs[1:]:
        if link[run[0]] >= 0 or any(_is_word(tree.text[leaf]) for leaf in run):
            joined.append(run)
        else:
            joined[-1] = joined[-1] + run
    return joined


def _is_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def _segments(tree: Tree, runs: list[list[int]], lines: Segments, line_of: list[int]) -> Segments:
    """Runs as segments: the node of each is the largest element of its line that has nothing else in it."""
    leaves = np.array([leaf for run in runs for leaf in run], np.int32)
    start = np.concatenate(([0], np.cumsum([len(run) for run in runs]))).astype(np.int32)
    chars = np.add.reduceat(tree.chars[leaves], start[:-1]) if runs else np.zeros(0)
    every = lines.leaves.tolist()
    place = {leaf: number for number, leaf in enumerate(every)}
    every.append(len(tree))
    top = lines.nln.tolist()
    nodes = [
        _holder(tree, run[0], every[place[run[0]] - 1] if place[run[0]] else -1, every[place[run[-1]] + 1], top[line])
        for run, line in zip(runs, line_of, strict=True)
    ]
    return Segments(leaves, start, np.array(nodes, np.int32), chars.astype(np.int32))


def _holder(tree: Tree, leaf: int, before: int, after: int, top: int) -> int:
    """The highest element around a text, up to `top`, that has neither the text before nor the one after in it."""
    node = leaf
    while node > top:
        above = tree.parent.item(node)
        if above <= before or tree.end.item(above) > after:
            break
        node = above
    return node
