"""P2 on boxes: looks made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from marrow.look import Look
from marrow.methods.segments import judge
from marrow.options import Options
from marrow.page import Page
from marrow.render.static import look
from marrow.segments import segment
from tests.builders import tree_of

BODY = "Plain words in the page's own size, and enough of them to count for something."
Found = list[tuple[str, str]]


def laid_out(*lines: str) -> Page:
    """A page whose elements say where they are (`x`, `width`) and in which letters (`size`); others as around them."""
    tree = tree_of(*lines)
    static = look(tree)
    box = np.zeros((len(tree), 4), np.float32)
    size = static.font_size.copy()
    for node in range(len(tree)):
        above = max(int(tree.parent[node]), 0)
        own = tree.attributes[node]
        box[node] = float(own.get("x", box[above, 0])), node * 20, float(own.get("width", box[above, 2])), 20
        size[node] = float(own.get("size", size[above]))
    return Page(tree=tree, look=Look(static.display, static.is_hidden, size, static.color, box))


def verdicts(page: Page, **changes: str | float) -> Found:
    """What begins each segment, and why it is what it is."""
    segments = segment(page.tree, page.look)
    found = judge(page, segments, Options().change(**changes))
    return [(segments.text(page.tree, each.segment)[:5], each.because.removeprefix("segments.")) for each in found]


def column(*inside: str) -> Page:
    """A body 600 pixels wide, with something between its paragraphs."""
    return laid_out("html x=0 width=1000", "  body", "    div x=100 width=600", *paragraph(), *inside, *paragraph())


def paragraph(text: str = BODY, **where: int) -> list[str]:
    said = " ".join(f"{name}={value}" for name, value in where.items())
    return [f"      p {said}", f'        "{text}"']


@pytest.mark.parametrize(
    ("x", "width", "expected"),
    [
        (100, 600, "inside"),  # a paragraph
        (140, 560, "inside"),  # a list, indented
        (100, 300, "inside"),  # half of the body is enough
        (100, 299, "aside"),  # a caption below a picture on the left
        (520, 180, "aside"),  # a box on the right
        (720, 600, "aside"),  # a column beside the body
        (0, 1000, "inside"),  # wider than the body
        (500, 600, "aside"),  # wide, but beside most of it
    ],
)
def test_what_shares_most_of_the_bodys_width_stays(x: int, width: int, expected: str) -> None:
    assert verdicts(column(*paragraph("Other", x=x, width=width)))[1] == ("Other", expected)


def test_how_much_has_to_be_shared_is_an_option() -> None:
    page = column(*paragraph("Other", x=100, width=240))
    assert verdicts(page)[1][1] == "aside"
    assert verdicts(page, min_overlap=0.4)[1][1] == "inside"
    assert verdicts(column(*paragraph("Other", x=900, width=10)), min_overlap=0.0)[1][1] == "inside"


def test_the_bodys_edges_are_those_of_most_of_its_characters() -> None:
    notes = [line for _ in range(5) for line in paragraph("Note.", x=100, width=200)]
    assert [why for text, why in verdicts(column(*notes)) if text == "Note."] == ["aside"] * 5


@pytest.mark.parametrize(("width", "expected"), [(500, "inside"), (200, "aside")])
def test_cells_are_as_wide_as_the_block_around_their_table(width: int, expected: str) -> None:
    block = f"      div x=100 width={width}"
    table = ("        table width=150", "          tr", "            td width=80", '              "Cell"')
    assert verdicts(column(block, *table))[1] == ("Cell", expected)


def headed(*above: str) -> Page:
    """A body with something above it."""
    return laid_out("html x=0 width=1000", "  body", *above, "    div x=100 width=600", *paragraph(), *paragraph())


def heading(text: str, *, size: int, x: int = 100, width: int = 600) -> list[str]:
    return [f"    div size={size} x={x} width={width}", f'      "{text}"']


def titles(page: Page) -> list[str]:
    return [text for text, why in verdicts(page) if why == "title"]


def test_the_title_is_what_stands_out_most_above_the_body() -> None:
    assert titles(headed(*heading("Site", size=20), *heading("Title", size=30), *heading("Date", size=12))) == ["Title"]


def test_what_is_no_larger_than_the_body_is_no_title() -> None:
    assert titles(headed(*heading("Site", size=16), *heading("Date", size=12))) == []


def test_a_title_is_aligned_with_the_body() -> None:
    beside = heading("Site", size=40, x=0, width=90)
    assert titles(headed(*beside, *heading("Title", size=30))) == ["Title"]
    assert titles(headed(*beside)) == ["Site"]  # better than none


def test_of_equal_titles_the_one_next_to_the_body_counts() -> None:
    assert titles(headed(*heading("Site", size=30), *heading("Title", size=30))) == ["Title"]


def test_a_title_may_be_broken_into_lines() -> None:
    lines = (*heading("One", size=30), "      br", '      "Two"')
    assert titles(headed(*lines)) == ["One", "Two"]


def test_nothing_below_the_body_is_its_title() -> None:
    page = laid_out("body x=0 width=600", "  p", f'    "{BODY}"', "  div size=40", '    "Next"')
    assert verdicts(page) == [("Plain", "inside"), ("Next", "outside")]


def test_a_page_without_a_body() -> None:
    assert verdicts(laid_out("body x=0 width=600", "  a href=/ size=30", '    "Home"')) == [("Home", "outside")]
    assert verdicts(laid_out("body x=0 width=600")) == []


LINKS = ("      p", "        a href=/x", '          "Links"')


@pytest.mark.parametrize(("where", "expected"), [("static", "inside"), ("never", "inside"), ("always", "links")])
def test_lists_of_links_that_are_aligned_stay_unless_asked(where: str, expected: str) -> None:
    assert verdicts(column(*LINKS), drop_links=where)[1] == ("Links", expected)


@pytest.mark.parametrize(("where", "expected"), [("static", "outside"), ("never", "outside"), ("always", "beside")])
def test_paragraphs_beside_the_ends_are_left_out_unless_asked(where: str, expected: str) -> None:
    page = laid_out(
        "body x=0 width=600", "  div", "    p size=13", '      "Small print"', "    p", f'      "{BODY}"'
    )  # fmt: skip
    assert verdicts(page, take_beside=where)[0] == ("Small", expected)


def linked() -> Page:
    """A page most of which is in links, of a colour of their own."""
    link = ("    p", "      a href=/ style=color:#00f", f'        "{BODY * 3}"')
    return laid_out("body x=0 width=600", "  div", "    p", f'      "{BODY}"', *link)


def test_links_have_a_colour_of_their_own_unless_asked() -> None:
    assert [why for _, why in verdicts(linked())] == ["outside", "outside"]
    assert [why for _, why in verdicts(linked(), plain_links=True)] == ["inside", "outside"]
