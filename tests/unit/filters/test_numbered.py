from __future__ import annotations

import time

from marrow.comparing import compare
from marrow.document import Document
from marrow.filters.numbered import numbered
from marrow.parse.document import document
from marrow.tags import NUMBER


def _document(html: str) -> Document:
    found = document(html.encode(), max_nodes=200_000, scripts=False)
    assert found is not None
    return found


def _body(html: str) -> str:
    """The body of a page, as it is shown with its numbers."""
    return compare(html).original().decode().partition("<body>")[2].removesuffix("</body></html>")


def test_the_element_that_holds_a_segment_has_its_number() -> None:
    assert (
        _body("<p>One <b>two</b></p><p>Three</p>")
        == '<p data-marrow="0">One <b>two</b></p><p data-marrow="1">Three</p>'
    )


def test_a_text_beside_other_segments_gets_an_element_around_it() -> None:
    assert _body("<div>One <b>two</b><p>Three</p>Four</div>") == (
        '<div><span data-marrow="0">One </span><b data-marrow="0">two</b>'
        '<p data-marrow="1">Three</p><span data-marrow="2">Four</span></div>'
    )


def test_a_number_goes_no_higher_than_the_element_of_its_segment() -> None:
    assert _body("<main><section><p>One</p></section></main>") == (
        '<main><section><p data-marrow="0">One</p></section></main>'
    )


def test_a_number_in_very_deep_nesting_stays_near_its_text() -> None:
    html = compare("<p>" + "<i>" * 40 + "One").original().decode()
    assert '<i data-marrow="0">' in html
    assert "<p data-marrow" not in html


def test_a_text_that_can_have_no_element_around_it_has_no_number() -> None:
    found = _document("<select><option>One</option></select>")
    option = [found.tree.name(node) for node in range(len(found))].index("option")
    html = numbered(found, [(option + 1, 0, NUMBER["body"]), (option + 1, 1, NUMBER["body"])], {}).decode()
    assert "<option>One</option>" in html


def test_pictures_have_the_number_that_they_are_given() -> None:
    found = _document("<p><img src=a.png></p>")
    picture = [found.tree.name(node) for node in range(len(found))].index("img")
    assert '<img src="a.png" data-marrow="i7">' in numbered(found, [], {picture: 7}).decode()


def test_no_script_of_the_page_is_left_and_what_stands_in_for_them_is_shown() -> None:
    html = compare(
        "<meta http-equiv=refresh content='0;url=/x'><script>a()</script>"
        "<noscript><p>Without scripts</p></noscript><p onclick='b()'>One</p><a href='javascript:c()'>Two</a>"
    )
    page = html.original().decode()
    for gone in ("<script", "onclick", "javascript:", "refresh", "noscript"):
        assert gone not in page
    assert "<p" in page.partition("Without scripts")[0]


def test_a_page_without_an_address_asks_for_nothing() -> None:
    assert '<base href="about:blank">' in compare("<p>One</p>").original().decode()


def test_what_the_page_says_of_itself_is_not_taken_for_a_number() -> None:
    assert _body('<p data-marrow="9">One</p>') == '<p data-marrow="0">One</p>'


def test_time_is_linear_in_depth_and_breadth() -> None:
    deep = "<b>".join(["<p>x"] * 1000)
    wide = "<div>" + "<p>x</p>y" * 3000 + "</div>"
    for html in (deep, wide):
        found = compare(html, max_nodes=200_000)
        start = time.process_time()
        found.original()
        assert time.process_time() - start < 4
