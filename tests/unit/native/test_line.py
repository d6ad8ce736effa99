"""Lines of text: read at once by the compiled core, the same as step by step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.article import Block, Mark, Paragraph, Span
from marrow.assemble.blocks import Builder
from marrow.assemble.notes import find_notes
from tests.builders import blocks_of, kept_from, kept_of, node_of
from tests.unit.native.forms import CORE, both, needs_core, using

TAGS = "b i em code sub a span p div li br q ruby rt h2 font sup img hr u".split()
OPENED = [f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS]
DRESSED = (
    '<a href="/x">|<a href="/y">|<a href="../x">|<a href="javascript:x">|<a href="#p">|<a class="embed-a" href="/v">'
    '|<span class="share">|<span class="note" id="c">|<b class="share">|<span class="dropped">|<p class="dropped">'
    '|<img src="/i.png" width="200">|<sup><a href="#fn1">1</a></sup>|<p id="fn1">|<ul>|<blockquote>|<table><tr><td>'
).split("|")
TEXTS = (
    *("a", "word ", " word", " two  words ", "\n", " ", "¶", ".", "x" * 9, "eight ba", "a b c d e f g h i "),
    *("\u200b", "\xad", "&nbsp;", "\u3000", "é", "漢字", "☕", "𝒳", "&#x7f;", "\ufeff", "\u2028", "\x1c", "\u1680b"),
)
LINES = st.lists(st.sampled_from([*OPENED, *DRESSED, *TEXTS, *TEXTS]), max_size=24).map("".join)


def blocks(html: str, *, with_links: bool) -> list[Block]:
    return blocks_of(f"<p>first</p><div>{html}</div>", with_links=with_links)


@settings(deadline=None, max_examples=400)
@given(LINES, st.booleans())
def test_a_line_read_at_once_is_the_line_read_step_by_step(html: str, with_links: bool) -> None:
    compiled, plain = both(lambda: blocks(html, with_links=with_links))
    assert compiled == plain
    assert repr(compiled) == repr(plain)  # marks are the same objects, and not numbers


def line_of(html: str, name: str = "p", **replaced: Any) -> tuple[Span, ...] | None:
    assert CORE is not None
    with using(CORE):
        kept = kept_of(html)
        body = list(Builder(kept, {}, find_notes(kept), with_links=True, with_tables=True)._body)
    for place, value in replaced.items():
        body[int(place.strip("_"))] = value
    return CORE.line(tuple(body), node_of(kept, name), Mark.NONE, "")


@needs_core
def test_a_line_is_read_with_its_marks_links_and_breaks() -> None:
    assert line_of('<p> One <b>two <i>three</i></b> <a href="/x">four</a> <i>five</i><br>six </p>') == (
        Span("One "),
        Span("two", Mark.STRONG),
        Span(" "),
        Span("three", Mark.STRONG | Mark.EMPHASIS),
        Span(" "),
        Span("four", Mark.NONE, "https://example.org/x"),
        Span(" "),
        Span("five", Mark.EMPHASIS),
        Span("\n"),
        Span("six"),
    )


@needs_core
@pytest.mark.parametrize(
    "html",
    [
        "<p>one<br><br>two</p>",
        "<p>one<q>two</q></p>",
        "<p>one<math><mi>x</mi></math></p>",
        "<p><a class='embed-video' href='/v'>film</a></p>",
        "<p></p><div>text</div>",
    ],
)
def test_what_is_more_than_a_line_is_left_to_others(html: str) -> None:
    assert line_of(html) is None


@needs_core
def test_an_element_that_holds_other_lines_is_none() -> None:
    assert line_of("<section>text<p>line</p></section>", "section") is None
    assert line_of("<section><p>line</p></section>", "section") is None
    assert line_of("<section><p>line</p></section>") == (Span("line"),)


@needs_core
def test_a_tree_that_the_core_did_not_read_is_gone_through_step_by_step() -> None:
    kept = kept_from("div", "  p", '    "one"')
    with using(CORE):
        builder = Builder(kept, {}, find_notes(kept), with_links=True, with_tables=True)
        assert builder.blocks(0, 3) == [Paragraph((Span("one"),), node=1)]


@needs_core
@pytest.mark.parametrize(
    "wrong", [{"_1": [1]}, {"_2": [0]}, {"_5": []}, {"_6": b""}, {"_7": ()}, {"_8": str}, {"_2": memoryview(b"abc")}]
)
def test_a_wrong_body_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        line_of("<p>one</p>", **wrong)


@needs_core
def test_wrong_arguments_are_refused() -> None:
    assert CORE is not None
    with pytest.raises(TypeError):
        CORE.line((), 1, 0, "")
    with pytest.raises(IndexError):
        line_past_the_end()


def line_past_the_end() -> object:
    assert CORE is not None
    with using(CORE):
        kept = kept_of("<p>one</p>")
        body = Builder(kept, {}, find_notes(kept), with_links=True, with_tables=True)._body
    return CORE.line(body, len(kept.tags), 0, "")


@needs_core
def test_what_a_mapping_raises_comes_through() -> None:
    with pytest.raises(KeyError):
        line_of('<p>one <a href="/x">two</a></p>', _11={})
    with pytest.raises(KeyError):
        line_of('<p>one <span class="x">two</span></p>', _9={})
    with pytest.raises(TypeError):
        line_of('<p>one <a href="/x">two</a></p>', _11={"/x": 1})


@needs_core
def test_columns_that_are_too_short_do_no_harm() -> None:
    empty = memoryview(b"").cast("i")
    assert line_of("<p>one</p>", _2=empty) is None
    assert line_of("<p>one</p>", _3=empty) is None
    assert line_of("<p>one <span class=share>two</span></p>", _4=empty) == (Span("one two"),)
    assert line_of("<p>one</p>", _1=bytearray()) is None


def lines_of(html: str, first: str, **replaced: Any) -> tuple[int, list[tuple[int, Any]]] | None:
    assert CORE is not None
    with using(CORE):
        kept = kept_of(html)
        body = list(Builder(kept, {}, find_notes(kept), with_links=True, with_tables=True)._body)
    for place, value in replaced.items():
        body[int(place.strip("_"))] = value
    start = node_of(kept, first)
    found = CORE.lines(tuple(body), start, len(kept.tags))
    return found and (found[0] - start, [(node - start, spans) for node, spans in found[1]])


@needs_core
def test_lines_are_read_up_to_what_is_more_than_a_line() -> None:
    found = lines_of("<section><p>one</p><div><p>two <b>three</b></p></div><ul><li>four</ul></section>", "section")
    assert found == (8, [(1, (Span("one"),)), (4, (Span("two "), Span("three", Mark.STRONG)))])


@needs_core
def test_lines_leave_out_clutter_and_what_is_not_kept() -> None:
    html = "<section><p class='share-buttons'>Share</p><p>one</p><nav><p>menu</nav><p>two</p></section>"
    assert lines_of(html, "section") == (10, [(3, (Span("one"),)), (8, (Span("two"),))])


@needs_core
def test_a_text_beside_lines_ends_them() -> None:
    assert lines_of("<section><p>one</p>beside<p>two</p></section>", "section") == (3, [(1, (Span("one"),))])


@needs_core
def test_wrong_arguments_of_lines_are_refused() -> None:
    assert CORE is not None
    with pytest.raises(TypeError):
        CORE.lines((), 1, 2)
    with pytest.raises(TypeError):
        lines_of("<p>one</p>", "p", _6=b"")
    with using(CORE):
        kept = kept_of("<p>one</p>")
        body = Builder(kept, {}, find_notes(kept), with_links=True, with_tables=True)._body
    for first, last in ((-1, 2), (2, 1), (0, 99)):
        with pytest.raises(IndexError):
            CORE.lines(body, first, last)
