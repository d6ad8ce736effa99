from __future__ import annotations

import json

from marrow.options import Options
from marrow.vision.by import plain_cuts
from marrow.vision.told import tell, to_json
from marrow.vision.vips import blocks_of
from tests.unit.vision.build import el, page, text

MADE = page(
    el(
        "div",
        el("h2", text("Te", 0, 0, 500, 100, size=30), el("b", text("a", 60, 0, size=30))),
        el("p", text("Water, ", 0, 300, 500, 100), el("i", text("leaves", 500, 300))),
        box=(0, 0, 1000, 1000),
    )
)
BLOCKS = blocks_of(MADE, Options().change(pdoc=10))


def test_a_row_for_each_block() -> None:
    rows = tell(MADE, BLOCKS)
    assert [(row.block, row.parent, row.depth, row.layout, row.rule, row.children) for row in rows] == [
        (0, -1, 0, "rows", 0, (1, 2)),
        (1, 0, 1, "", 4, ()),
        (2, 0, 1, "", 4, ()),
    ]
    assert (rows[1].x, rows[1].y, rows[1].width, rows[1].height) == (0, 0, 500, 100)
    assert (rows[0].weight, rows[1].weight) == (BLOCKS.weight[0], -1)


def test_leaves_have_texts_and_inline_elements_do_not_part_words() -> None:
    assert [row.text for row in tell(MADE, BLOCKS)] == ["", "Tea", "Water, leaves"]


def test_segments_part_words() -> None:
    whole = blocks_of(MADE, Options().change(pdoc=1))
    assert [row.text for row in tell(MADE, whole)] == ["Tea Water, leaves"]
    assert tell(MADE, whole)[0].xpaths == ("/html/body/div[1]/h2[1]", "/html/body/div[1]/p[1]")


def test_what_is_hidden_is_not_told() -> None:
    made = page(el("p", text("Tea", 0, 0), el("b", text("secret", 50, 0), is_hidden=True)))
    assert [row.text for row in tell(made, blocks_of(made))] == ["Tea"]


def test_json_has_a_line_for_each_block() -> None:
    text = to_json(MADE, BLOCKS, by="vips", pdoc=10)
    told = json.loads(text)
    assert (told["schema"], told["by"], told["pdoc"], len(text.splitlines())) == (1, "vips", 10, 5)
    root, first, second = told["blocks"]
    assert (root["parent"], root["children"], root["box"]) == (None, [1, 2], [0, 0, 600, 400])
    assert (root["layout"], root["weight"], root["doc"]) == ("rows", BLOCKS.weight[0], BLOCKS.doc[0])
    assert (first["parent"], first["text"], first["xpaths"]) == (0, "Tea", ["/html/body/div[1]/h2[1]"])
    assert (second["rule"], second["text"]) == (4, "Water, leaves")


def test_a_page_that_shows_nothing_has_no_blocks_in_json() -> None:
    empty = page(el("div"))
    assert json.loads(to_json(empty, blocks_of(empty), by="vips", pdoc=5))["blocks"] == []


def test_cuts_have_no_degree_and_no_rule_in_json() -> None:
    for told in json.loads(to_json(MADE, plain_cuts(MADE), by="cuts", pdoc=5))["blocks"]:
        assert not {"doc", "rule"} & told.keys()
