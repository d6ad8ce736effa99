from __future__ import annotations

import numpy as np
import pytest
from selectolax.lexbor import LexborHTMLParser

import marrow
from marrow.drawing.parts import MOST_PARTS, Part
from marrow.page import Page
from marrow.parse import drawings as module
from marrow.parse.drawings import PageDrawings
from marrow.tags import NUMBER


def read(html: str) -> Page:
    return marrow.read(f"<p>x</p>{html}")


def svgs(page: Page) -> list[int]:
    found: list[int] = np.flatnonzero(page.tree.tag == NUMBER["svg"]).tolist()
    return found


def test_a_drawing_has_all_that_the_page_says_of_it() -> None:
    page = read('<svg viewBox="0 0 9 9"><linearGradient id=a /><!-- c --><text x=1>A <tspan>b</tspan> c</text></svg>')
    (node,) = svgs(page)
    assert page.drawings(node) == (
        Part(0, "svg", {"viewBox": "0 0 9 9"}),
        Part(1, "linearGradient", {"id": "a"}),
        Part(1, "text", {"x": "1"}),
        Part(2, "", {}, "A "),
        Part(2, "tspan", {}),
        Part(3, "", {}, "b"),
        Part(2, "", {}, " c"),
    )


def test_each_drawing_is_read_by_its_own_number() -> None:
    others = "<!-- <svg><g/></svg> --><script>'<svg>'</script><template><svg><path/></svg></template>"
    page = marrow.read(
        f"{others}<noscript><svg id=a></svg></noscript><svg id=b><svg id=c></svg></svg>{others}<svg id=d></svg>"
    )
    assert [page.drawings(node)[0].attributes["id"] for node in svgs(page)] == ["a", "b", "c", "d"]


def test_scripts_and_sheets_in_a_drawing_do_not_confuse() -> None:
    page = read("<svg><script>1</script><style>a{}</style><path d=M0 /></svg>")
    (node,) = svgs(page)
    assert Part(1, "path", {"d": "M0"}) in page.drawings(node)


def test_what_is_no_drawing_or_not_there_has_no_parts() -> None:
    page = marrow.read("<p>x</p><svg></svg>")
    assert (page.drawings(0), page.drawings(len(page.tree))) == ((), ())


def test_a_drawing_that_is_another_in_the_second_reading_is_not_given() -> None:
    tree = read("<svg><path/><g/></svg><svg><g/></svg>").tree
    drawings = PageDrawings(b"<svg><path/><path/></svg>", tree)
    first, second = np.flatnonzero(tree.tag == NUMBER["svg"]).tolist()
    assert (drawings(first), drawings(second)) == ((), ())


def test_a_drawing_with_other_words_in_the_second_reading_is_not_given() -> None:
    tree = read("<svg><text>2010</text></svg>").tree
    (node,) = np.flatnonzero(tree.tag == NUMBER["svg"]).tolist()
    assert PageDrawings(b"<svg><text>2010</text></svg>", tree)(node)
    assert not PageDrawings(b"<svg><text>2020</text></svg>", tree)(node)


def test_one_of_too_many_parts_is_not_given() -> None:
    page = read("<svg>" + "<g/>" * MOST_PARTS + "</svg>")
    assert page.drawings(svgs(page)[0]) == ()
    comments = read("<svg>" + "<!-- c -->" * 2 * MOST_PARTS + "<g/></svg>")
    assert comments.drawings(svgs(comments)[0]) == ()


def test_bytes_are_parsed_again_for_the_first_drawing_and_never_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bytes] = []

    def parse(data: bytes) -> LexborHTMLParser:
        parsed.append(data)
        return LexborHTMLParser(data)

    page = marrow.read("<p>x</p><svg><g/></svg><svg><g/></svg>")
    monkeypatch.setattr(module, "LexborHTMLParser", parse)
    assert parsed == []
    for node in svgs(page):
        page.drawings(node)
    assert len(parsed) == 1
