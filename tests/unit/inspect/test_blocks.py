from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import html as lxml_html
from lxml.html import HtmlElement

from marrow.inspect.blocks import BANDS, BlockSheet, blocks_to_html
from marrow.vision.told import BlockRow
from tests.unit.inspect.test_style import contrast

HOSTILE = "</p></style><script>alert(1)</script><img src=x onerror=alert(2)>\" ' & \x1b\x00"


def row(block: int, parent: int, doc: int, *, layout: str = "", text: str = "Water", y: int = 100) -> BlockRow:
    return BlockRow(
        block=block,
        parent=parent,
        depth=0 if parent < 0 else 1,
        doc=doc,
        x=10,
        y=y,
        width=600,
        height=300,
        layout=layout,
        weight=7 if layout in ("rows", "columns") else -1,
        rule=0 if layout else 4,
        children=(1, 2) if layout else (),
        text=text,
        xpaths=() if layout else tuple(f"/html/body/p[{number}]" for number in range(1, 7)),
    )


ROWS = (row(0, -1, 2, layout="rows", text=""), row(1, 0, 5), row(2, 0, 10))


def drawn(*rows: BlockRow, is_still: bool = False, notes: tuple[str, ...] = ()) -> HtmlElement:
    sheet = BlockSheet("tea.html", "VIPS, PDoC 5", b"a picture", 1280, 2000, rows or ROWS, notes)
    return lxml_html.document_fromstring(blocks_to_html(sheet, is_still=is_still))


def words(element: HtmlElement) -> str:
    return " ".join(str(element.text_content()).split())


def test_every_block_has_a_box_and_inner_ones_lie_on_top() -> None:
    inner, first, second = drawn().find_class("spot")
    assert "left:10px;top:100px;width:600px;height:300px;z-index:1" in str(inner.get("style"))
    assert "z-index:2" in str(first.get("style"))
    assert [str(each.get("class")).split()[1:] for each in (inner, first, second)] == [
        ["inner", "doc-1"],
        ["leaf", "doc-4"],
        ["leaf", "doc-10"],
    ]


def test_leaves_have_their_numbers_beside_them() -> None:
    assert [words(box) for box in drawn().find_class("spot")] == ["", "1", "2"]
    (top,) = drawn(row(0, -1, 5, y=3)).xpath("//div[contains(@class, 'spot')]/b")
    assert top.get("class") == "in"


def test_the_legend_counts_leaves_by_degree() -> None:
    header = drawn(notes=("cut after 100 pixels",)).find("body/header")
    assert header is not None
    assert "3 blocks, 2 of them leaves · VIPS, PDoC 5 · cut after 100 pixels" in words(header)
    assert [words(label) for label in header.iter("label")] == ["DoC 4–5 1", "DoC 10 1"]


def test_the_tip_tells_everything_about_a_block() -> None:
    rows, leaf, _ = drawn().find_class("tip")
    assert words(rows) == "Block 0 · DoC 2 · 600 × 300 at 10, 100 · 2 rows, separators of weight 7"
    assert words(leaf).startswith("Block 1 · DoC 5 · by rule 4 · 600 × 300 at 10, 100Water/html/body/p[1]")
    assert words(leaf).endswith("… 2 more")


def test_a_crowd_is_called_so_and_cuts_have_no_degree() -> None:
    (tip,) = drawn(row(0, -1, 0, layout="crowd", text="")).find_class("tip")
    assert words(tip) == "Block 0 · 600 × 300 at 10, 100 · a crowd of 2"


def test_what_is_still_has_no_tips_and_no_switches() -> None:
    page = drawn(is_still=True)
    assert len(page.find_class("spot")) == 3
    assert not page.find_class("tip")
    assert not list(page.iter("input"))


def test_what_is_below_the_picture_is_left_out() -> None:
    assert len(drawn(*ROWS, row(3, 0, 9, y=2000)).find_class("spot")) == 3


def test_texts_of_the_page_are_text_and_nothing_else() -> None:
    page = drawn(replace(ROWS[1], block=0, parent=-1, text=HOSTILE))
    assert not list(page.iter("script"))
    assert [image.get("alt") for image in page.iter("img")] == ["The page"]
    assert "alert(1)" in words(page)


@pytest.mark.parametrize("band", list(BANDS))
def test_colours_stand_out_against_white_and_names_against_colours(band: str) -> None:
    _, colour, name = BANDS[band]
    assert contrast(colour, "#ffffff") >= 3
    assert contrast(colour, name) >= 4.5
