from __future__ import annotations

from dataclasses import replace

import numpy as np

import marrow
from marrow.blog.paper.elements import elementary_blocks
from marrow.page import Page
from tests.unit.blog.build import laid_out


def _texts(page: Page) -> list[str]:
    blocks = elementary_blocks(page)
    return [blocks.text(page.tree, block) for block in range(len(blocks))]


def _page(html: str) -> Page:
    return laid_out(marrow.read(html))


def test_headings_links_paragraphs_and_lists_are_blocks_and_so_is_every_other_text() -> None:
    line = "by <a href=/a>Ana</a> on <i>Monday</i>"
    html = f"<div><h2>Tea <b>time</b></h2>{line}<p>Hot <a href=/x>water</a>.</p><ul><li>a<li>b</ul></div>"
    assert _texts(_page(html)) == ["Tea time", "by", "Ana", "on", "Monday", "Hot water.", "ab"]


def test_what_is_in_a_block_is_none_itself() -> None:
    assert _texts(_page("<a href=/x><h2>Tea</h2><p>Hot.</p></a>")) == ["TeaHot."]


def test_a_small_node_with_a_border_is_a_block() -> None:
    page = _page("<div><span>4</span><span>March</span></div>")
    assert _texts(page) == ["4", "March"]
    assert page.look.paint is not None
    node = next(node for node in range(len(page.tree)) if page.tree.name(node) == "div")
    border = np.zeros(len(page.tree), np.uint8)
    border[node] = 0b1111
    assert page.look.box is not None
    box = page.look.box.copy()
    box[node] = (0, 0, 100, 50)
    framed = replace(page, look=replace(page.look, box=box, paint=replace(page.look.paint, border=border)))
    assert _texts(framed) == ["4March"]


def test_hidden_text_and_pages_without_text_have_no_blocks() -> None:
    assert _texts(_page("<p style='display:none'>x</p><p>y</p>")) == ["y"]
    assert _texts(_page("<img src=a.png>")) == []
