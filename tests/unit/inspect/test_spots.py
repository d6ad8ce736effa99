from __future__ import annotations

import numpy as np
import pytest

from marrow.api import Report, Row
from marrow.inspect.spots import Box, Spot, spots, unions
from marrow.look import Display, Look, Paint
from marrow.page import Page
from marrow.segments import segment
from marrow.tags import TEXT
from marrow.tree import Tree
from tests.builders import tree_of

BLOCKS = {"html", "body", "div", "p", "nav"}
WIDTH, HEIGHT = 1000, 2000


def look_of(
    tree: Tree,
    boxes: dict[int, tuple[float, float, float, float]],
    *,
    clipped: tuple[int, ...] = (),
    fixed: tuple[int, ...] = (),
) -> Look:
    """A look with the given boxes; the other nodes have empty ones."""
    count = len(tree)
    box = np.zeros((count, 4), np.float32)
    for node, corners in boxes.items():
        box[node] = corners
    display = [
        Display.BLOCK if tree.tag[node] != TEXT and tree.name(node) in BLOCKS else Display.INLINE
        for node in range(count)
    ]
    none, zeros = np.zeros(count, bool), np.zeros(count, np.int32)
    is_clipped, is_fixed = none.copy(), none.copy()
    is_clipped[list(clipped)], is_fixed[list(fixed)] = True, True
    paint = Paint(
        font=zeros,
        weight=np.full(count, 400, np.int16),
        background=zeros - 1,
        has_picture=none,
        border=np.zeros(count, np.uint8),
        is_floating=none,
        is_fixed=is_fixed,
        is_placed=none,
        is_clipped=is_clipped,
        opacity=np.ones(count, np.float32),
        order=zeros,
    )
    return Look(
        display=np.array(display, np.uint8),
        is_hidden=none,
        font_size=np.full(count, 16, np.float32),
        color=zeros,
        box=box,
        paint=paint,
    )


def boxes_of(tree: Tree, look: Look) -> list[Box | None]:
    """The boxes of all segments."""
    rows = tuple(
        Row(segment=number, role="body", score=1.0, because="", text="", xpath="", chars=1, kept=True)
        for number in range(len(segment(tree, look)))
    )
    return [spot.box for spot in spots(Page(tree=tree, look=look), Report("", rows), WIDTH, HEIGHT)]


LINE = tree_of("html", "  body", "    p", '      "one"', "      b", '        "two"')


def test_the_box_of_a_segment_is_the_union_of_its_texts() -> None:
    look = look_of(LINE, {3: (10, 20, 100, 18), 5: (110, 15, 50, 40)})
    assert boxes_of(LINE, look) == [Box(10, 15, 150, 40)]


def test_parts_of_pixels_are_inside() -> None:
    look = look_of(LINE, {3: (10.6, 20.2, 100.1, 18.3)})
    assert boxes_of(LINE, look) == [Box(10, 20, 101, 19)]


def test_a_text_without_a_box_adds_nothing() -> None:
    look = look_of(LINE, {3: (10, 20, 100, 18), 5: (0, 0, 0, 0)})
    assert boxes_of(LINE, look) == [Box(10, 20, 100, 18)]


@pytest.mark.parametrize(
    ("given", "box"),
    [
        ((-50, 10, 100, 20), Box(0, 10, 50, 20)),
        ((950, 10, 100, 20), Box(950, 10, 50, 20)),
        ((10, 1990, 100, 20), Box(10, 1990, 100, 10)),
        ((-9999, 10, 100, 20), None),
        ((10, 2000, 100, 20), None),
        ((10, 10, 1, 1), None),
    ],
)
def test_a_box_ends_where_the_picture_ends(given: tuple[float, float, float, float], box: Box | None) -> None:
    assert boxes_of(LINE, look_of(LINE, {3: given})) == [box]


def test_what_an_element_cuts_off_is_not_seen() -> None:
    tree = tree_of("html", "  body", "    div", "      p", '        "long"', "      p", '        "gone"')
    look = look_of(tree, {2: (100, 100, 200, 50), 4: (100, 100, 900, 20), 6: (100, 160, 200, 20)}, clipped=(2,))
    assert boxes_of(tree, look) == [Box(100, 100, 200, 20), None]


def test_elements_that_cut_things_off_do_so_together() -> None:
    tree = tree_of("html", "  body", "    div", "      div", '        "text"')
    look = look_of(tree, {2: (0, 0, 100, 100), 3: (50, 50, 100, 100), 4: (0, 0, 500, 500)}, clipped=(2, 3))
    assert boxes_of(tree, look) == [Box(50, 50, 50, 50)]


def test_the_body_cuts_nothing_off() -> None:
    look = look_of(LINE, {1: (0, 0, 50, 50), 3: (10, 20, 100, 80)}, clipped=(0, 1))
    assert boxes_of(LINE, look) == [Box(10, 20, 100, 80)]


def test_what_is_fixed_to_the_window_is_not_cut_off_by_what_it_stands_in() -> None:
    tree = tree_of("html", "  body", "    div", "      nav", '        "menu"')
    look = look_of(tree, {2: (0, 0, 10, 10), 3: (300, 0, 100, 20), 4: (300, 0, 100, 20)}, clipped=(2,), fixed=(3,))
    assert boxes_of(tree, look) == [Box(300, 0, 100, 20)]


def test_every_segment_has_a_spot_with_its_row() -> None:
    tree = tree_of("html", "  body", "    p", '      "one"', "    p", '      "two"')
    look = look_of(tree, {3: (0, 0, 50, 20)})
    rows = tuple(
        Row(segment=number, role=role, score=0.5, because="", text="", xpath="", chars=3, kept=False)
        for number, role in enumerate(("body", "other"))
    )
    found = spots(Page(tree=tree, look=look), Report("auto", rows), WIDTH, HEIGHT)
    assert found == (Spot(rows[0], Box(0, 0, 50, 20)), Spot(rows[1], None))


def test_a_page_without_text_has_no_unions() -> None:
    tree = tree_of("html", "  body")
    look = look_of(tree, {})
    assert unions(tree, look, segment(tree, look), WIDTH, HEIGHT).shape == (0, 4)
