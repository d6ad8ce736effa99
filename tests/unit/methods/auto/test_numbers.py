"""Each number has its place in a row; the places are the model's, so they are counted here, not imported."""

from __future__ import annotations

from math import log1p

import numpy as np
import pytest
from hypothesis import given, settings

import marrow
from marrow.methods.auto.hints import Hints
from marrow.methods.auto.model import COUNT
from marrow.methods.auto.nodes import KINDS
from marrow.methods.auto.numbers import Described, describe
from marrow.segments import segment
from tests.builders import page_of
from tests.unit.native.forms import PAGES

FLAGS, INSIDE, DEPTH, PATH, CLASS, SAME, LIKE, HEADINGS, AROUND, PARENT, RUNNING, GAP = np.cumsum(
    [13, 7, 24, 1, 3, 4, 1, 8, 7, 25, 4, 5]
).tolist()
PROSE = "This is a sentence of running text, with a comma and a full stop."


def described(html: str, hints: Hints | None = None) -> Described:
    page = page_of(html)
    return describe(page, segment(page.tree, page.look), hints or Hints())


def test_a_row_has_its_count_of_numbers() -> None:
    assert described("<p>one<p>two").numbers.shape == (2, COUNT)
    assert GAP + 4 == COUNT


def test_the_text_of_a_segment() -> None:
    row = described("<p>Tea at 5. <a href=x>More</a><p>x").numbers[0]
    expected = [
        log1p(11) / 8,
        log1p(4) / 6,
        0.1,
        0,
        1 / 11,
        2 / 11,
        4 / 11,
        0.5,
        0,
        0,
        log1p(2) / 8,
        log1p(12) / 12,
        4 / 12,
    ]
    assert row[:13] == pytest.approx(expected)


def test_the_font_is_measured_by_the_commonest_and_bounded() -> None:
    rows = described(f"<h1>Title</h1><p>{PROSE}<p style='font-size:90em'>x<p style='font-size:8px'>y").numbers
    assert rows[:, 7] == pytest.approx([1, 0.5, 1.5, 0.25])


def test_no_size_of_a_font_is_too_large() -> None:
    html = "<div style='font-size:100em'>" * 30 + "text"
    assert np.isfinite(described(html).numbers).all()


def test_the_place_on_the_page() -> None:
    rows = described("<p>abcd<p>ef<p>gh").numbers
    assert rows[:, 8] == pytest.approx([0, 1 / 3, 2 / 3])
    assert rows[:, 9] == pytest.approx([0, 0.5, 0.75])


def test_what_a_segment_is_inside_of() -> None:
    row = described("<article><ul><li><b><b>x").numbers[0]
    inside = dict(zip(KINDS, row[INSIDE:DEPTH] * 3, strict=True))
    assert {kind for kind, count in inside.items() if count} == {"article", "ul ol", "li", "b strong"}
    assert inside["b strong"] == pytest.approx(2)
    assert row[DEPTH] == pytest.approx(7 / 40)


def test_equal_paths_classes_and_texts_are_counted() -> None:
    rows = described("<p class=a>one<p class=b>one<p class=b><a href=x>two</a>").numbers
    assert rows[:, PATH] == pytest.approx([log1p(2) / 6, log1p(2) / 6, log1p(1) / 6])
    assert rows[:, CLASS] == pytest.approx([log1p(1) / 6, log1p(2) / 6, log1p(2) / 6])
    assert rows[:, CLASS + 3] == pytest.approx([0, 0.5, 0.5])
    assert rows[:, SAME] == pytest.approx([log1p(1) / 3, log1p(1) / 3, 0])


def test_the_segment_most_like_the_title_is_the_title() -> None:
    hints = Hints(titles=("Green tea",))
    rows = described("<p>Green tea<h2>Green tea</h2><p>Green", hints).numbers
    assert rows[:, LIKE + 7].tolist() == [0, 1, 0]
    assert rows[:, HEADINGS + 5].tolist() == [1, 1, 1]
    assert rows[:, HEADINGS + 6] == pytest.approx([-log1p(1) / 6, 0, log1p(1) / 6])


def test_where_there_is_no_title_nothing_is_after_it() -> None:
    rows = described("<p>Green<p>tea", Hints(titles=("water",))).numbers
    assert not rows[:, HEADINGS + 5 : HEADINGS + 7].any()


def test_headings_above_are_known() -> None:
    found = described("<p>a<h1>b</h1><p>c<h2>d</h2><p>e")
    assert found.heading == [-1, 1, 1, 3, 3]
    assert found.numbers[:, HEADINGS].tolist() == [0, 1, 1, 1, 1]
    assert found.numbers[:, HEADINGS + 1] == pytest.approx([0, 0, log1p(1) / 6, log1p(2) / 6, log1p(3) / 6])
    assert found.numbers[:, HEADINGS + 3] == pytest.approx([0, 0, log1p(1) / 6, 0, log1p(1) / 6])


def test_five_elements_around_are_measured() -> None:
    rows = described(f"<main><section><p>{PROSE}</p><p><a href=x>ab</a><img></p></section></main>").numbers
    own, section = rows[1, AROUND : AROUND + 5], rows[1, AROUND + 5 : AROUND + 10]
    assert own == pytest.approx([log1p(2) / 12, 1, 0, log1p(1) / 7, log1p(1) / 4])
    total = len(PROSE.replace(" ", "")) + 2
    assert section == pytest.approx([log1p(total) / 12, 2 / total, 1, log1p(2) / 7, log1p(1) / 4])
    assert rows[0, AROUND + 2] == 1  # all running text is in the first paragraph


def test_the_place_among_siblings_and_dates_nearby() -> None:
    rows = described("<ul><li>a<li><time>b</time></ul>").numbers
    assert rows[:, PARENT] == pytest.approx([log1p(2) / 5] * 2)
    assert rows[:, PARENT + 1] == pytest.approx([0.5, 1])
    assert rows[:, PARENT + 2 : PARENT + 4].tolist() == [[1, 0], [1, 1]]


def test_the_element_with_the_running_text_is_found() -> None:
    rows = described(f"<nav>menu</nav><main><p>{PROSE}<p>{PROSE}</main>").numbers
    assert rows[:, RUNNING].tolist() == [0, 1, 0]  # half of it is in the first paragraph
    assert rows[:, RUNNING + 1].tolist() == [0, 1, 1]


def test_what_lies_between_two_segments_is_counted() -> None:
    rows = described("<p>a</p><img><a></a><p>b").numbers
    assert rows[1, GAP : GAP + 2] == pytest.approx([log1p(1) / 4, log1p(1) / 4])


def test_a_page_without_segments_has_no_rows() -> None:
    assert described("<img>").numbers.shape == (0, COUNT)


@settings(deadline=None, max_examples=60)
@given(PAGES)
def test_the_numbers_of_any_page_are_small(data: bytes) -> None:
    try:
        page = marrow.read(data)
    except marrow.MarrowError:
        return
    numbers = describe(page, segment(page.tree, page.look), Hints(titles=("a text",))).numbers
    assert np.isfinite(numbers).all()
    assert not numbers.size or (numbers.min() >= -2 and numbers.max() <= 3)
