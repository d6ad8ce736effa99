from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.auto.rows import UNKNOWN, columns, describe, language_of, shifted, signs
from marrow.blog.labels import Label
from marrow.page import Page
from tests.unit.blog.build import laid_out, page_of


def _number(page: Page, text: str, name: str) -> float:
    found = describe(page)
    return float(found.rows[found.texts.index(text), columns().index(name)])


def test_every_number_has_a_name_and_every_name_is_told_once() -> None:
    assert describe(page_of()).rows.shape[1] == len(columns()) == len(set(columns()))


def test_what_speaks_for_a_label_is_counted() -> None:
    page = page_of()
    assert _number(page, "Leaves and time", "for_title") >= 3
    assert _number(page, "Ana Lind", "for_author") >= 3
    assert _number(page, "2 March 2021", "for_date") >= 4
    assert _number(page, "Tea |", "for_category") >= 1
    assert _number(page, "2 comments", "for_comment") >= 2
    assert _number(page, "Continue reading", "for_readmore") >= 2
    assert _number(page, "About us", "for_other") >= 1


def test_what_only_a_browser_knows_is_unknown_without_one() -> None:
    assert _number(page_of(), "Tea |", "weight") == UNKNOWN
    assert _number(laid_out(page_of()), "Tea |", "weight") == 400


def test_posts_that_are_made_alike_have_parts_of_one_kind() -> None:
    found = describe(page_of())
    kinds = [
        found.kind[found.texts.index(title)] for title in ("Water for tea", "Leaves and time", "The pot that broke")
    ]
    assert len(set(kinds)) == 1
    assert found.kind[found.texts.index("Ana Lind")] != kinds[0]


def test_the_post_around_a_block_is_its_record() -> None:
    page = page_of()
    found = describe(page)
    assert page.tree.name(int(found.record[found.texts.index("Leaves and time")])) == "article"
    assert _number(page, "Leaves and time", "records") == np.float32(np.log1p(3))


def test_signs_are_where_a_count_is_more_than_nothing() -> None:
    found = describe(page_of())
    assert signs(found.rows)[found.texts.index("Ana Lind"), Label.AUTHOR]
    assert not signs(found.rows)[found.texts.index("Archive"), Label.AUTHOR]


def test_rows_move_by_lines_and_are_unknown_at_the_ends() -> None:
    rows = np.array([[1], [2], [3]], np.float32)
    assert shifted(rows, 1).tolist()[:2] == [[2], [3]]
    assert shifted(rows, -2).tolist()[2:] == [[1]]
    assert np.isnan(shifted(rows, 1)[2]).all()


def test_the_language_is_what_the_page_says() -> None:
    assert language_of(page_of()) == "en"
    assert language_of(marrow.read("<p lang=de>Tee")) == ""


def test_a_page_without_text_has_no_rows() -> None:
    assert describe(marrow.read("<img src=a.png>")).rows.shape == (0, len(columns()))
