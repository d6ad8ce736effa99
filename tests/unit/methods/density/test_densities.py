"""P3's formulas, by hand, on one small page.

 0 html
 1   body                        C   T  LC  LT        C characters    LC of these, in links
 2     nav                       4   1   4   1        T tags below    LT of these, links
 3       a                       4   0   4   0
 4         "xxxx"                4   0   4   0
 5     div                      66   4   6   1
 6       p                      30   1   0   0
 7         "x" × 20             20   0   0   0
 8         b                    10   0   0   0
 9           "x" × 10           10   0   0   0
10       p                      36   1   6   1
11         "x" × 30             30   0   0   0
12         a                     6   0   6   0
13           "xxxxxx"            6   0   6   0
       body                     70   7  10   2
"""

from __future__ import annotations

from math import e, log

import numpy as np
import pytest

from marrow.methods.density.densities import (
    Counts,
    composite_density,
    count,
    hybrid_chars,
    hybrid_density,
    text_density,
)
from marrow.render.static import look
from marrow.tree import Tree
from tests.builders import tree_of

BODY, NAV, MENU, DIV, FIRST, TEXT, BOLD, SECOND = 1, 2, 3, 5, 6, 7, 8, 10


def text(length: int) -> str:
    return f'"{"x" * length}"'


TREE = tree_of(
    "html",
    "  body",
    "    nav",
    "      a",
    f"        {text(4)}",
    "    div",
    "      p",
    f"        {text(20)}",
    "        b",
    f"          {text(10)}",
    "      p",
    f"        {text(30)}",
    "        a",
    f"          {text(6)}",
)


def counted(tree: Tree) -> Counts:
    return count(tree, look(tree))


def test_counts_are_over_subtrees_and_leave_out_the_node_itself() -> None:
    counts = counted(TREE)
    assert counts.chars.tolist() == [70, 70, 4, 4, 4, 66, 30, 20, 10, 10, 36, 30, 6, 6]
    assert counts.tags.tolist() == [8, 7, 1, 0, 0, 4, 1, 0, 0, 0, 1, 0, 0, 0]
    assert counts.link_chars.tolist() == [10, 10, 4, 4, 4, 6, 0, 0, 0, 0, 6, 0, 6, 6]
    assert counts.link_tags.tolist() == [2, 2, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]
    assert counts.body == BODY


def test_what_is_hidden_does_not_count() -> None:
    lines = ["html", "  body", "    p hidden=", "      b", f"        {text(5)}", "    a hidden=", f"      {text(3)}"]
    counts = counted(tree_of(*lines, "    p", f"      {text(7)}"))
    assert (counts.chars[1], counts.tags[1], counts.link_chars[1], counts.link_tags[1]) == (7, 1, 0, 0)


def test_without_a_body_the_root_is_the_page() -> None:
    assert counted(tree_of("html", "  frameset")).body == 0


def test_text_density_is_characters_for_tags() -> None:
    density = text_density(counted(TREE))
    assert density[BODY] == 70 / 7
    assert density[DIV] == 66 / 4
    assert density[SECOND] == 36 / 1
    assert density[TEXT] == 20 / 1  # no tags count as one


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        # LC_b / C_b is 10 / 70. A paragraph with a link: C 36, T 1, LC 6, LT 1, ¬LC 30.
        (SECOND, 36 / 1 * log(36 / 6 * 1 / 1) / log(log(36 / 30 * 6 + 10 / 70 * 36 + e))),
        # One without: LC 0 and LT 0 count as 1 wherever they stand.
        (FIRST, 30 / 1 * log(30 / 1 * 1 / 1) / log(log(30 / 30 * 1 + 10 / 70 * 30 + e))),
        # A text: T 0 counts as 1 too.
        (TEXT, 20 / 1 * log(20 / 1 * 1 / 1) / log(log(20 / 20 * 1 + 10 / 70 * 20 + e))),
        (DIV, 66 / 4 * log(66 / 6 * 4 / 1) / log(log(66 / 60 * 6 + 10 / 70 * 66 + e))),
        (BODY, 70 / 7 * log(70 / 10 * 7 / 2) / log(log(70 / 60 * 10 + 10 / 70 * 70 + e))),
        # Nothing but a link: ¬LC 0 counts as 1, and the logarithm is that of 4 / 4 · 1 / 1.
        (NAV, 0.0),
        (MENU, 0.0),
    ],
)
def test_composite_density(node: int, expected: float) -> None:
    assert composite_density(counted(TREE))[node] == pytest.approx(expected, rel=1e-12)


def test_composite_density_of_a_page_without_links() -> None:
    # C 8, T 0, LC 0, LT 0; LC_b / C_b is 0: the base is ln(8 / 8 · 1 + e), and not ln e, which is no base.
    density = composite_density(counted(tree_of("html", "  body", "    p", f"      {text(8)}")))
    assert density[2] == pytest.approx(8 * log(8) / log(log(1 + e)))


def test_a_page_without_text_has_no_density() -> None:
    counts = counted(tree_of("html", "  body", "    p", "    img"))
    assert not text_density(counts).any()
    assert not composite_density(counts).any()


def weights(**of_node: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    column = np.zeros(len(TREE))
    for name, weight in of_node.items():
        column[int(name.removeprefix("n"))] = weight
    return column


PLACES = weights(n4=0.25, n7=0.5, n9=0.5, n11=0.5, n13=0.5)
"""The menu is at the side, so its four characters are worth one; the 66 of the rest are worth 33."""


def test_hybrid_characters_are_weighed_at_the_leaves_and_summed() -> None:
    hybrid = hybrid_chars(TREE, counted(TREE), PLACES)
    assert hybrid.tolist() == [34, 34, 1, 1, 1, 33, 15, 10, 5, 5, 18, 15, 3, 3]


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        # HC 18 in the place of C 36; LC_b / HC_b is 10 / 34; LC and ¬LC are what they were.
        (SECOND, 18 / 1 * log(18 / 6 * 1 / 1) / log(log(18 / 30 * 6 + 10 / 34 * 18 + e))),
        (DIV, 33 / 4 * log(33 / 6 * 4 / 1) / log(log(33 / 60 * 6 + 10 / 34 * 33 + e))),
        # T 0 is HC / C = 5 / 10.
        (BOLD, 5 / 0.5 * log(5 / 1 * 0.5 / 1) / log(log(5 / 10 * 1 + 10 / 34 * 5 + e))),
        # HC is less than LC, the logarithm that of less than 1: the density is below 0.
        (NAV, 1 / 1 * log(1 / 4 * 1 / 1) / log(log(1 / 1 * 4 + 10 / 34 * 1 + e))),
        (MENU, 1 / 0.25 * log(1 / 4 * 0.25 / 1) / log(log(1 / 1 * 4 + 10 / 34 * 1 + e))),
    ],
)
def test_hybrid_density(node: int, expected: float) -> None:
    density = hybrid_density(counted(TREE), hybrid_chars(TREE, counted(TREE), PLACES))
    assert density[node] == pytest.approx(expected, rel=1e-9)


def test_where_all_places_are_alike_and_whole_hybrid_density_is_composite_density() -> None:
    counts = counted(TREE)
    hybrid = hybrid_density(counts, hybrid_chars(TREE, counted(TREE), np.ones(len(TREE))))
    assert hybrid.tolist() == composite_density(counts).tolist()


def test_what_weighs_nothing_has_no_density() -> None:
    counts = counted(TREE)
    assert not hybrid_density(counts, hybrid_chars(TREE, counted(TREE), np.zeros(len(TREE)))).any()
    some = hybrid_density(counts, hybrid_chars(TREE, counted(TREE), weights(n7=0.5)))
    assert np.flatnonzero(some).tolist() == [0, BODY, DIV, FIRST, TEXT]


def test_what_weighs_next_to_nothing_has_a_finite_density() -> None:
    hybrid = hybrid_chars(TREE, counted(TREE), np.full(len(TREE), 1e-9))
    assert (hybrid > 0).all()
    assert np.isfinite(hybrid_density(counted(TREE), hybrid)).all()
