from __future__ import annotations

import numpy as np

import marrow
from marrow.blog.auto.repeats import NAMES, Repeats, ranks, repeats
from marrow.blog.blocks import blocks_of
from marrow.page import Page


def _repeats(html: str) -> tuple[list[str], Repeats, Page]:
    page = marrow.read(html)
    runs = blocks_of(page).runs
    texts = [runs.text(page.tree, block) for block in range(len(runs))]
    zeros = np.zeros(len(runs))
    return texts, repeats(page, runs, texts, zeros.astype(np.float32), zeros.astype(np.int64)), page


def test_elements_of_one_make_are_records_whatever_their_numbers() -> None:
    texts, found, page = _repeats("<div id=post-1><h2>A</h2><p>x</p></div><div id=post-2><h2>B</h2><p>y</p></div>")
    assert found.kind[texts.index("A")] == found.kind[texts.index("B")]
    assert [page.tree.name(int(node)) for node in found.record] == ["div"] * 4
    rows = found.rows[:, NAMES.index("record_place")]
    assert rows.tolist() == [0, 1, 0, 1]


def test_a_page_where_nothing_repeats_has_no_records() -> None:
    _, found, _ = _repeats("<main><h2>A</h2><p>x</p></main>")
    assert found.record.tolist() == [-1, -1]
    assert np.isnan(found.rows[:, NAMES.index("records")]).all()


def test_texts_of_one_kind_that_are_all_alike_are_not_distinct() -> None:
    texts, found, _ = _repeats("<p>Share</p><p>Share</p><h2>A</h2><h2>B</h2>")
    share = found.rows[:, NAMES.index("kind_share_distinct")]
    assert (share[texts.index("Share")], share[texts.index("A")]) == (0.5, 1)


def test_ranks_count_those_before() -> None:
    assert ranks(np.array([1, 0, 1, 1])).tolist() == [0, 0, 1, 2]


def test_a_page_without_text_has_no_rows() -> None:
    assert _repeats("<img src=a.png>")[1].rows.shape == (0, len(NAMES))
