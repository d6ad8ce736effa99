from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from marrow.methods.auto.embed import MAX_DEPTH, embed, name_ids
from marrow.methods.auto.hashes import fnv, word_ids
from marrow.methods.auto.hints import Hints, hints_of
from marrow.methods.auto.lexicon import Lexicon
from marrow.methods.auto.model import COUNT, Model
from marrow.methods.auto.numbers import describe
from marrow.page import Page
from marrow.render.static import look
from marrow.segments import segment
from tests.builders import page_of, tree_of
from tests.unit.methods.auto.weights import NAME_WIDTH, WORD_WIDTH, random_model

PATH = slice(COUNT, COUNT + NAME_WIDTH)
NEAR = slice(PATH.stop, PATH.stop + NAME_WIDTH)
WORDS = slice(NEAR.stop, NEAR.stop + WORD_WIDTH)
OPENING = slice(WORDS.stop, WORDS.stop + WORD_WIDTH // 2)
HEADING = slice(OPENING.stop, OPENING.stop + WORD_WIDTH // 2)
KIND, ADDRESS = slice(HEADING.stop, HEADING.stop + 8), slice(HEADING.stop + 8, HEADING.stop + 16)


def rows_of(page: Page, model: Model) -> NDArray[np.float32]:
    segments, hints = segment(page.tree, page.look), hints_of(page)
    return embed(page, segments, hints, describe(page, segments, hints), model)


def mean(lexicon: Lexicon, ids: list[int], divisor: int) -> NDArray[np.float32]:
    (row,) = lexicon.scaled([lexicon.sum(ids)], divisor)
    assert isinstance(row, np.ndarray)
    return row


def test_the_names_of_a_node_are_its_tag_and_what_attributes_call_it() -> None:
    tree = tree_of("nav class=mainMenu id=top role=navigation rel=x-y href=no data-testid=bar style=color:red")
    names = ("t:nav", "c:main", "c:menu", "c:top", "c:bar", "r:navigation")
    assert name_ids(tree, 0) == [fnv(name.encode()) for name in names]


def test_only_of_links_the_address_is_read() -> None:
    tree = tree_of("a href=/tag/tea", "  link href=/tag/tea")
    assert name_ids(tree, 0) == [fnv(name) for name in (b"t:a", b"h:tag", b"h:tea")]
    assert name_ids(tree, 1) == [fnv(b"t:link")]


def test_a_path_is_the_sum_over_all_ancestors() -> None:
    page = page_of("<div class=story><p class=text>tea")
    model = random_model(page)
    ids = [
        each
        for node in range(len(page.tree) - 1)
        if page.tree.end[node] == len(page.tree)
        for each in name_ids(page.tree, node)
    ]
    assert rows_of(page, model)[0, PATH].tolist() == mean(model.path, ids, 1).tolist()


def test_of_a_deep_path_the_nodes_nearest_to_the_text_count() -> None:
    page = page_of("<b class=far>" + "<b class=near>" * MAX_DEPTH + "tea")
    model = random_model(page)
    assert (
        rows_of(page, model)[0, PATH].tolist()
        == mean(model.path, [fnv(b"t:b"), fnv(b"c:near")] * MAX_DEPTH, 1).tolist()
    )


def test_near_are_the_parent_the_line_break_and_half_of_what_is_above() -> None:
    page = page_of("<section class=story><p class=text><b class=bold>tea")
    model = random_model(page)
    parts = [mean(model.near, name_ids(page.tree, len(page.tree) - back), 1) for back in (2, 3, 4)]
    assert rows_of(page, model)[0, NEAR] == pytest.approx(parts[0] + parts[1] + parts[2] / 2, abs=1e-6)


def test_unknown_words_count_in_the_mean() -> None:
    model = random_model(page_of("<p>green tea"))
    known = [word for word in word_ids("green tea") if word in model.words]
    row = rows_of(page_of("<p>green tea unheard unknown"), model)[0]
    assert row[WORDS].tolist() == mean(model.words, known, 4).tolist()


def test_the_opening_of_the_heading_comes_along() -> None:
    page = page_of("<p>before<h2>Green tea</h2><p>after")
    rows = rows_of(page, random_model(page))
    assert not rows[0, HEADING].any()
    assert rows[1, HEADING].tolist() == rows[2, HEADING].tolist() == rows[1, OPENING].tolist()
    assert rows[1, OPENING].any()


def test_kind_and_address_are_the_same_in_all_rows_and_unknown_ones_do_not_count() -> None:
    page = page_of("<body class='one two three four'><p>a<p>b", url="https://example.org/tea/")
    model = random_model(page)
    rows = rows_of(page, model)
    hints = hints_of(page)
    for place, lexicon, ids in ((KIND, model.kinds, hints.kinds), (ADDRESS, model.urls, hints.address)):
        known = [each for each in ids if each in lexicon]
        assert 0 < len(known) < len(ids)
        assert rows[0, place].tolist() == rows[1, place].tolist() == mean(lexicon, known, len(known)).tolist()


def test_a_text_without_a_parent_has_no_path() -> None:
    tree = tree_of('"tea"')
    page = Page(tree=tree, look=look(tree))
    segments = segment(tree, page.look)
    row = embed(page, segments, Hints(), describe(page, segments, Hints()), random_model(page_of("<p>tea")))[0]
    assert len(segments) == 1
    assert not row[PATH].any()
