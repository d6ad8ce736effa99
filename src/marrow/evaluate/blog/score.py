"""How right labels and posts are, counted.

Takes: the truth of a page's blocks, and what a labeller made of them. Gives: `Counts`, which can be added up. Keeps
true: blocks outside of the part of the page that holds the articles count only where a label is claimed for them, for
the paper counts the blocks of the main part alone; an article is right if its title is, nine tenths of its words are
in the post, whatever their labels (the paper compares articles without them), and nine tenths of what is labelled
there is its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import Label
from marrow.blog.post import NOWHERE, Labelled
from marrow.evaluate.blog.truth import Truth
from marrow.tree import Tree

_ENOUGH = 0.9


@dataclass(frozen=True, slots=True)
class Counts:
    """What is right of what was wanted, and of what was found: for each label, and for articles."""

    labels: NDArray[np.int64]  # rows: right, wanted, found; a column for each label
    articles: NDArray[np.int64]  # right, wanted, found

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.labels + other.labels, self.articles + other.articles)


NOTHING = Counts(np.zeros((3, len(Label)), np.int64), np.zeros(3, np.int64))


def score(tree: Tree, truth: Truth, found: Labelled, articles: int, counts: NDArray[np.bool_] | None = None) -> Counts:
    """Count what is right on a page with that many articles, over the blocks that count (None: all do)."""
    wanted, got = truth.labels, found.labels.copy()
    if counts is not None:
        got[~counts] = False
    got[:, Label.OTHER] = ~got[:, 1:].any(axis=1)
    counted = main_part(tree, truth, found.blocks.nln)
    counted &= True if counts is None else counts
    other = np.zeros(len(Label), bool)
    other[Label.OTHER] = True
    matters = counted[:, None] | ~other[None, :]
    rows = [(wanted & got & matters).sum(0), (wanted & matters).sum(0), (got & matters).sum(0)]
    return Counts(np.array(rows, np.int64), np.array(_articles(truth, found, got, articles), np.int64))


def main_part(tree: Tree, truth: Truth, nodes: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which blocks are in the smallest element that holds all labelled ones."""
    labelled = nodes[truth.article != NOWHERE]
    if not len(labelled):
        return np.ones(len(nodes), bool)
    first, last = int(labelled.min()), int(labelled.max())
    top = first
    while top > 0 and tree.end[top] <= last:
        top = int(tree.parent[top])
    inside: NDArray[np.bool_] = (nodes >= top) & (nodes < tree.end[top])
    return inside


def _articles(truth: Truth, found: Labelled, got: NDArray[np.bool_], articles: int) -> tuple[int, int, int]:
    """Articles that are right, that there are, that were found."""
    chars = found.blocks.chars.astype(np.int64)
    is_part: NDArray[np.bool_] = np.any(got[:, 1:], axis=1)
    posts = np.unique(found.post[is_part & (found.post != NOWHERE)]).tolist()
    right = sum(_is_right(truth, got, found.post == post, is_part, chars) for post in posts)
    return right, articles, len(posts)


def _is_right(
    truth: Truth, got: NDArray[np.bool_], post: NDArray[np.bool_], is_part: NDArray[np.bool_], chars: NDArray[np.int64]
) -> bool:
    titles = post & got[:, Label.TITLE]
    owners = truth.article[titles & truth.labels[:, Label.TITLE]]
    if not len(owners):
        return False
    article = truth.article == owners[0]
    is_title = article & truth.labels[:, Label.TITLE]
    is_whole = chars[article & post].sum() >= _ENOUGH * chars[article].sum()
    is_pure = chars[article & post & is_part].sum() >= _ENOUGH * chars[post & is_part].sum()
    return bool((titles == is_title).all() and is_whole and is_pure)
