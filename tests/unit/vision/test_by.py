from __future__ import annotations

from hypothesis import given, settings

from marrow.options import Options
from marrow.page import Page
from marrow.vision.by import BY, plain_cuts
from marrow.vision.ink import ink
from tests.unit.vision.build import Node, el, page, text
from tests.unit.vision.layouts import outline
from tests.unit.vision.strategies import PAGES


def words(letters: str, x: float, y: float) -> Node:
    return el("p", text(letters, x, y, 200, 50))


def test_cuts_are_made_where_so_many_pixels_are_empty() -> None:
    made = page(words("a", 0, 0), words("b", 0, 60), words("c", 300, 60), words("d", 0, 150))
    assert outline(made, plain_cuts(made, Options().change(min_gap=5))) == ["a", ["b", "c"], "d"]
    assert outline(made, plain_cuts(made, Options().change(min_gap=20))) == [["a b", "c"], "d"]


def test_cuts_have_no_degree_of_coherence() -> None:
    made = page(words("a", 0, 0), words("b", 0, 90))
    assert plain_cuts(made).doc.tolist() == [0, 0, 0]


def test_both_ways_have_names() -> None:
    assert set(BY) == {"vips", "cuts"}


@settings(max_examples=25, deadline=None)
@given(PAGES)
def test_all_that_is_seen_is_in_a_leaf(page: Page) -> None:
    blocks = plain_cuts(page)
    assert (blocks.leaf_of_node[ink(page).is_leaf] >= 0).all()
