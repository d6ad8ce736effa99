from __future__ import annotations

import numpy as np

from marrow.blog.labels import Label
from marrow.evaluate.blog.score import NOTHING, Counts
from marrow.evaluate.blog.tables import article_rates, average_rates, drawn, label_rates


def _counts() -> Counts:
    labels = np.zeros((3, len(Label)), np.int64)
    labels[:, Label.TITLE] = (8, 10, 16)
    return Counts(labels, np.array([3, 4, 6]))


def test_precision_is_of_what_was_found_and_recall_of_what_was_wanted() -> None:
    assert label_rates(_counts(), Label.TITLE) == (50.0, 80.0)
    assert average_rates(_counts()) == (50.0, 80.0)
    assert article_rates(_counts()) == (50.0, 75.0)


def test_nothing_is_nothing() -> None:
    assert label_rates(NOTHING, Label.DATE) == (0.0, 0.0)


def test_three_tables_show_our_numbers_beside_the_published_ones() -> None:
    text = drawn({"auto": _counts()})
    assert text.count("precision / recall") == 3
    assert "| title           | 50.0 / 80.0 | 99.8 / 99.6 |" in text
    assert "| articles | 50.0 / 75.0 | 86.4 / 79.5 |" in text
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert len(lines) == 10 + 3 + 3
