"""From what is likely of each block to what the blocks of a page are.

Takes: for each block how likely each label is, as logits, and its kind. Gives: labels. Keeps true: what is made alike
is judged alike, as far as blocks of one kind are told apart by nothing but chance; a page of posts has titles, so if
no kind is a title beyond doubt, the likeliest one is; what stands in most posts may be less sure if anything speaks
for it, and what stands in few must be surer, for the parts of posts repeat with the posts.

The numbers were chosen among a few dozen on five folds of the train set; what they are worth on folds that did not
choose them is in `docs/papers/p5.md`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import PARTS, Label

Logits = NDArray[np.float64]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]

_KIND_WEIGHT = 0.8
"""How much the mean over its kind counts for a block; the rest is its own."""
_LOWEST = {
    Label.TITLE: -4.0,
    Label.DATE: -3.0,
    Label.AUTHOR: -4.0,
    Label.CATEGORY: -3.0,
    Label.COMMENT: -4.0,
    Label.READMORE: -2.5,
    Label.CONTENT: -3.0,
}
"""Logits: less sure is no block, however many posts have one like it."""
_BELOW_BEST = 1.0
"""Where no block is sure, those are taken that are as near as this to the best."""
_SURER = 1.5
"""For what few posts have."""
_ONE_KIND = 3.0
"""Titles are of one kind, or two of the same rank: what is less likely than the best by more than this is a heading
inside."""
_SECOND_DATE = -2.2
"""A post may have a day and a time of day in two places, and a day of change."""
_LINKS = [Label.COMMENT, Label.READMORE]
"""What leads to comments, or to the rest, is nothing else, unless that is as sure."""
_NEVER_WITH = {Label.CATEGORY: [Label.DATE, Label.CONTENT, *_LINKS]}
_NAMED = [Label.DATE, Label.AUTHOR, Label.CATEGORY]
"""What "by", "on" or "permalink" alone is not."""
_ENOUGH = 2
"""Signs of comments by which what most posts have is a link to them: few pages of the train set have any."""
_ONE_OF = [Label.AUTHOR, Label.CATEGORY, *_LINKS]
_MOST, _FEW = 0.5, 0.34
"""Shares of the posts: what is in most, and what is in few."""


def settle(logits: Logits, kind: Whole, signs: Whole, is_between: Flags) -> Flags:
    """The labels of the blocks: a column for each `Label`. `signs` says how many there are of each; `is_between`, which
    blocks are but a word between the parts of a post."""
    labels = np.zeros((len(kind), len(Label)), bool)
    if not len(kind):
        return labels
    shared = _shared(logits, kind)
    title = shared[:, Label.TITLE]
    labels[:, Label.TITLE] = title > max(_threshold(title, Label.TITLE), float(title.max()) - _ONE_KIND)
    count = int(labels[:, Label.TITLE].sum())
    spread = _spread(kind, np.cumsum(labels[:, Label.TITLE])) / max(count, 1)
    is_common = (spread >= _MOST) & (count > 1)
    is_rare = (spread < _FEW) & (count > 2)
    for label in PARTS[1:]:
        own = shared[:, label]
        is_taken = (shared[:, _NEVER_WITH.get(label, _LINKS)] > 0).any(axis=1) & (own <= 0)
        is_likely = is_common & (signs[:, label] > 0) & ~is_taken
        surer = _SURER if label != Label.CONTENT else 0.0  # a post may say anything, in elements of any kind
        low = _SECOND_DATE if label == Label.DATE else 0.0
        low = min(_threshold(own[is_likely], label), low)
        labels[:, label] = own > np.where(is_likely, low, np.where(is_rare, surer, 0.0))
    labels[:, Label.COMMENT] |= is_common & (signs[:, Label.COMMENT] >= _ENOUGH) & ~labels[:, 1:].any(axis=1)
    labels[:, _NAMED] &= ~is_between[:, None]
    _part_names(labels, shared)
    labels[:, Label.OTHER] = ~labels.any(axis=1)
    return labels


def _part_names(labels: Flags, shared: Logits) -> None:
    """A title is no content; and a short text is one of the names and links that a post may have, the likeliest."""
    labels[labels[:, Label.TITLE], Label.CONTENT] = False
    likely = np.where(labels[:, _ONE_OF], shared[:, _ONE_OF], -np.inf)
    labels[:, _ONE_OF] &= likely >= likely.max(axis=1, keepdims=True)


def _shared(logits: Logits, kind: Whole) -> Logits:
    """Logits that blocks of one kind share."""
    count = np.bincount(kind)
    mean = np.column_stack([np.bincount(kind, column) / count for column in logits.T])[kind]
    return _KIND_WEIGHT * mean + (1 - _KIND_WEIGHT) * logits


def _threshold(values: Logits, label: Label) -> float:
    best = float(values.max(initial=-np.inf))
    return min(0.0, max(best - _BELOW_BEST, _LOWEST[label]))


def _spread(kind: Whole, post: Whole) -> NDArray[np.float64]:
    """In how many posts there is a block of each block's kind."""
    pairs = np.unique(kind * (int(post.max()) + 1) + post)
    return np.bincount(pairs // (int(post.max()) + 1), minlength=int(kind.max()) + 1)[kind].astype(np.float64)
