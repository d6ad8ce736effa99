from __future__ import annotations

import time

import pytest

from marrow.assemble.kept import Kept
from marrow.assemble.threads import MAX_REPLIES, Thread, find_threads
from tests.builders import kept_from, kept_of


def told(kept: Kept) -> list[str]:
    """The words of each comment, replies in brackets after what they answer."""
    return [_words(kept, thread) for thread in find_threads(kept)]


def _words(kept: Kept, thread: Thread) -> str:
    inner = {node for reply in thread.replies for node in range(reply.first, reply.last)}
    own = [kept.texts[node] for node in range(thread.first, thread.last) if node not in inner and kept.texts[node]]
    return " ".join("".join(own).split()) + "".join(f" [{_words(kept, reply)}]" for reply in thread.replies)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<ol><li>a</li><li>b</li></ol>", ["a", "b"]),
        ("<ol><li class=alt>a</li><li id=c2>b</li></ol>", ["a", "b"]),
        ("<h3>2 comments</h3><div class=c>a</div><div class='c x'>b</div>", ["a", "b"]),
        ("<div class='odd c'>a</div><div class='even c'>b</div>", ["a", "b"]),
        ("<div id=c-1>a</div><div id=c-22>b</div>", ["a", "b"]),
        ("<dl><dt>A</dt><dd>a</dd><dd>at noon</dd><dt>B</dt><dd>b</dd></dl>", ["Aaat noon", "Bb"]),
        ("<blockquote>a</blockquote><blockquote><p>b<blockquote>c</blockquote></blockquote>", ["a", "bc"]),
        ("<div class=a>a</div><div class=b>b</div>", ["ab"]),
        ("<div><p>a</p><p>b</p></div>", ["ab"]),
        ("<div><div>a</div><div>b</div></div>", ["ab"]),
        ("<div class=row>a</div><div class=row>b</div>", ["ab"]),
        ("a", ["a"]),
    ],
)
def test_siblings_of_one_kind_are_comments(html: str, expected: list[str]) -> None:
    assert told(kept_of(html)) == expected


def test_what_follows_a_comment_belongs_to_it() -> None:
    html = "<div class=c>a</div><div class=more><div class=c>b</div></div><div class=c>d</div>"
    assert told(kept_of(html)) == ["a [b]", "d"]


def test_an_element_of_its_kind_inside_a_comment_is_a_reply() -> None:
    html = "<ol><li class=c>a<ul><li class='c odd'>b<ul><li class=c>c</ul><li class=c>d</ul><li class=c>e</ol>"
    assert told(kept_of(html)) == ["a [b [c]] [d]", "e"]


def test_a_list_inside_a_comment_is_no_reply() -> None:
    assert told(kept_of("<ol><li class=c>a<ul><li>b<li>c</ul></li><li class=c>d</li></ol>")) == ["abc", "d"]


def test_a_comment_that_is_alone_may_have_replies() -> None:
    assert told(kept_of("<ol><li class=c><p>a</p><ul><li class=c>b</ul></ol>")) == ["a [b]"]


def test_a_lone_line_beside_the_comments_is_none() -> None:
    html = "<h3>Two</h3><ul><li>some of the words that somebody wrote</li><li>and some of another one</li></ul>"
    assert told(kept_of(html)) == ["some of the words that somebody wrote", "and some of another one"]


def test_half_of_the_words_are_not_all_comments() -> None:
    html = "<p>some of the words that somebody wrote<ul><li>some of the words that</li><li>somebody wrote</li></ul>"
    assert len(find_threads(kept_of(html))) == 1


def test_replies_end_at_a_depth() -> None:
    depth = MAX_REPLIES + 4
    kept = kept_from("html", "  body", *("  " * (n + 2) + line for n in range(depth) for line in _reply(n)))
    (thread,) = find_threads(kept)
    levels = 1
    while thread.replies:
        (thread,) = thread.replies
        levels += 1
    assert levels == MAX_REPLIES


def _reply(number: int) -> tuple[str, str]:
    return "div class=c", f'  "{number}"'


def test_time_grows_with_the_page_alone() -> None:
    pages = ["<div class=c>x" * 400 + "<p>y</p>" * number for number in (4_000, 16_000)]
    spent = []
    for page in pages:
        kept = kept_of(page)
        start = time.process_time()
        find_threads(kept)
        spent.append(time.process_time() - start)
    assert spent[1] < 12 * max(spent[0], 0.005)
