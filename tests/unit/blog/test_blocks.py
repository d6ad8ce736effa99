from __future__ import annotations

import marrow
from marrow.blog.blocks import Blocks, blocks_of


def _texts(html: str) -> list[str]:
    page = marrow.read(html)
    runs = blocks_of(page).runs
    return [runs.text(page.tree, block) for block in range(len(runs))]


PROSE = "A kettle is a thing of beauty, and water is its only wish, all day and all night long"


def test_a_line_of_metadata_is_its_pieces() -> None:
    html = "<div>by <a href=/a>Ana</a> on <time>4 March</time>, <span class=cat>Tea</span> and <i>more</i></div>"
    assert _texts(html) == ["by", "Ana", "on", "4 March,", "Tea", "and more"]


def test_prose_is_one_block_with_its_links() -> None:
    assert _texts(f"<p>{PROSE}, says <a href=/x>Ana</a>, who knows.</p>") == [
        f"{PROSE}, says Ana , who knows.".replace(" ,", ",")
    ]


def test_a_link_at_the_end_of_prose_is_a_block() -> None:
    assert _texts(f"<p>{PROSE} <a href=/x>Read more</a></p>") == [PROSE, "Read more"]
    assert _texts(f"<p>{PROSE} [<a href=/x>more</a>]</p>") == [f"{PROSE} [", "more]"]


def test_a_long_link_at_the_end_of_prose_belongs_to_it() -> None:
    assert len(_texts(f"<p>{PROSE} <a href=/x>{PROSE}</a></p>")) == 1


def test_half_as_many_wide_letters_are_prose() -> None:
    wide = "茶" * 35
    assert _texts(f"<p>{wide}<a href=/x>水</a>{wide}</p>") == [f"{wide}水{wide}"]


def test_a_heading_is_cut_at_links_alone() -> None:
    assert _texts("<h2>Tea <em class=x>and</em> milk</h2>") == ["Tea and milk"]
    assert _texts("<h2><a href=/x>Tea</a> <small>4 March</small></h2>") == ["Tea", "4 March"]


def test_code_is_one_block() -> None:
    assert _texts("<pre><span class=k>let</span> tea <a href=/x>pot</a></pre>") == ["let tea pot"]


def test_what_is_only_marks_goes_with_the_piece_before() -> None:
    assert _texts("<p><a href=/a>Tea</a> | <a href=/b>Milk</a></p>") == ["Tea |", "Milk"]


def _blocks(html: str) -> Blocks:
    return blocks_of(marrow.read(html))


def test_every_visible_text_is_in_one_block_and_every_block_in_one_line() -> None:
    blocks = _blocks("<div>by <a href=/a>Ana</a><p>Tea<br>Milk</div>")
    assert blocks.runs.leaves.tolist() == blocks.lines.leaves.tolist()
    assert blocks.line.tolist() == [0, 0, 1, 2]


def test_the_node_of_a_block_is_the_largest_with_nothing_else_in_it() -> None:
    page = marrow.read("<div><span><a href=/a>Ana</a></span> on <b>4</b></div>")
    blocks = blocks_of(page)
    assert [page.tree.name(node) for node in blocks.runs.nln.tolist()] == ["span", "#text"]


def test_a_page_without_text_has_no_blocks() -> None:
    assert len(_blocks("<img src=a.png>")) == 0
