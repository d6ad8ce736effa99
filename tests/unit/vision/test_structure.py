from __future__ import annotations

from typing import Any

from marrow.page import Page
from marrow.vision.blocks import Blocks
from marrow.vision.structure import build
from marrow.vision.vips import pool_of
from marrow.vision.weights import separators
from tests.unit.vision.build import Node, el, page, text
from tests.unit.vision.layouts import outline


def built(made: Page, pdoc: int, max_rounds: int = 9) -> Blocks:
    pool = pool_of(made)
    return build(pool, separators(made, pool).weigh, pdoc=pdoc, max_rounds=max_rounds)


def words(letters: str, y: float, x: float = 0, **look: Any) -> Node:
    return el("p", text(letters, x, y, 400, 100), **look)


ROWS = page(el("div", words("a", 0), words("b", 105), words("c", 300), box=(0, 0, 1000, 1000)))


def test_blocks_are_put_together_along_the_lightest_separators() -> None:
    assert outline(ROWS, built(ROWS, 10)) == [["a", "b"], "c"]


def test_the_degree_follows_from_the_heaviest_separator_inside() -> None:
    blocks = built(ROWS, 10)
    assert blocks.doc.tolist() == [5, 9, 10, 10, 10]  # 95 pixels weigh 5, and 5 pixels between paragraphs nothing
    assert blocks.weight.tolist() == [5, 0, -1, -1, -1]


def test_blocks_that_are_coherent_enough_are_not_told_apart() -> None:
    assert outline(ROWS, built(ROWS, 8)) == ["a b", "c"]
    assert outline(ROWS, built(ROWS, 5)) == "a b c"


CARD = el("div", words("a", 10), el("img", box=(0, 160, 400, 100)), background=0xEEEEEE, box=(0, 0, 600, 300))
NESTED = page(el("div", CARD, words("z", 500), box=(0, 0, 1000, 1000)))


def test_a_block_is_divided_until_pdoc_is_met() -> None:
    assert outline(NESTED, built(NESTED, 4)) == ["a", "z"]
    assert outline(NESTED, built(NESTED, 10)) == [["a", ""], "z"]


def test_rounds_are_capped_with_a_warning() -> None:
    blocks = built(NESTED, 10, max_rounds=1)
    assert outline(NESTED, blocks) == ["a", "z"]
    assert [warning.code for warning in blocks.warnings] == ["cut.blocks"]
    assert built(NESTED, 10).warnings == ()


def test_a_block_that_holds_one_block_alone_is_that_block() -> None:
    only = page(el("div", el("div", CARD, background=0x333333, box=(0, 0, 900, 900)), box=(0, 0, 1000, 1000)))
    assert outline(only, built(only, 10)) == ["a", ""]


def test_what_proves_to_be_coherent_is_one_block_however_large() -> None:
    story = el("td", *[words(letter, row * 102) for row, letter in enumerate("abcdefgh")], box=(0, 0, 990, 990))
    side = el("td", words("z", 0, x=600))
    made = page(el("table", el("tr", story, side), box=(0, 0, 1000, 1000)))
    assert outline(made, built(made, 5)) == ["a b c d e f g h", "z"]


def test_blocks_that_no_line_parts_are_a_crowd() -> None:
    made = page(el("div", words("a", 0), words("b", 50), words("c", 80, x=60), box=(0, 0, 1000, 1000)))
    blocks = built(made, 10)
    assert outline(made, blocks) == "a b c"
    mixed = page(el("div", words("a", 0), el("img", box=(0, 50, 90, 90)), words("c", 80), box=(0, 0, 1000, 1000)))
    assert outline(mixed, built(mixed, 10)) == "a c"


def test_nodes_know_their_leaf_and_what_holds_several_has_none() -> None:
    blocks = built(NESTED, 10)
    assert blocks.leaf_of_node.tolist() == [-1, -1, -1, -1, 2, 2, 3, 4, 4]
    assert list(zip(blocks.start.tolist(), blocks.stop.tolist(), blocks.leaf.tolist(), strict=True)) == [
        (4, 6, 2),
        (6, 7, 3),
        (7, 9, 4),
    ]


def test_a_box_has_room_for_a_blocks_own_frame() -> None:
    blocks = built(NESTED, 10)
    assert blocks.box[1].tolist() == [0, 0, 600, 300]
    assert blocks.box[0].tolist() == [0, 0, 600, 600]
