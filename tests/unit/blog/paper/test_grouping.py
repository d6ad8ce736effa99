from __future__ import annotations

import numpy as np

from marrow.blog.labels import Label
from marrow.blog.paper.grouping import grouped

L = Label


def _grouped(*blocks: tuple[Label, float]) -> list[int]:
    """The posts of blocks, given by label and top; each is ten pixels high."""
    labels = np.zeros((len(blocks), len(Label)), bool)
    labels[np.arange(len(blocks)), [label for label, _ in blocks]] = True
    boxes = np.array([[0.0, top, 100.0, top + 10] for _, top in blocks]).reshape(len(blocks), 4)
    posts: list[int] = grouped(labels, boxes).tolist()
    return posts


def test_the_nearest_are_grouped_first() -> None:
    assert _grouped((L.TITLE, 0), (L.CONTENT, 12), (L.DATE, 60), (L.TITLE, 72), (L.CONTENT, 84)) == [0, 0, 1, 1, 1]


def test_a_post_has_one_title() -> None:
    assert _grouped((L.TITLE, 0), (L.TITLE, 10)) == [0, 1]


def test_content_does_not_stand_above_its_title() -> None:
    assert _grouped((L.TITLE, 0), (L.CONTENT, 60), (L.TITLE, 71)) == [0, 0, 1]


def test_what_has_no_title_goes_with_the_post_above_or_with_the_first() -> None:
    assert _grouped((L.CONTENT, 0), (L.TITLE, 11), (L.CONTENT, 22)) == [0, 0, 0]


def test_without_titles_there_are_no_posts() -> None:
    assert _grouped((L.CONTENT, 0)) == [-1]
    assert _grouped() == []
