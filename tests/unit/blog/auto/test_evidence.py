from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.evidence import NAMES, evidence
from marrow.blog.auto.rows import columns


def _rows(*changes: dict[str, float]) -> NDArray[np.float32]:
    rows = np.zeros((len(changes), len(columns())), np.float32)
    for row, change in zip(rows, changes, strict=True):
        for name, value in change.items():
            row[columns().index(name)] = value
    return rows


def test_every_sign_counts_one() -> None:
    counts = evidence(_rows({"in_author": 1.0, "address_author": 1.0}, {}), columns())
    author = NAMES.index("for_author")
    assert (counts[0, author], counts[1, author]) == (2, 0)


def test_a_label_counts_for_what_follows_it_in_the_same_line() -> None:
    label, same, other = {"author_share": 1.0}, {"piece": 1.0}, {"piece": 0.0}
    author = NAMES.index("for_author")
    assert evidence(_rows(label, same), columns())[1, author] == 1
    assert evidence(_rows(label, other), columns())[1, author] == 0


def test_what_is_long_is_no_name() -> None:
    assert evidence(_rows({"in_author": 1.0, "chars": 9.0}), columns())[0, NAMES.index("for_author")] == 0
