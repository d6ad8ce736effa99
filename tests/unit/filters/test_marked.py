from __future__ import annotations

from marrow.filters.marked import marked
from marrow.parse.document import document
from tests.unit.filters.alone import done

PAGE = (
    '<meta http-equiv="refresh" content="0;url=/x"><meta http-equiv="Content-Security-Policy" content="default-src *">'
    '<script>a()</script><p onclick="b()">Tea<!-- c --></p><a href="javascript:d()">e</a><img src="f.png">'
)


def test_what_went_is_outlined_and_named() -> None:
    html = done(PAGE, url="https://example.org/a?b&c", remove_images=True).marked
    assert '<img src="f.png" data-marrow="images" title="images">' in html
    assert html.startswith('<html><head><base href="https://example.org/a?b&amp;c">')
    assert "[data-marrow]{outline:" in html


def test_no_script_runs_in_it() -> None:
    html = done(PAGE, remove_images=True).marked
    for gone in ("<script", "onclick", "javascript:", "refresh", "Content-Security-Policy"):
        assert gone not in html
    assert "<p>Tea<!-- c --></p><a>e</a>" in html


def test_a_text_that_went_gets_an_element_around_it() -> None:
    written = document(b"<p>a<b>b</b></p>", max_nodes=100)
    assert written is not None
    assert b'<p><span data-marrow="x" title="x">a</span><b>b</b></p>' in marked(written, {4: "x"})


def test_a_page_that_is_left_as_it_was_has_no_marks() -> None:
    html = done(PAGE.replace("<img src=", "<img alt=")).marked
    assert "<p>Tea" in html
    assert "data-marrow=" not in html
