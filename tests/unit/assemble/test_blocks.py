from __future__ import annotations

import re

import pytest

from marrow.article import (
    MAX_NESTING,
    Blocks,
    Code,
    Embed,
    Figure,
    Footnote,
    Heading,
    Mark,
    Paragraph,
    Quote,
    Rule,
    Span,
    children,
    plain,
)
from tests.builders import article_of, blocks_of


def spans_of(html: str) -> tuple[Span, ...]:
    (block,) = blocks_of(html)
    assert isinstance(block, Paragraph | Heading)
    return block.spans


def lines_of(html: str) -> list[str]:
    return [plain(block.spans) for block in blocks_of(html) if isinstance(block, Paragraph | Heading)]


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("b", Mark.STRONG),
        ("em", Mark.EMPHASIS),
        ("kbd", Mark.CODE),
        ("sub", Mark.SUB),
        ("sup", Mark.SUP),
        ("del", Mark.STRIKE),
        ("mark", Mark.HIGHLIGHT),
        ("span", Mark.NONE),
        ("ins", Mark.NONE),
    ],
)
def test_inline_elements_are_marks(name: str, mark: Mark) -> None:
    assert spans_of(f"<p><{name}>a</{name}></p>") == (Span("a", mark),)


def test_marks_and_links_combine_through_whatever_is_between() -> None:
    html = '<p><b><span><i>a</i></span></b> <a href="/x"><small><code>b</code></small>c</a></p>'
    assert spans_of(html) == (
        Span("a", Mark.STRONG | Mark.EMPHASIS),
        Span(" "),
        Span("b", Mark.CODE, "https://example.org/x"),
        Span("c", Mark.NONE, "https://example.org/x"),
    )


def test_links_that_lead_nowhere_are_words_and_all_links_can_be() -> None:
    assert spans_of('<p><a href="javascript:1">a</a> <a>b</a></p>') == (Span("a b"),)
    (block,) = blocks_of('<p><a href="/x">a</a></p>', with_links=False)
    assert isinstance(block, Paragraph)
    assert block.spans == (Span("a"),)


def test_a_link_around_blocks_links_the_words_in_each() -> None:
    first, second = blocks_of('<a href="/x"><div>a</div><p>b</p></a>')
    assert isinstance(first, Paragraph)
    assert isinstance(second, Paragraph)
    assert {span.url for span in first.spans + second.spans} == {"https://example.org/x"}


def test_one_break_is_a_break_and_two_are_a_paragraph() -> None:
    assert lines_of("<p>a<br>b<br><br>c<br> <br>d</p>") == ["a\nb", "c", "d"]
    assert lines_of("<p>a<b>b<br></b>c</p>") == ["ab\nc"]


def test_headings_are_one_line_with_their_level() -> None:
    blocks = blocks_of("<h1>a</h1><h3>b<br>c <i>d</i></h3><h4> </h4>")
    assert [(block.level, plain(block.spans)) for block in blocks if isinstance(block, Heading)] == [
        (1, "a"),
        (3, "b c d"),
    ]


def test_blocks_in_a_heading_are_its_words_and_pictures_stand_after_it() -> None:
    blocks = blocks_of('<p>x</p><h2><p>a</p><p>b</p><math><mi>y</mi></math><img src="/p.jpg"></h2>')
    assert [type(block) for block in blocks] == [Paragraph, Heading, Figure]
    assert isinstance(blocks[1], Heading)
    assert plain(blocks[1].spans) == "a b y"
    assert [type(block) for block in blocks_of('<p>x</p><h2><img src="/p.jpg"></h2><p>y</p>')] == [
        Paragraph,
        Figure,
        Paragraph,
    ]


def test_a_quote_knows_its_source_and_an_empty_one_is_none() -> None:
    (quote,) = blocks_of('<blockquote cite="/log"><p>a</p><p>b</p></blockquote><blockquote> </blockquote>')
    assert isinstance(quote, Quote)
    assert (len(quote.blocks), quote.cite) == (2, "https://example.org/log")


def test_rules_code_and_players_are_blocks_of_their_own() -> None:
    html = '<p>a</p><hr><pre>x</pre><p>b <iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe> c</p>'
    assert [type(block) for block in blocks_of(html)] == [Paragraph, Rule, Code, Paragraph, Embed, Paragraph]


def test_a_caption_without_its_picture_goes_and_that_of_a_listing_stays() -> None:
    assert lines_of('<p>a</p><figure><img class="icon" src="/i.png"><figcaption>b</figcaption></figure>') == ["a"]
    assert lines_of("<p>a</p><figure><pre>x</pre><figcaption>b</figcaption></figure>") == ["a", "b"]
    assert lines_of("<p>a</p><figure><video src=/v.mp4></video><figcaption>b</figcaption></figure>") == ["a", "b"]
    assert lines_of("<p>a</p><figcaption>b</figcaption>") == ["a", "b"]


def test_clutter_and_what_was_dropped_leave_no_trace() -> None:
    assert lines_of('<p>a <span class="sr-only">b</span>c</p><div class="share">d</div>') == ["a c"]
    assert lines_of('<p>a</p><p class="dropped">b</p><p>c</p>') == ["a", "c"]


def test_notes_come_after_the_body_and_a_note_in_a_note_after_it() -> None:
    html = (
        '<p>a<sup><a href="#n1">1</a></sup></p><div id="n1">one<sup><a href="#n2">2</a></sup>'
        '</div><p id="n2">two is a note</p><p>b</p>'
    )
    blocks = blocks_of(html)
    assert [type(block) for block in blocks] == [Paragraph, Paragraph, Footnote, Footnote]
    assert [block.label for block in blocks if isinstance(block, Footnote)] == ["1", "2"]


def depth_of(blocks: Blocks) -> int:
    return 1 + max((depth_of(inner) for block in blocks for inner in children(block)), default=0)


@pytest.mark.parametrize("name", ["blockquote", "ul><li", "dl><dd", "dl><dt>t</dt><dd", "table><tr><td", "figcaption"])
def test_deep_nesting_is_cut_and_loses_no_word(name: str) -> None:
    html = "".join(f"<{name}>w{number} " for number in range(60))
    article = article_of(f"<p>Begin here.</p>{html}")
    assert depth_of(article.blocks) <= MAX_NESTING + 1
    assert re.findall(r"w\d+", article.text) == [f"w{number}" for number in range(60)]


def test_every_block_knows_its_node() -> None:
    article = article_of("<title>t</title><main><h2>a</h2><p>b</p><ul><li>c</ul><pre>d</pre></main>")
    assert [article.xpath(block).rpartition("/")[2] for block in article.blocks] == ["h2[1]", "p[1]", "ul[1]", "pre[1]"]
