from __future__ import annotations

from typing import Any

import numpy as np

from marrow.look import Display
from marrow.vision.ink import ink
from marrow.vision.kinds import Family, Kinds, kinds
from tests.unit.vision.build import Node, el, page, text


def known(*body: Node) -> Kinds:
    made = page(*body)
    return kinds(made, ink(made))


def nodes(flags: np.ndarray) -> list[int]:
    """The nodes of the body that are so; its first one is 2."""
    return [node for node in np.flatnonzero(flags).tolist() if node > 1]


def test_inline_elements_with_nothing_but_text_are_virtual_texts() -> None:
    found = known(el("p", el("a", el("b", text("Tea", 0, 0))), text("time", 100, 0)))
    assert nodes(found.is_inline) == [3, 4]
    assert nodes(found.is_textual) == [3, 4, 5, 6]


def test_the_computed_display_decides_what_is_inline() -> None:
    block = el("span", text("Tea", 0, 0), display=Display.BLOCK)
    assert nodes(known(block).is_inline) == []
    assert nodes(known(el("div", text("Tea", 0, 0), display=Display.CONTENTS)).is_inline) == [2]


def test_an_inline_element_around_a_block_is_no_text() -> None:
    found = known(el("a", el("div", text("Tea", 0, 0))))
    assert nodes(found.is_textual) == [4]


def test_a_small_picture_in_a_line_is_a_letter_and_a_large_one_is_not() -> None:
    small, large = el("img", box=(0, 0, 20, 20)), el("img", box=(0, 0, 200, 200))
    assert nodes(known(el("a", small)).is_textual) == [2, 3]
    assert nodes(known(el("a", large)).is_textual) == []


def test_a_word_in_a_small_box_is_a_letter_unless_it_has_a_frame() -> None:
    def word(**look: Any) -> Node:
        return el("a", text("News", 0, 0), display=Display.INLINE_BLOCK, **look)

    assert nodes(known(word()).is_textual) == [2, 3]
    assert nodes(known(word(background=0x336699)).is_textual) == [3]
    assert nodes(known(word(border=15)).is_textual) == [3]
    assert nodes(known(word(box=(0, 0, 100, 90))).is_textual) == [3]


def test_what_has_another_background_or_a_border_all_around_is_framed() -> None:
    inner = el("div", text("Tea", 0, 0), background=0xEEEEEE)
    assert nodes(known(el("div", inner, background=0xEEEEEE)).is_framed) == [2]
    assert nodes(known(el("div", text("Tea", 0, 0), border=15)).is_framed) == [2]
    assert nodes(known(el("div", text("Tea", 0, 0), border=4)).is_framed) == []
    assert nodes(known(el("div", box=(0, 0, 50, 50), border=15)).is_framed) == []  # nothing to be seen inside
    assert nodes(known(el("span", text("Tea", 0, 0), background=0)).is_framed) == []


def test_the_background_is_the_nearest_one_and_paper_is_white() -> None:
    found = known(el("div", el("p", text("Tea", 0, 0)), background=0x112233), el("p", text("Time", 0, 50)))
    assert found.background[2:].tolist() == [0x112233] * 3 + [0xFFFFFF] * 2


def test_families_follow_tags_and_inline_comes_first() -> None:
    cell = el("td", el("p", text("a", 0, 0)), el("span", text("b", 0, 30)), el("div", text("c", 0, 60)))
    found = known(el("table", el("tbody", el("tr", cell))))
    wanted = [Family.TABLE, Family.TABLE, Family.TR, Family.TD, Family.P, Family.INLINE, Family.INLINE, Family.INLINE]
    assert found.family[2:].tolist() == [*wanted, Family.OTHER, Family.INLINE]


def test_nothing_is_true_of_what_is_not_seen() -> None:
    found = known(el("p", text("Tea", 0, 0), is_hidden=True))
    assert nodes(found.is_valid) == nodes(found.is_textual) == nodes(found.is_framed) == []
