from __future__ import annotations

import numpy as np

from marrow.methods.auto.hints import hints_of
from marrow.methods.auto.rows import rows_of, scores_of
from marrow.page import Page
from marrow.render.static import look
from marrow.segments import segment
from tests.builders import page_of, tree_of
from tests.unit.methods.auto.weights import random_model
from tests.unit.native.forms import CORE, using


def test_a_page_that_the_core_has_not_read_gets_rows_too() -> None:
    tree = tree_of("html", "  body", "    p class=text", '      "Green tea"')
    page = Page(tree=tree, look=look(tree))
    model = random_model(page)
    with using(CORE):
        rows, words = rows_of(page, segment(tree, page.look), hints_of(page), model)
    assert rows.shape == (1, model.width)
    assert words.tolist() == [2]


def test_a_page_without_segments_has_no_rows_and_no_scores() -> None:
    page = page_of("<img>")
    model = random_model(page)
    rows, words = rows_of(page, segment(page.tree, page.look), hints_of(page), model)
    found = scores_of(rows, words, model)
    assert (rows.shape, words.shape, found.keep.shape) == ((0, model.width), (0,), (0,))


def test_the_same_page_gives_the_same_rows_again() -> None:
    page = page_of("<p>one<p>two")
    model, segments = random_model(page), segment(page.tree, page.look)
    assert np.array_equal(
        rows_of(page, segments, hints_of(page), model)[0], rows_of(page, segments, hints_of(page), model)[0]
    )
