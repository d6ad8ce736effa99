from __future__ import annotations

import numpy as np

from marrow.article import MAX_NESTING, Block, Blocks, Code, List, Paragraph, Quote, children, plain, walk
from marrow.assemble.comments import comments
from marrow.assemble.threads import MAX_REPLIES
from marrow.options import ArticleOptions
from marrow.segments import segment
from marrow.verdicts import Role, Verdicts
from tests.builders import page_of

ROLES = {"body": Role.BODY, "byline": Role.BYLINE, "button": Role.OTHER}
LONG = "and a few words more than it takes"


def comments_of(html: str, *, links: bool = True) -> Blocks:
    """The comments of a page of which everything is one, but for what a `lang` says is of another role."""
    page = page_of(html)
    segments = segment(page.tree, page.look)
    role = np.full(len(segments), Role.COMMENT, np.uint8)
    for number, node in enumerate(segments.nln.tolist()):
        role[number] = ROLES.get(page.tree.attributes[node].get("lang", ""), Role.COMMENT)
    verdicts = Verdicts(role, np.ones(len(role), np.float32), np.zeros(len(role), np.uint8), ("test",), "test")
    return comments(page, segments, verdicts, ArticleOptions(links=links))


def said(blocks: Blocks) -> list[object]:
    """Texts of paragraphs, and lists for quotes."""
    return [_said(block) for block in blocks]


def _said(block: Block) -> object:
    if isinstance(block, Quote):
        return said(block.blocks)
    return plain(block.spans) if isinstance(block, Paragraph) else type(block).__name__


def test_a_comment_is_a_quote_with_its_authors_line_first() -> None:
    html = f"<ol><li><b>Ada</b><p>Yes, {LONG}</p></li><li><b>Max</b><p>No.</p></li></ol>"
    assert said(comments_of(html)) == [["Ada", f"Yes, {LONG}"], ["Max", "No."]]


def test_replies_stand_last_in_what_they_answer() -> None:
    html = f"<ol><li class=c>a<ul><li class=c>b {LONG}</ul>c</li><li class=c>d</ol>"
    assert said(comments_of(html)) == [["a", "c", [f"b {LONG}"]], ["d"]]


def test_a_page_that_tells_none_apart_has_one() -> None:
    assert said(comments_of(f"<ul><li><p>Yes, {LONG}</p><p>No.</p></li></ul>")) == [[f"Yes, {LONG}", "No."]]


def test_headings_are_lines_and_a_name_stands_once() -> None:
    html = f"<div class=c><h4>Ada</h4><p>Ada</p><p>Yes, {LONG}</p></div><div class=c><h4>Max</h4><p>No.<p>No.</div>"
    assert said(comments_of(html)) == [["Ada", f"Yes, {LONG}"], ["Max", "No.", "No."]]


def test_structure_in_a_comment_stays_and_pictures_go() -> None:
    html = f"<div class=c><p>x<ul><li>a<li>b</ul><pre>c</pre></div><div class=c><img src=/face.png>No, {LONG}</div>"
    first, second = comments_of(html)
    assert isinstance(first, Quote)
    assert [type(block) for block in first.blocks] == [Paragraph, List, Code]
    assert said((second,)) == [[f"No, {LONG}"]]


def test_what_a_comment_begins_with_is_its_byline_whatever_it_was_judged_to_be() -> None:
    html = (
        f"<div class=c><p lang=byline>Ada</p><p>Yes, {LONG}</p><p lang=button>Reply</p></div>"
        "<div class=c><p lang=button>Max, in May</p><p>No.</p></div>"
    )
    assert said(comments_of(html)) == [["Ada", f"Yes, {LONG}"], ["Max, in May", "No."]]


def test_a_byline_is_short_and_not_of_the_body() -> None:
    long, short = f"<p lang=button>{LONG * 4}</p>", "<p lang=body>Body</p>"
    html = f"<div class=c>{long}<p>Yes, {LONG}</p></div><div class=c>{short}<p>No.</p></div>"
    assert said(comments_of(html)) == [[f"Yes, {LONG}"], ["No."]]


def test_a_heading_or_a_number_alone_is_no_comment() -> None:
    assert comments_of("<h3>12 comments</h3>") == ()
    assert comments_of("<p lang=body>No comment at all, as far as one can see.</p>") == ()


def test_comments_know_where_they_stood() -> None:
    first, second = comments_of(f"<ol><li>Yes, {LONG}</li><li>No.</li></ol>")
    assert 0 < first.node < second.node


def test_replies_and_what_is_in_them_nest_no_deeper_than_blocks_do() -> None:
    replies = "<div class=c>a" * (MAX_REPLIES - 1)
    quotes = comments_of(f"<p>x</p>{replies}<div class=c>{LONG}{'<ul><li>b' * 2 * MAX_NESTING}")
    assert depth(quotes) <= MAX_NESTING + 1  # a paragraph is in the innermost


def depth(blocks: Blocks) -> int:
    return max((1 + max(map(depth, children(block)), default=0) for block in blocks), default=0)


def test_links_are_as_wanted() -> None:
    html = f"<ol><li><a href=/a>Yes</a>, {LONG}</li><li>No.</li></ol>"
    (first, _), (bare, _) = comments_of(html), comments_of(html, links=False)
    spans = [block.spans for block in walk((first, bare)) if isinstance(block, Paragraph)]
    assert [any(span.url for span in line) for line in spans] == [True, False]
