"""How many things speak for each label of a block.

Takes: the rows of a page's blocks, by the names of their columns. Gives: for each label a count of signs that are
independent of each other: what the text says, what the names of its elements say, where its link leads, what stands
before it. Keeps true: every sign counts the same; the trees learn what a count is worth, which takes fewer pages than
to learn each sign.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.float32]
Signs = NDArray[np.bool_]

NAMES = tuple(
    f"for_{name}" for name in ("title", "date", "author", "category", "comment", "readmore", "content", "other")
)
_YEAR, _SHORT, _LONG = 1.7, 3.6, 4.4
"""Logarithms of lengths: four letters, some 35, and some 80."""


def evidence(rows: Rows, columns: Sequence[str]) -> Rows:
    """A row of counts for each row."""
    place = {name: number for number, name in enumerate(columns)}

    def of(name: str) -> NDArray[np.float32]:
        return rows[:, place[name]]

    def beside(name: str) -> NDArray[np.float32]:
        """The more of the same column of the blocks before and after."""
        padded = np.pad(of(name), 1)
        return np.maximum(padded[:-2], padded[2:])

    is_bare = (of("digits") == 1) & (of("chars") < _YEAR)  # "26" and "2009" on a badge, above and below a month
    is_short, is_line = of("chars") < _SHORT, of("chars") < _LONG
    is_link = of("link_share") > 0.5
    counts: list[list[Signs]] = [
        [
            is_line & (of("level") > 0),
            is_line & (of("in_title") > 0.5),
            is_line & is_link & (of("lines_of_target") > 1) & (of("place_of_target") == 0),
            is_line & (of("size") > 1.15),
            (of("kind_count") > 0.9) & (of("kind_share_distinct") > 0.8),
        ],
        [
            of("date_share") > 0.4,
            of("date_share") > 0,
            of("is_whole_date") > 0,
            of("time") > 0,
            is_line & (of("in_date") > 0.5),
            is_bare & (beside("date_share") > 0.5),
        ],
        [
            is_short & (of("in_author") > 0.5),
            of("address_author") > 0,
            is_short & (of("after_author") > 0),
            is_short & (of("is_person") > 0),
            is_line & (of("is_labelled") > 0),
            is_short & (of("is_labelled") > 0),
            is_short & (of("under_author") == 2),
            is_line & (of("has_person") > 0) & (of("date_share") > 0),
        ],
        [
            is_short & (of("in_category") > 0.5),
            of("address_category") > 0,
            is_short & (of("after_category") > 0),
            is_line & (of("category_share") > 0),
            is_short & is_link & (of("under_category") == 2),
            is_short & is_link & (of("again") > 1) & (of("pieces") > 1) & (of("after_author") == 0),
        ],
        [
            is_line & (of("comment_share") > 0.2),
            of("address_comment") > 0,
            is_line & (of("in_comment") > 0.5),
            is_short & (of("comment_share") > 0) & (of("digits") > 0),
        ],
        [
            is_short & (of("readmore_share") > 0.3),
            is_short & is_link & (of("lines_of_target") > 1) & (of("place_of_target") > 0),
            of("address_readmore") > 0,
            is_short & (of("in_readmore") > 0.5),
        ],
        [
            ~is_line,
            of("p") > 0,
            of("is_sentence") > 0,
            (of("under_content") > 0) | (of("in_content") > 0.5),
            of("link_share") < 0.3,
        ],
        [
            of("is_other") > 0,
            of("nav") > 0,
            of("under_side") > 0,
            of("under_frame") == 2,
            of("under_share") == 2,
            of("under_related") == 2,
            of("form") > 0,
        ],
    ]
    return np.column_stack([np.sum(signs, axis=0) for signs in counts]).astype(np.float32)
