from __future__ import annotations

import numpy as np
import pytest

from marrow.render.chromium import Chromium
from marrow.tags import NUMBER, TEXT
from marrow.vision.ink import ink, page_size
from tests.unit.vision.build import Node, el, page, text


def leaves(*body: Node) -> list[int]:
    """The nodes with ink; the first node of the body is 2."""
    return np.flatnonzero(ink(page(*body)).is_leaf).tolist()


def test_texts_and_pictures_have_ink() -> None:
    assert leaves(el("p", text("Tea", 0, 0), el("img", box=(0, 30, 50, 50)))) == [3, 4]


def test_elements_with_ink_inside_are_seen() -> None:
    seen = ink(page(el("div", el("p", text("Tea", 0, 0)), el("p", box=(0, 50, 100, 20)))))
    assert seen.is_seen.tolist() == [True, True, True, True, True, False]


def test_what_is_hidden_blank_beside_the_page_or_too_small_has_no_ink() -> None:
    assert leaves(el("p", text("Tea", 0, 0), is_hidden=True)) == []
    assert leaves(text("  ", 0, 0)) == []
    assert leaves(text("Skip to the text", -999, 0)) == []
    assert leaves(text("for screen readers", 0, 0, 1, 1)) == []


def test_what_is_cut_off_has_no_ink_and_what_is_left_is_its_box() -> None:
    made = page(
        el("div", el("div", text("here", 10, 10, 100, 20), text("out", 200, 10)), box=(0, 0, 50, 50), is_clipped=True)
    )
    seen = ink(made)
    assert np.flatnonzero(seen.is_leaf).tolist() == [4]
    assert seen.box[4].tolist() == [10, 10, 50, 30]


def test_what_is_fixed_to_the_window_is_seen_whatever_it_stands_in() -> None:
    bar = el("div", text("bar", 200, 0), is_fixed=True)
    assert leaves(el("div", bar, box=(0, 0, 50, 50), is_clipped=True)) == [4]


def test_windows_cut_off_nothing() -> None:
    made = page(text("Tea", 0, 500))
    made.look.paint.is_clipped[:2] = True  # type: ignore[union-attr]  # html and body
    made.look.box[:2, 3] = 100  # type: ignore[index]
    assert np.flatnonzero(ink(made).is_leaf).tolist() == [2]


def test_a_picture_is_one_thing_and_has_no_ink_inside() -> None:
    drawing = el("svg", el("span", text("label", 5, 5)), box=(0, 0, 90, 90))
    seen = ink(page(drawing))
    assert np.flatnonzero(seen.is_leaf).tolist() == [2]
    assert np.flatnonzero(seen.is_atom).tolist() == [2]
    assert np.flatnonzero(seen.is_seen).tolist() == [0, 1, 2]


@pytest.mark.parametrize("tag", ["svg", "video", "iframe", "select", "textarea"])
def test_what_nobody_reads_is_seen_where_it_stands(tag: str, chromium: Chromium) -> None:
    made = chromium.render(f"<p>Tea</p><{tag} style='width:90px;height:90px'></{tag}>").page
    assert made.look.is_hidden[made.tree.tag == NUMBER[tag]].all()
    seen = ink(made)
    assert made.tree.tag[seen.is_leaf].tolist() == [TEXT, NUMBER[tag]]
    hidden = chromium.render(f"<p>Tea</p><div style='visibility:hidden'><{tag} width=90></{tag}></div>").page
    assert hidden.tree.tag[ink(hidden).is_leaf].tolist() == [TEXT]


def test_of_a_drawing_with_a_document_in_it_the_document_is_seen(chromium: Chromium) -> None:
    inside = "<foreignObject width=90 height=90><p>Tea</p></foreignObject>"
    made = chromium.render(f"<svg width=90 height=90><rect width=9 height=9 />{inside}</svg>").page
    assert [made.tree.text[leaf] for leaf in np.flatnonzero(ink(made).is_leaf).tolist()] == ["Tea"]


def test_a_page_is_as_wide_as_its_window_and_as_high_as_what_is_on_it() -> None:
    made = page(text("Tea", 0, 500), width=800)
    assert page_size(made) == (800, 520)
    made.look.box[0] = 0  # type: ignore[index]  # some pages have a root without a box
    assert page_size(made) == (800, 520)
