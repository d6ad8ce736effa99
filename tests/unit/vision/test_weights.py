from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from marrow.vision.cuts import HORIZONTAL, VERTICAL, Gaps
from marrow.vision.vips import pool_of
from marrow.vision.weights import separators
from tests.unit.vision.build import Node, el, page, text


def weight(before: Node, after: Node, *others: Node, axis: int = HORIZONTAL, width: float = 15) -> int:
    """The weight of the separator between the first two blocks of a page."""
    made = page(el("div", before, after, *others, box=(0, 0, 1000, 1000)))
    gap = Gaps(axis, np.array([0]), np.array([1]), np.array([width]), np.array([0]))
    return int(separators(made, pool_of(made)).weigh(gap)[0])


def words(y: float, tag: str = "p", *, size: float = 16, weight: int = 400, **look: Any) -> Node:
    return el(tag, text("Water, leaves", 0, y, 600, 100, size=size, weight=weight), **look)


UPPER, LOWER = words(0), words(115, "h2")
PLAIN = weight(UPPER, LOWER)


def test_the_wider_the_heavier_and_a_step_is_about_twice_as_wide() -> None:
    weights = [weight(UPPER, LOWER, width=width) for width in (-1, 4, 10, 20, 40, 64, 96, 5000)]
    assert weights == [0, 1, 2, 3, 4, 5, 6, 6]


def test_an_hr_between_makes_it_heavier() -> None:
    def line(y: float, x: float = 0) -> Node:
        return el("hr", box=(x, y, 600, 2))

    assert weight(UPPER, LOWER, line(106)) == PLAIN + 2
    assert weight(UPPER, LOWER, line(300)) == PLAIN  # below both
    assert weight(UPPER, LOWER, line(50)) == PLAIN  # above it
    assert weight(UPPER, LOWER, line(106, x=700)) == PLAIN  # in another column
    assert weight(UPPER, LOWER, line(104, x=700), line(106)) == PLAIN + 2  # that has one a little higher


def test_a_border_along_it_is_a_line_too() -> None:
    assert weight(words(0, border=4), LOWER) == PLAIN + 2
    assert weight(UPPER, words(115, "h2", border=1)) == PLAIN + 2
    assert weight(words(0, border=1), LOWER) == PLAIN


@pytest.mark.parametrize("axis", [HORIZONTAL, VERTICAL])
def test_different_backgrounds_and_frames_make_it_heavier(axis: int) -> None:
    plain = weight(UPPER, LOWER, axis=axis)
    assert weight(words(0, background=0xEEEEEE), LOWER, axis=axis) == plain + 3
    one, other = words(0, background=0xEEEEEE), words(115, "h2", background=0xEEEEEE)
    assert weight(one, other, axis=axis) == plain + 3  # what is between them has another one


def test_different_fonts_make_it_heavier_more_so_with_the_smaller_one_above() -> None:
    assert weight(words(0, size=30), LOWER) == PLAIN + 1
    assert weight(UPPER, words(115, "h2", size=30)) == PLAIN + 2
    assert weight(UPPER, words(115, "h2", size=17)) == PLAIN  # nobody sees that
    assert weight(UPPER, words(115, "h2", weight=700)) == PLAIN + 1


def test_fonts_say_nothing_beside_a_picture() -> None:
    picture = el("img", box=(0, 115, 600, 100))
    assert weight(words(0, size=30), picture) == PLAIN


def test_text_of_the_same_kind_on_both_sides_makes_it_lighter() -> None:
    assert weight(words(0), words(115)) == PLAIN - 2
    assert weight(words(0), words(115), width=0) == 0
    assert weight(words(0), words(115), width=40) == weight(UPPER, LOWER, width=40)


def test_what_is_side_by_side_is_heavier_and_fonts_say_nothing_there() -> None:
    assert weight(UPPER, LOWER, axis=VERTICAL) == PLAIN + 2
    assert weight(UPPER, words(115, "h2", size=30), axis=VERTICAL) == PLAIN + 2


def test_separators_of_a_row_weigh_the_same() -> None:
    made = page(el("div", words(0), words(200), words(400), box=(0, 0, 1000, 1000)))
    columns = Gaps(VERTICAL, np.array([0, 1]), np.array([1, 2]), np.array([11.0, 50.0]), np.array([0, 0]))
    assert separators(made, pool_of(made)).weigh(columns).tolist() == [6, 6]
    apart = Gaps(VERTICAL, np.array([0, 1]), np.array([1, 2]), np.array([11.0, 50.0]), np.array([0, 1]))
    assert separators(made, pool_of(made)).weigh(apart).tolist() == [4, 6]
