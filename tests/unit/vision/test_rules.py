from __future__ import annotations

from typing import Any

import pytest

from marrow.look import Display
from marrow.vision.ink import ink
from marrow.vision.kinds import kinds
from marrow.vision.rules import Fate, Ruled, rule
from tests.unit.vision.build import Node, el, page, text


def ruled(*body: Node) -> Ruled:
    made = page(*body)
    seen = ink(made)
    return rule(made, seen, kinds(made, seen))


def large(tag: str, *children: Node, **look: Any) -> Node:
    """An element that is too large for the rules about small ones."""
    return el(tag, *children, box=(0, 0, 1000, 1000), **look)


def wide(words: str, y: float) -> Node:
    """A paragraph that is not tiny."""
    return el("p", text(words, 0, y, 600, 100))


CASES = {
    1: large("div", el("p", text("Tea", 0, 0), is_hidden=True)),
    2: large("div", wide("Tea", 0)),
    4: large("div", text("Water, ", 0, 0), el("b", text("leaves", 60, 0))),
    5: large("p", text("Tea", 0, 0), wide("Time", 50)),
    6: large("div", wide("Tea", 0), el("hr", box=(0, 105, 900, 2)), wide("Time", 110)),
    7: el("div", wide("Tea", 0), wide("Time", 110), box=(0, 0, 100, 100)),
    8: large(
        "div", el("div", wide("Tea", 0), wide("Time", 200), background=0, box=(0, 0, 900, 300)), wide("Talk", 400)
    ),
    9: el("div", text("Tea", 0, 0), el("div", text("Time", 0, 30)), box=(0, 0, 150, 100)),
    10: large("div", el("p", text("Tea", 0, 0, 50)), el("p", text("Time", 0, 30, 50))),
    12: large("div", wide("Tea", 0), wide("Time", 110)),
    13: large("table", large("tr", wide("Tea", 0), wide("Time", 110)), large("tr", wide("Talk", 400))),
}
DIVIDED = (2, 5, 6, 7, 8, 12)


@pytest.mark.parametrize("number", CASES)
def test_each_rule_decides_its_case(number: int) -> None:
    found = ruled(CASES[number])
    fate = Fate.DROP if number == 1 else Fate.DIVIDE if number in DIVIDED else Fate.BLOCK
    assert (found.rule[2], found.fate[2]) == (number, fate)


def test_text_in_one_font_has_degree_10_and_in_several_9() -> None:
    assert ruled(el("p", text("Tea", 0, 0), el("i", text("time", 50, 0)))).doc[2] == 10
    assert ruled(el("p", text("Tea", 0, 0), el("b", text("time", 50, 0, weight=700)))).doc[2] == 9
    assert ruled(el("p", text("Tea", 0, 0), text("time", 50, 0, size=12))).doc[2] == 9


def test_pictures_and_texts_are_solid_and_so_is_what_holds_text_alone() -> None:
    found = ruled(large("div", wide("Tea", 0), el("img", box=(0, 200, 300, 300))))
    assert found.is_solid.tolist() == [False, False, False, True, True, True]
    assert found.doc[5] == 10


def test_a_child_that_stands_out_is_a_block_with_a_degree_by_its_size() -> None:
    found = ruled(CASES[8])
    assert (found.rule[3], found.fate[3], found.doc[3]) == (8, Fate.BLOCK, 4)  # .43 of a screen
    small = el("div", wide("Tea", 0), el("img", box=(0, 100, 60, 60)), background=0, box=(0, 0, 300, 200))
    assert ruled(large("div", small, wide("Talk", 400))).doc[3] == 7


def test_what_stands_out_and_holds_text_alone_stays_a_text() -> None:
    found = ruled(large("div", el("p", text("Tea", 0, 0), background=0), wide("Talk", 400)))
    assert (found.rule[3], found.doc[3]) == (4, 10)


def test_cells_are_not_divided_by_a_line_break_inside_and_paragraphs_are() -> None:
    inside = (text("Tea", 0, 0), wide("Time", 50))
    assert ruled(large("td", *inside)).rule[2] == 13
    assert ruled(large("p", *inside)).rule[2] == 5


def test_an_inline_element_follows_the_rules_of_inline_text() -> None:
    assert ruled(large("a", wide("Tea", 0), text("Time", 0, 200))).rule[2] == 5
    block = large("a", wide("Tea", 0), text("Time", 0, 200), display=Display.BLOCK)
    assert ruled(block).rule[2] == 12
