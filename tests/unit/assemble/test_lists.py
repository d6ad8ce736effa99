from __future__ import annotations

import pytest

from marrow.article import MAX_NESTING, Definitions, Footnote, List, Paragraph, Span, walk
from marrow.numbering import rows
from tests.builders import blocks_of


def only_list(html: str) -> List:
    (block,) = blocks_of(html)
    assert isinstance(block, List)
    return block


def words(block: List) -> list[str]:
    return ["".join(span.text for span in item[0].spans) for item in block.items if isinstance(item[0], Paragraph)]


def test_items_keep_their_order_and_empty_ones_go() -> None:
    block = only_list("<ul><li>a<li> <li>b</ul>")
    assert (words(block), block.ordered, block.start) == (["a", "b"], False, 1)


def test_numbers_start_where_the_page_says() -> None:
    assert only_list('<ol start="4"><li>a</ol>').start == 4
    assert only_list('<ol start="-2"><li>a</ol>').start == -2
    assert only_list('<ol><li value="7">a<li value="9">b</ol>').start == 7
    assert only_list('<ol start="many"><li>a</ol>').start == 1
    assert only_list('<ul start="4"><li value="3">a</ul>').start == 1


def numbers(html: str) -> list[int]:
    return [number for number, _, _ in rows(only_list(html))]


def test_items_keep_the_numbers_that_a_reader_sees() -> None:
    assert numbers('<ol start="4"><li>a<li>b</ol>') == [4, 5]
    assert numbers('<ol><li>a<li value="7">b<li>c<li value="-1">d</ol>') == [1, 7, 8, -1]
    assert numbers('<ol start="3"><li value="many">a<li>b</ol>') == [3, 4]
    assert only_list("<ol><li>a<li>b</ol>").numbers == ()
    assert only_list('<ul><li>a<li value="7">b</ul>').numbers == ()


def test_an_item_that_is_shown_and_goes_still_counts() -> None:
    assert numbers('<ol><li>a<li><li class="share">Tweet<li>d</ol>') == [1, 4]
    assert numbers('<ol><li style="display: none">a<li>b</ol>') == [1]


def test_tasks_that_marrow_wrote_are_read_again() -> None:
    block = only_list('<ul><li class="task">☑ a<li class="task">☐ b<li>☑ c</ul>')
    assert (block.done, words(block)) == ((True, False, None), ["a", "b", "☑ c"])


def test_a_reversed_list_counts_down_to_one() -> None:
    assert numbers('<ol reversed><li>a<li value="9">b<li>c</ol>') == [3, 9, 8]
    assert numbers('<ol reversed start="3"><li>a<li>b<li>c<li>d</ol>') == [3, 2, 1, 0]
    assert numbers("<ol reversed><li>a<li><li hidden>x<li>c</ol>") == [3, 1]


BOX = "<input type=checkbox disabled"


@pytest.mark.parametrize(
    ("items", "done"),
    [
        (f"<li>{BOX} checked> a<li>{BOX}> b", (True, False)),
        (f"<li> <p> <label><span>{BOX} checked=''></span> a</label><li>b", (True, None)),
        ("<li class=task-list-item><input type=CHECKBOX> a<li><input type=checkbox> b", (False, None)),
        ("<li><input type=checkbox checked> for readers to tick<li>b", ()),
        (f"<li>a {BOX}><li><input disabled> b<li><input disabled type=radio> c", ()),
        (f"<li><b>a</b>{BOX}><li>b", ()),
    ],
)
def test_an_item_that_begins_with_a_box_is_a_task(items: str, done: tuple[bool | None, ...]) -> None:
    assert only_list(f"<ul>{items}</ul>").done == done
    assert only_list(f"<ol>{items}</ol>").done == done


def test_a_list_that_is_called_one_of_tasks_is_one() -> None:
    items = "<li><label><input type=checkbox checked>a</label><li><label><input type=checkbox>b</label>"
    assert only_list(f"<ul class=task-list>{items}</ul>").done == (True, False)


def test_the_box_of_an_inner_list_is_not_that_of_its_item() -> None:
    block = only_list(f"<ul><li>a<ul><li>{BOX} checked> b</ul></ul>")
    assert block.done == ()
    assert isinstance(inner := block.items[0][1], List)
    assert inner.done == (True,)


def test_a_list_beside_its_item_belongs_to_it() -> None:
    block = only_list("<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>")
    assert isinstance(block.items[0][1], List)
    assert len(block.items) == 2


def test_text_and_blocks_without_an_item_are_items() -> None:
    assert words(only_list("<ul>a<p>b</p><li>c</ul>")) == ["a", "b", "c"]


def test_clutter_among_the_items_goes() -> None:
    assert words(only_list('<ul><li>a<li class="share">Tweet</ul>')) == ["a"]


def test_an_item_of_nothing_but_a_rule_is_none() -> None:
    assert words(only_list("<ul>a<hr></ul>")) == ["a"]


def test_lists_nested_too_deep_are_taken_apart_and_lose_no_word() -> None:
    depth = MAX_NESTING + 10
    blocks = tuple(blocks_of("".join(f"<ul><li>w{number}" for number in range(depth))))
    said = " ".join(span.text for block in walk(blocks) if isinstance(block, Paragraph) for span in block.spans)
    assert said.split() == [f"w{number}" for number in range(depth)]
    assert sum(isinstance(block, List) for block in walk(blocks)) <= MAX_NESTING
    beside = tuple(blocks_of("<ul><li>a</li>" + "<ul><li>b</li>" * depth))
    assert sum(isinstance(block, List) for block in walk(beside)) <= MAX_NESTING + 1


def test_definitions_group_terms_and_meanings() -> None:
    (block,) = blocks_of("<dl><dt>a<dt>b<dd>c<div><dt>d<dd>e<dd>f</div></dl>")
    assert isinstance(block, Definitions)
    assert [terms for terms, _ in block.entries] == [((Span("a"),), (Span("b"),)), ((Span("d"),),)]
    assert [len(blocks) for _, blocks in block.entries] == [1, 2]


def test_a_definition_list_without_terms_is_its_blocks() -> None:
    assert [type(block) for block in blocks_of("<dl><dd>a<dd>b</dl>")] == [Paragraph, Paragraph]


def test_clutter_in_a_definition_list_goes_and_loose_text_stays() -> None:
    (block,) = blocks_of('<dl><dt>a</dt>text<dd class="share">Tweet</dd></dl>')
    assert isinstance(block, Definitions)
    assert len(block.entries[0][1]) == 1


def test_a_term_that_is_only_a_picture_gives_the_picture() -> None:
    blocks = blocks_of('<p>x</p><dl><dt>t<img src="/p.jpg" alt=p></dt><dd>d</dd></dl>')
    assert isinstance(blocks[1], Definitions)
    assert len(blocks[1].entries[0][1]) == 2


def test_notes_among_items_go_after_the_body() -> None:
    html = '<p>a<sup><a href="#n1">1</a></sup></p><ol><li id="n1">the note</li><li>an item</li></ol><p>end</p>'
    blocks = blocks_of(html)
    assert [type(block) for block in blocks] == [Paragraph, List, Paragraph, Footnote]
