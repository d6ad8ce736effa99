from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.settle import settle
from marrow.blog.labels import Label

SURE, UNSURE, NO = 6.0, -2.0, -9.0


def _settled(*blocks: tuple[int, dict[Label, float]], signs: int = 1, between: tuple[int, ...] = ()) -> list[list[str]]:
    """The labels of blocks, each given by its kind and what is likely of it."""
    logits = np.full((len(blocks), len(Label)), NO)
    for number, (_, likely) in enumerate(blocks):
        for label, logit in likely.items():
            logits[number, label] = logit
    kind: NDArray[np.int64] = np.array([kind for kind, _ in blocks], np.int64)
    is_between = np.isin(np.arange(len(blocks)), between)
    found = settle(logits, kind, np.full(logits.shape, signs, np.int64), is_between)
    return [[label.name for label in Label if row[label]] for row in found]


TITLE, DATE, AUTHOR = {Label.TITLE: SURE}, {Label.DATE: SURE}, {Label.AUTHOR: SURE}
UNSURE_TITLE, UNSURE_AUTHOR = {Label.TITLE: UNSURE}, {Label.AUTHOR: UNSURE}


def test_what_is_sure_has_its_label_and_the_rest_is_other() -> None:
    assert _settled((0, TITLE), (1, DATE), (2, {})) == [["TITLE"], ["DATE"], ["OTHER"]]


def test_blocks_of_one_kind_are_judged_alike() -> None:
    assert _settled((0, TITLE), (1, {}), (0, TITLE), (1, {}), (0, {Label.TITLE: -0.5})) == [
        ["TITLE"], ["OTHER"], ["TITLE"], ["OTHER"], ["TITLE"],
    ]  # fmt: skip


def test_where_no_title_is_sure_the_likeliest_kind_is() -> None:
    assert _settled((0, UNSURE_TITLE), (1, {}), (0, UNSURE_TITLE), (1, {})) == [
        ["TITLE"],
        ["OTHER"],
        ["TITLE"],
        ["OTHER"],
    ]


def test_what_nothing_speaks_for_is_no_title() -> None:
    assert _settled((0, {}), (1, {})) == [["OTHER"], ["OTHER"]]


def test_a_heading_that_is_far_less_likely_than_the_titles_is_none() -> None:
    assert _settled((0, TITLE), (1, {Label.TITLE: 1.0}), (0, TITLE))[1] == ["OTHER"]


def test_what_most_posts_have_may_be_less_sure_if_anything_speaks_for_it() -> None:
    page = [(0, TITLE), (1, UNSURE_AUTHOR)] * 3
    assert _settled(*page)[1] == ["AUTHOR"]
    assert _settled(*page, signs=0)[1] == ["OTHER"]


def test_what_one_post_of_many_has_must_be_surer() -> None:
    page = [(0, TITLE), (1, {Label.DATE: 1.0}), (0, TITLE), (0, TITLE), (0, TITLE)]
    assert _settled(*page)[1] == ["OTHER"]


def test_a_name_is_of_an_author_or_of_a_category() -> None:
    both = {Label.AUTHOR: 3.0, Label.CATEGORY: 2.0}
    other = {Label.AUTHOR: 2.0, Label.CATEGORY: 3.0}
    assert _settled((0, TITLE), (1, both), (2, other)) == [["TITLE"], ["AUTHOR"], ["CATEGORY"]]


def test_a_title_is_no_content() -> None:
    assert _settled((0, {Label.TITLE: SURE, Label.CONTENT: SURE})) == [["TITLE"]]


def test_a_page_without_blocks_has_no_labels() -> None:
    none = np.zeros((0, len(Label)))
    assert settle(none, np.zeros(0, np.int64), none.astype(np.int64), np.zeros(0, bool)).shape == (0, 8)


def test_a_link_to_comments_is_nothing_else_that_is_less_sure() -> None:
    link = {Label.COMMENT: SURE, Label.AUTHOR: UNSURE, Label.DATE: UNSURE}
    assert _settled(*[(0, TITLE), (1, link)] * 3)[1] == ["COMMENT"]


def test_a_date_that_is_sure_is_no_category() -> None:
    assert _settled(*[(0, TITLE), (1, {Label.DATE: SURE, Label.CATEGORY: UNSURE})] * 3)[1] == ["DATE"]


def test_a_byline_may_hold_a_date_too() -> None:
    assert _settled(*[(0, TITLE), (1, {Label.DATE: SURE, Label.AUTHOR: UNSURE})] * 3)[1] == ["DATE", "AUTHOR"]


def test_two_signs_of_comments_in_most_posts_are_enough() -> None:
    page = [(0, TITLE), (1, {})] * 3
    assert (_settled(*page)[1], _settled(*page, signs=2)[1]) == (["OTHER"], ["COMMENT"])


def test_a_word_between_the_parts_of_a_post_is_none_of_them() -> None:
    page = [(0, TITLE), (1, AUTHOR), (2, AUTHOR)] * 3
    assert _settled(*page, between=(1, 4, 7))[:3] == [["TITLE"], ["OTHER"], ["AUTHOR"]]
