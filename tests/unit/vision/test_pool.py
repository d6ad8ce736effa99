from __future__ import annotations

from typing import Any

import pytest

from marrow.vision.ink import ink
from marrow.vision.kinds import kinds
from marrow.vision.pool import Pool, pool
from marrow.vision.rules import rule
from tests.unit.vision.build import Node, el, page, text


def pooled(*body: Node) -> Pool:
    made = page(*body)
    seen = ink(made)
    known = kinds(made, seen)
    return pool(made, seen, known, rule(made, seen, known))


def runs(found: Pool) -> list[tuple[int, int]]:
    return list(zip(found.start.tolist(), found.end.tolist(), strict=True))


def large(*children: Node, **look: Any) -> Node:
    return el("div", *children, box=(0, 0, 1000, 1000), **look)


PARAGRAPH = el("p", text("Time", 0, 200, 600, 100))


def test_texts_and_inline_elements_side_by_side_are_one_item() -> None:
    found = pooled(
        large(text("Water, ", 0, 0), el("b", text("leaves", 50, 0, weight=700)), text(".", 90, 0), PARAGRAPH)
    )
    assert runs(found) == [(3, 7), (7, 9)]
    assert found.doc.tolist() == [9, 10]
    assert found.box[0].tolist() == [0, 0, 190, 20]


def test_one_line_break_goes_on_and_two_or_a_rule_do_not() -> None:
    first, second, br = text("a", 0, 0), text("b", 0, 30), el("br")
    assert len(pooled(large(first, br, second, PARAGRAPH))) == 2
    assert len(pooled(large(first, br, el("br"), second, PARAGRAPH))) == 3
    assert len(pooled(large(first, el("hr", box=(0, 25, 900, 1)), second, PARAGRAPH))) == 3


def test_an_item_knows_the_one_that_it_stands_in() -> None:
    card = el("div", el("p", text("Tea", 10, 10)), el("img", box=(10, 40, 90, 90)), background=0, box=(0, 0, 300, 150))
    found = pooled(large(card, PARAGRAPH))
    assert runs(found) == [(3, 7), (4, 6), (6, 7), (7, 9)]
    assert found.outer.tolist() == [-1, 0, 0, -1]
    assert found.is_solid.tolist() == [False, True, True, True]


def test_a_frame_is_part_of_the_box() -> None:
    card = el("div", el("p", text("Tea", 10, 10)), el("img", box=(10, 40, 90, 90)), background=0, box=(0, 0, 300, 150))
    assert pooled(large(card, PARAGRAPH)).box[0].tolist() == [0, 0, 300, 150]


def test_what_is_tiny_has_the_background_of_what_is_behind_it() -> None:
    label = el("div", text("Tea", 0, 0, 50), background=0x336699)
    found = pooled(large(label, PARAGRAPH))
    assert found.background.tolist() == [0xFFFFFF, 0xFFFFFF]
    assert not found.is_framed.any()
    banner = el("div", text("Tea", 0, 0, 900, 90), background=0x336699)
    found = pooled(large(banner, PARAGRAPH))
    assert found.background.tolist() == [0x336699, 0xFFFFFF]
    assert found.is_framed.tolist() == [True, False]


def test_fonts_are_means_over_characters_and_nothing_without_text() -> None:
    found = pooled(large(el("p", text("aaa", 0, 0, size=10), text("b", 90, 0, size=30, weight=800)), PARAGRAPH))
    assert found.font_size[0] == pytest.approx(15)
    assert found.font_weight[0] == pytest.approx(500)
    assert pooled(el("img", box=(0, 0, 300, 300))).font_size.tolist() == [0]


def test_borders_above_and_below_are_known() -> None:
    found = pooled(large(el("p", text("Tea", 0, 0), border=1), el("p", text("Time", 0, 300, 600, 100), border=4)))
    assert found.has_line_above.tolist() == [True, False]
    assert found.has_line_below.tolist() == [False, True]


def test_what_is_out_of_the_flow_is_a_layer() -> None:
    bar = el("div", text("bar", 0, 0), is_fixed=True)
    found = pooled(large(bar, PARAGRAPH))
    assert found.layer.tolist() == [3, -1]


def test_a_page_that_shows_nothing_has_an_empty_pool() -> None:
    assert len(pooled(large())) == 0


def test_solid_items_are_all_the_pages_own() -> None:
    card = el("div", el("p", text("Tea", 10, 10)), el("img", box=(10, 40, 90, 90)), background=0, box=(0, 0, 300, 150))
    found = pooled(large(card, PARAGRAPH)).solid()
    assert runs(found) == [(4, 6), (6, 7), (7, 9)]
    assert found.outer.tolist() == [-1, -1, -1]
    assert found.doc.tolist() == [10, 10, 10]
