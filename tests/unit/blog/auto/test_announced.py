from __future__ import annotations

import marrow
from marrow.blog.auto.announced import NAMES, announced
from marrow.blog.auto.links import link_rows
from marrow.blog.blocks import blocks_of


def _announced(line: str) -> dict[str, list[str]]:
    """Of the pieces of a line those that are announced, by what as."""
    page = marrow.read(f"<p>{line}</p>")
    blocks = blocks_of(page)
    texts = [blocks.runs.text(page.tree, block) for block in range(len(blocks))]
    found = announced(blocks, texts, link_rows(page, blocks.runs, texts)[:, 0])
    return {
        name: [text for text, row in zip(texts, found, strict=True) if row[number]] for number, name in enumerate(NAMES)
    }


def test_a_name_stands_after_by_and_all_tags_after_their_label() -> None:
    found = _announced("On 4 May by <a href=/a>Ana</a> filed under <a href=/t>Tea</a>, <a href=/m>Milk</a>")
    assert found == {"after_author": ["Ana", "filed under"], "after_category": ["Tea,", "Milk"]}


def test_after_a_bar_something_else_begins() -> None:
    found = _announced("By <a href=/a>Ana</a> | <a href=/t>Tea</a>, <a href=/c>3 comments</a>")
    assert found == {"after_author": ["Ana |"], "after_category": []}


def test_small_words_announce_categories_where_a_line_has_told_when() -> None:
    assert _announced("at 03:24 in <a href=/t>Tea</a>")["after_category"] == ["Tea"]


def test_the_line_before_announces_nothing() -> None:
    assert _announced("By</p><p><a href=/a>Ana</a>") == {"after_author": [], "after_category": []}
