"""What each block of a blog page should be, from the labelled texts of its articles.

Takes: blocks of a page (texts in runs, as lines and elementary blocks are) and its labelled articles. Gives: for each
block its labels and its article, and what the page does not show. Keeps true: blocks of any size can be asked for; a
text that is a part of a block, or holds half of it, gives the block its label.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.blog.dates import dated
from marrow.blog.labels import Label
from marrow.evaluate.blog.places import Article, Place, Placed, Texts, placed
from marrow.segments import Segments
from marrow.tree import Tree

_HALF = 0.5
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Truth:
    """The right labels of the blocks of a page."""

    labels: NDArray[np.bool_]  # a row for each block, a column for each `Label`
    article: NDArray[np.int32]  # the article of each block, NOWHERE for those of none
    unseen: tuple[Placed, ...]  # labelled texts that the page does not show


def truth_of(tree: Tree, blocks: Segments, articles: Sequence[Article]) -> Truth:
    """The right labels of the blocks of a page."""
    said = [tree.text[leaf] for leaf in blocks.leaves.tolist()]
    starts = Texts(said).starts
    edges = [starts[leaf] for leaf in blocks.start.tolist()]
    found = placed(said, articles)
    labels = np.zeros((len(blocks), len(Label)), bool)
    article = np.full(len(blocks), NOWHERE, np.int32)
    covered = [(one, _covered(one.place, edges)) for one in found if one.place is not None]
    for one, over in sorted(covered, key=lambda pair: len(pair[1])):
        label = Label[one.label.upper()]
        meant = over if len(over) == 1 or label == Label.CONTENT else _left(over, label, labels, blocks, tree)
        labels[meant, label] = True
        article[meant] = one.article
    labels[:, Label.OTHER] = ~labels.any(axis=1)
    return Truth(labels, article, tuple(one for one in found if one.place is None and one.text))


def _left(over: list[int], label: Label, labels: NDArray[np.bool_], blocks: Segments, tree: Tree) -> list[int]:
    """Of the blocks of a text that holds several things, those that its label can mean.

    Where a date has no element of its own, "Posted by Ana on 4 March in Tea" is given whole, as date, and as author too
    if she has none: a block that has a label of its own is not meant, and of the others that with a date is the date.
    """
    free = [block for block in over if not labels[block].any()] or over
    with_date = [block for block in free if dated(blocks.text(tree, block)).found]
    if label == Label.DATE:
        return with_date or free
    return free if len(with_date) == len(free) else [block for block in free if block not in with_date]


def _covered(place: Place, edges: Sequence[int]) -> list[int]:
    """The blocks that a text is a part of, or holds half of."""
    start, end = place
    found = []
    block = bisect_right(edges, start) - 1
    while block < len(edges) - 1 and edges[block] < end:
        first, last = edges[block], edges[block + 1]
        is_part = first <= start and end <= last
        if is_part or min(end, last) - max(start, first) >= _HALF * (last - first):
            found.append(block)
        block += 1
    return found
