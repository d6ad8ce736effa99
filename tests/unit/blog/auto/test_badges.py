from __future__ import annotations

import numpy as np

from marrow.blog.auto.badges import badges
from marrow.blog.labels import Label

D, T, N = Label.DATE, Label.TITLE, Label.OTHER


def _badges(*blocks: tuple[str, Label, int], whole: tuple[int, ...] = ()) -> list[str]:
    labels = np.zeros((len(blocks), len(Label)), bool)
    labels[range(len(blocks)), [label for _, label, _ in blocks]] = True
    texts, post = [text for text, _, _ in blocks], np.array([post for *_, post in blocks], np.int32)
    found = badges(texts, labels, post, np.isin(np.arange(len(blocks)), whole))
    return [text for text, is_one in zip(texts, found, strict=True) if is_one]


def test_day_and_year_beside_a_month_are_parts_of_its_date() -> None:
    assert _badges(("May", D, 0), ("26", N, 0), ("2009", N, 0), ("Tea", T, 0)) == ["26", "2009"]
    assert _badges(("26", N, 0), ("May", D, 0), ("2009", N, 0)) == ["26", "2009"]


def test_numbers_beside_a_whole_day_are_none() -> None:
    assert _badges(("26", N, 0), ("4 May 2009", D, 0), whole=(1,)) == []


def test_other_numbers_other_labels_and_other_posts_are_none() -> None:
    assert _badges(("May", D, 0), ("705", N, 0), ("26", N, 0)) == []
    assert _badges(("May", D, 0), ("26", T, 0)) == []
    assert _badges(("26", N, 0), ("May", D, 1)) == []
    assert _badges(("26", N, -1), ("May", D, -1)) == []
