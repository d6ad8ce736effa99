from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.auto.places import names, place_rows
from marrow.blog.blocks import blocks_of
from marrow.blog.marks import marked
from marrow.page import Page
from tests.unit.blog.build import laid_out

HTML = (
    "<div class=sidebar><div><div><p><span class=date>Now</span></p></div></div></div>"
    "<main><h2>Tea</h2><p style='font-size:8px;color:red'>small</p><p>It takes water and leaves, and time.</p></main>"
)


def _of(text: str, name: str, page: Page | None = None) -> float:
    page = page or marrow.read(HTML)
    runs = blocks_of(page).runs
    texts = [runs.text(page.tree, block) for block in range(len(runs))]
    return float(place_rows(page, runs, marked(page.tree))[texts.index(text), names().index(name)])


def test_elements_around_a_block_are_known() -> None:
    assert (_of("Tea", "heading"), _of("Tea", "level"), _of("Tea", "main")) == (1, 2, 1)
    assert (_of("Now", "heading"), _of("Now", "main")) == (0, 0)


def test_marks_are_in_a_block_near_above_it_or_far() -> None:
    assert _of("Now", "in_date") == 1
    assert _of("Now", "under_side") == 1
    assert _of("Tea", "under_side") == 0


def test_letters_are_compared_to_those_of_the_page() -> None:
    assert _of("small", "size") == 0.5
    assert (_of("small", "is_own_colour"), _of("Tea", "is_own_colour")) == (1, 0)


def test_a_rendered_block_knows_its_column() -> None:
    assert np.isnan(_of("Tea", "column_share"))
    assert _of("Tea", "column_share", laid_out(marrow.read(HTML))) == 1


def test_a_page_without_text_has_no_rows() -> None:
    page = marrow.read("<img src=a.png>")
    assert place_rows(page, blocks_of(page).runs, marked(page.tree)).shape == (0, len(names()))
