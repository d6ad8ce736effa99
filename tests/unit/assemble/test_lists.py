from __future__ import annotations

from marrow.article import MAX_NESTING, Definitions, Footnote, List, Paragraph, Span, walk
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
