"""The rules that correct labels (section 4).

Takes: labels of blocks in document order, and which blocks have each attribute feature. Gives: labels. Keeps true:
rules come in the paper's order, each over the whole page.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import Label

Flags = NDArray[np.bool_]
NAMED = (Label.TITLE, Label.DATE, Label.AUTHOR, Label.CATEGORY, Label.COMMENT)
"""Labels of which either none or all have the names that the page gives to one of them."""


def corrected(labels: Flags, attributes: dict[Label, Flags]) -> Flags:
    """The labels, corrected."""
    labels = labels.copy()
    _between(labels)
    _rests(labels)
    for label in NAMED:
        _named(labels, label, attributes[label])
    return labels


def _between(labels: Flags) -> None:
    """What stands between two contents is content, unless it is a title."""
    content = labels[:, Label.CONTENT]
    middle = np.flatnonzero(content[:-2] & content[2:] & ~labels[1:-1, Label.TITLE]) + 1
    _only(labels, middle, Label.CONTENT)


def _rests(labels: Flags) -> None:
    """The rest of an article is read after some content; elsewhere such a label is other."""
    rest = np.flatnonzero(labels[:, Label.READMORE])
    is_after = (rest > 0) & labels[np.maximum(rest - 1, 0), Label.CONTENT] | labels[rest, Label.CONTENT]
    is_end = (rest + 1 >= len(labels)) | ~labels[np.minimum(rest + 1, len(labels) - 1), Label.CONTENT]
    _only(labels, rest[~(is_after & is_end)], Label.OTHER)


def _named(labels: Flags, label: Label, has_name: Flags) -> None:
    """If one block of a label has its name, all must; those without are content."""
    own = labels[:, label]
    if (own & has_name).any():
        _only(labels, np.flatnonzero(own & ~has_name), Label.CONTENT)


def _only(labels: Flags, blocks: NDArray[np.int64], label: Label) -> None:
    labels[blocks] = False
    labels[blocks, label] = True
