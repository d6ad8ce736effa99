from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.errors import RenderError
from marrow.options import Options
from marrow.page import Page
from marrow.render.chromium import Chromium
from marrow.vision.blocks import Blocks
from marrow.vision.ink import ink
from marrow.vision.vips import blocks_of
from tests.unit.vision.build import el, page, text
from tests.unit.vision.layouts import LAYOUTS, outline
from tests.unit.vision.strategies import PAGES


def check(page: Page, blocks: Blocks) -> None:
    """What is true of the blocks of every page."""
    inner, parent = np.arange(1, len(blocks)), blocks.parent[1:]
    assert (blocks.parent[:1] == -1).all()
    assert ((parent >= 0) & (parent < inner)).all()
    assert (blocks.end[1:] <= blocks.end[parent]).all()
    # Children are inside their parents.
    low, high = blocks.box[:, :2], blocks.box[:, :2] + blocks.box[:, 2:]
    assert (low[1:] >= low[parent] - 0.01).all()
    assert (high[1:] <= high[parent] + 0.01).all()
    # Degrees do not fall towards the leaves.
    assert (blocks.doc[1:] >= blocks.doc[parent]).all()
    assert ((blocks.doc >= 1) & (blocks.doc <= 10)).all()
    # A block that holds others holds several.
    assert set(np.bincount(parent, minlength=len(blocks)).tolist()) <= {0, *range(2, len(blocks) + 1)}
    assert ((np.bincount(parent, minlength=len(blocks)) == 0) == blocks.is_leaf).all()
    # All that is seen is in one leaf, and in its box.
    seen = ink(page)
    leaves = blocks.leaf_of_node[seen.is_leaf]
    assert (leaves >= 0).all()
    assert blocks.is_leaf[leaves].all()
    assert (seen.box[seen.is_leaf, :2] >= low[leaves] - 0.01).all()
    assert (seen.box[seen.is_leaf, 2:] <= high[leaves] + 0.01).all()
    assert sorted(set(leaves.tolist())) == np.flatnonzero(blocks.is_leaf).tolist()
    assert (blocks.start[1:] >= blocks.stop[:-1]).all()


@settings(max_examples=50, deadline=None)
@given(PAGES, st.integers(1, 10))
def test_blocks_hold_what_they_promise_on_any_page(page: Page, pdoc: int) -> None:
    options = Options().change(pdoc=pdoc)
    blocks = blocks_of(page, options)
    check(page, blocks)
    again = blocks_of(page, options)
    assert again.box.tolist() == blocks.box.tolist()
    assert again.leaf_of_node.tolist() == blocks.leaf_of_node.tolist()


@settings(max_examples=25, deadline=None)
@given(PAGES)
def test_a_higher_pdoc_never_gives_fewer_leaves(page: Page) -> None:
    counts = [int(blocks_of(page, Options().change(pdoc=pdoc)).is_leaf.sum()) for pdoc in (1, 4, 6, 8, 10)]
    assert counts == sorted(counts)


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_have_the_blocks_that_a_person_sees(name: str, chromium: Chromium) -> None:
    layout = LAYOUTS[name]
    page = chromium.render(layout.html).page
    blocks = blocks_of(page)
    assert outline(page, blocks) == layout.blocks
    for pdoc in (1, 5, 10):
        check(page, blocks_of(page, Options().change(pdoc=pdoc)))


def test_a_page_that_no_browser_laid_out_is_refused() -> None:
    made = page(el("p", text("Water", 0, 0)))
    with pytest.raises(RenderError) as caught:
        blocks_of(replace(made, look=replace(made.look, box=None)))
    assert caught.value.code == "render.needed"


def test_blocks_inside_of_blocks_past_the_limit_are_left_whole_with_a_warning() -> None:
    node = el("div", text("a", 10, 10), text("b", 10, 60))
    for level in range(40):  # each a frame around the one before
        node = el("div", node, text("c", 10, 100 + level * 40), background=level % 2, box=(0, 0, 1000, 2000 + level))
    made = page(node)
    blocks = blocks_of(made, Options().change(pdoc=10, max_rounds=5))
    assert [warning.code for warning in blocks.warnings] == ["cut.blocks"]
    check(made, blocks)
    assert blocks_of(made, Options().change(pdoc=10, max_rounds=100)).warnings == ()
