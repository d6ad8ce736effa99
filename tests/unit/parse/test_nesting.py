from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.parse.nesting import Nesting
from marrow.parse.tokens import ATTRIBUTES, NAME, TOKEN


def feed(page: str, nesting: Nesting | None = None) -> Nesting:
    """Feed tags to the model; there must be no raw text in them."""
    nesting = nesting or Nesting()
    at = 0
    for token in TOKEN.finditer(page.encode()):
        if token.start() > at:
            nesting.text()
        at = token.end()
        name = token[NAME].lower()
        if name.startswith(b"/"):
            nesting.end(name[1:])
        else:
            nesting.start(name, token[ATTRIBUTES])
    if at < len(page.encode()):
        nesting.text()
    return nesting


def deepest(tags: list[str]) -> int:
    """How many elements are open at once at most."""
    nesting = Nesting()
    return max(len(feed(tag, nesting).stack) for tag in tags)


def opened(page: str) -> str:
    return b" ".join(feed(page).stack).decode()


@pytest.mark.parametrize(
    ("page", "stack"),
    [
        ("<div><p>", "div p"),
        ("<p><div>", "div"),
        ("<p>x<p>y", "p"),
        ("<p><span><p>", "p"),
        ("<p><object><p>", "p object p"),
        ("<p><button><p>", "p button p"),
        ("<br><img><input>", ""),
        ("<html><head><body><div>", "div"),
        ("<ul><li>a<li>b", "ul li"),
        ("<ul><li><ul><li>", "ul li ul li"),
        ("<li><div><li>", "li"),
        ("<dl><dt><dd><dt>", "dl dt"),
        ("<li><dd><li><dd>", "li dd li dd"),
        ("<h1><h2>", "h2"),
        ("<h1></h2>", ""),
        ("<option><option>", "option"),
        ("<ruby><rt>a<rt>b", "ruby rt"),
        ("<rt><rt>", "rt rt"),
        ("<select><select>", ""),
        ("<select><input>", ""),
        ("<button><div><button>", "button"),
        ("<form><div><form>", "form div"),
        ("<form><template><form><form>", "form template form form"),
        ("<template><form><form></form>", "template form"),
        ("<form><template></form>", "form template"),
        ("<div></x></div>", ""),
        ("<div><span></div>", ""),
        ("<span><div></span>", "span div"),
        ("<div><object></div>", "div object"),
        ("<table><tr><td>x<td>y<tr>", "table tbody tr"),
        ("<table><td>", "table tbody tr td"),
        ("<table><tr></table>", ""),
        ("<table><table>", "table"),
        ("<table><td><table>", "table tbody tr td table"),
        ("<tr><td>", ""),
        ("<svg><path/><g>", "*svg *g"),
        ("<svg><path a=b/>", "*svg *path"),
        ("<svg><div>", "div"),
        ("<svg><desc><div></desc>", "*svg *desc div"),
        ("<svg><title>x</title></svg>", ""),
        ("<math><mi><b></mi>", "+math +mi b"),
        ("<math><svg><desc><td>", "+math +svg +desc +td"),
        ("<template><tr>", "template tr"),
        ("<template><div></template>", ""),
    ],
)
def test_open_elements_are_those_of_the_standard(page: str, stack: str) -> None:
    assert opened(page) == stack


@pytest.mark.parametrize(
    ("page", "stack"),
    [
        ("<p><b></p>", ""),
        ("<p><b></p>x", "b"),
        ("<p><b></p><p>x", "p b"),
        ("<p><b></p><p></b>x", "p"),
        ("<p><b><i></p><span>", "b i span"),
        ("<a><a>", "a"),
        ("<p><b></p><table><td>x", "table tbody tr td"),
        ("<b><object></b></object>", "b"),
        ("<b><span></b>", ""),
        ("<p>" + "<b>" * 9 + "</p>x", "b b b"),
        ("<p>" + "<b a><b b><b c><b d>" + "</p>x", "b b b b"),
    ],
)
def test_formatting_elements_are_opened_again(page: str, stack: str) -> None:
    assert opened(page) == stack


def test_elements_are_counted_with_those_opened_again() -> None:
    nesting = feed("<p><b><i></p>" + "<p>x" * 10)
    assert nesting.reopened == 20
    assert nesting.elements == 3 + 10 + 20


def test_end_tag_of_formatting_leaves_blocks_open() -> None:
    nesting = feed("<b><div></b>")
    assert nesting.stack[-1] == b"div"
    assert nesting.formatting == []


def test_end_tag_of_formatting_is_given_up_after_eight_blocks() -> None:
    assert feed("<b>" + "<div>" * 8 + "</b>").formatting == []
    assert len(feed("<b>" + "<div>" * 9 + "</b>").formatting) == 1


def test_cancel_takes_the_last_start_tag_back() -> None:
    for page in ("<div><p>", "<div><b>", "<div><form>", "<div><object>", "<div><svg>"):
        nesting = feed(page)
        nesting.cancel()
        assert nesting.stack == [b"div"]
        assert nesting.formatting == []
        nesting.start(b"form")
        assert nesting.stack == [b"div", b"form"]


NAMES = "form template table select button svg math p li a b".split()
ODD_LEVELS = 3
"""What the model may miss in all, however long a page is."""


def children(node: LexborNode) -> Iterator[LexborNode]:
    for parent in (node, *(node.template_fragments() if node.tag == "template" else ())):
        child = parent.first_child
        while child is not None:
            if child.is_element_node:
                yield child
            child = child.next


def parsed_depth(page: str) -> int:
    """How deep the parser nests the elements of a page."""
    body = LexborHTMLParser(f"<!doctype html><body>{page}").body
    level = list(children(body)) if body else []
    depth = 0
    while level:
        depth += 1
        level = [child for node in level for child in children(node)]
    return depth


@st.composite
def pages(draw: st.DrawFn) -> list[str]:
    """A few tags, then a few again and again, of few elements: so does a page grow deep."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3, unique=True))
    tags = st.sampled_from([f"<{slash}{name}>" for name in names for slash in ("", "", "/")])
    before, again = draw(st.lists(tags, max_size=4)), draw(st.lists(tags, min_size=1, max_size=4))
    return before + again * 30


@settings(derandomize=True, max_examples=500, deadline=None)
@given(pages())
def test_no_page_grows_deeper_than_the_model_says(tags: list[str]) -> None:
    assert parsed_depth("".join(tags)) <= deepest(tags) + ODD_LEVELS
