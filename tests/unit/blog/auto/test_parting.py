from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.auto.parting import part
from marrow.blog.blocks import blocks_of
from marrow.blog.labels import Label


def _parted(html: str, said: dict[str, Label]) -> list[tuple[str, int]]:
    """The post of each block; kinds are the tags around them."""
    page = marrow.read(html)
    blocks = blocks_of(page)
    texts = [blocks.runs.text(page.tree, block) for block in range(len(blocks))]
    labels = np.zeros((len(texts), len(Label)), bool)
    for block, text in enumerate(texts):
        labels[block, said.get(text, Label.CONTENT if text.endswith(".") else Label.OTHER)] = True
    names = [page.tree.name(node) for node in blocks.runs.nln.tolist()]
    kind = np.array([sorted(set(names)).index(name) for name in names], np.int64)
    return list(zip(texts, part(page.tree, blocks, kind, labels).tolist(), strict=True))


TITLES = {"One": Label.TITLE, "Two": Label.TITLE, "May": Label.DATE, "June": Label.DATE}


def test_what_is_in_the_element_of_one_title_is_its_own() -> None:
    one, two = "<i>May</i><h2>One</h2><p>A.</p>", "<i>June</i><h2>Two</h2><p>B.</p>"
    html = f"<div><section>{one}</section><section>{two}</section></div>"
    assert _parted(html, TITLES) == [("May", 0), ("One", 0), ("A.", 0), ("June", 1), ("Two", 1), ("B.", 1)]


def test_in_a_flat_page_what_follows_a_title_is_its_own() -> None:
    html = "<div><h2>One</h2><p>A.</p><i>May</i><h2>Two</h2><p>B.</p><i>June</i></div>"
    assert _parted(html, TITLES) == [("One", 0), ("A.", 0), ("May", 0), ("Two", 1), ("B.", 1), ("June", 1)]


def test_a_date_above_the_first_title_says_that_dates_stand_above() -> None:
    html = "<div><h4>May</h4><h2>One</h2><p>A.</p><h4>June</h4><h2>Two</h2><p>B.</p></div>"
    assert _parted(html, TITLES) == [("May", 0), ("One", 0), ("A.", 0), ("June", 1), ("Two", 1), ("B.", 1)]


def test_what_is_outside_of_all_titles_is_of_no_post() -> None:
    html = "<p>Before.</p><main><h2>One</h2><p>A.</p><h2>Two</h2></main><aside>About us.</aside>"
    assert [post for _, post in _parted(html, TITLES)] == [-1, 0, 0, 1, -1]


def test_a_title_of_several_pieces_is_one() -> None:
    html = "<div><h2><a href=/a>One</a> and <a href=/b>more</a></h2><p>A.</p><h2>Two</h2></div>"
    said = TITLES | {"and": Label.TITLE, "more": Label.TITLE}
    assert [post for _, post in _parted(html, said)] == [0, 0, 0, 0, 1]


def test_a_page_without_titles_has_no_posts() -> None:
    assert _parted("<p>A.</p>", {}) == [("A.", -1)]


def test_a_single_title_has_the_whole_page() -> None:
    assert _parted("<p>Before.</p><h2>One</h2><p>A.</p>", TITLES) == [("Before.", 0), ("One", 0), ("A.", 0)]
