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


def test_a_label_before_it_counts_for_a_name() -> None:
    assert evidence(_rows({"after_author": 1.0}), columns())[0, NAMES.index("for_author")] == 1


def test_a_link_of_several_posts_counts_for_a_category_unless_it_is_announced_as_a_name() -> None:
    link = {"link_share": 1.0, "again": 2.0, "pieces": 3.0}
    counts = evidence(_rows(link, link | {"after_author": 1.0}, link | {"pieces": 1.0}), columns())
    assert counts[:, NAMES.index("for_category")].tolist() == [1, 0, 0]


def test_a_bare_number_beside_a_month_counts_for_a_date() -> None:
    day, month = {"digits": 1.0, "chars": 1.1}, {"date_share": 1.0}
    date = NAMES.index("for_date")
    assert evidence(_rows(day, month, day), columns())[:, date].tolist() == [1, 2, 1]
    assert evidence(_rows(day, {}, {}), columns())[0, date] == 0


def test_what_is_long_is_no_name() -> None:
    assert evidence(_rows({"in_author": 1.0, "chars": 9.0}), columns())[0, NAMES.index("for_author")] == 0
