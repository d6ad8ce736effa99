from __future__ import annotations

import pytest

from marrow.parse.nesting import Nesting
from marrow.parse.tokens import ATTRIBUTES, NAME, TOKEN


def feed(page: str) -> Nesting:
    """Feed tags to the model; there must be no raw text in them."""
    nesting = Nesting()
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
