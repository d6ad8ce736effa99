from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from marrow.methods.density.content import density_sums, extract_content, range_maxima, threshold
from marrow.tags import NUMBER, TEXT
from marrow.tree import Tree, build
from tests.builders import tree_of

#                      density   DensitySum
# 0 html                    9        1
# 1   body                  1        7
# 2     div                 4        9       the largest: the threshold is the smaller of 4 and 1
# 3       p                 5        5
# 4         "…"             5
# 5       p                 4        4
# 6         "…"             4
# 7     div                 2        6
# 8       p                 2        2
# 9         "…"             2
# 10      p                 4        4
# 11        "…"             4
# 12    footer            0.5        3       thinner than the threshold
# 13      p                 3        3
# 14        "…"             3
# 15    p                 0.5      0.5
# 16      "…"             0.5
TREE = tree_of(
    "html", "  body", "    div", "      p", '        "a"', "      p", '        "a"', "    div", "      p",
    '        "a"', "      p", '        "a"', "    footer", "      p", '        "a"', "    p", '      "a"',
)  # fmt: skip
DENSITY = np.array([9, 1, 4, 5, 5, 4, 4, 2, 2, 2, 4, 4, 0.5, 3, 3, 0.5, 0.5])


def test_density_sum_is_that_of_the_children() -> None:
    sums = density_sums(TREE, DENSITY)
    assert sums[[0, 1, 2, 3, 7, 12, 15]].tolist() == [1, 7, 9, 5, 6, 3, 0.5]
    assert np.isneginf(sums[TREE.tag == TEXT]).all()


def test_the_threshold_is_the_smallest_density_from_the_largest_sum_up_to_the_body() -> None:
    assert threshold(TREE, DENSITY, density_sums(TREE, DENSITY), 1) == 1
    thicker = np.where(np.arange(len(TREE)) == 1, 6, DENSITY)
    assert threshold(TREE, thicker, density_sums(TREE, thicker), 1) == 4


def test_content_is_the_largest_in_every_element_that_is_reached() -> None:
    is_content, limit = extract_content(TREE, DENSITY, 1)
    # In the body it is div 2. Div 7 is dense enough, and the largest in itself. The footer is thin, and not looked at.
    assert np.flatnonzero(is_content).tolist() == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    assert limit == 1


def test_the_largest_in_an_element_may_be_far_below_it() -> None:
    #                     density   DensitySum
    # 0 html
    # 1   body                2        3
    # 2     div               3        2       reached; but what is the largest in it is deeper
    # 3       section         2        6       the largest of all: the threshold is 2
    # 4         p 5 "…"       3        3
    # 6         p 7 "…"       3        3
    # 8       p               0        1       not reached: thin
    # 9         "…"           1
    lines = ["html", "  body", "    div", "      section", "        p", '          "a"', "        p", '          "a"']
    tree = tree_of(*lines, "      p", '        "a"')
    is_content, limit = extract_content(tree, np.array([0, 2, 3, 2, 3, 3, 3, 3, 0, 1.0]), 1)
    assert limit == 2
    assert np.flatnonzero(is_content).tolist() == [3, 4, 5, 6, 7]


def test_of_equal_sums_the_first_is_content() -> None:
    tree = tree_of("html", "  body", "    p", '      "a"', "    p", '      "a"', "    p", '      "a"')
    # Two paragraphs have the largest sum, 7. The first sets the threshold, 0.5, which the second does not reach.
    density = np.array([0, 1, 0.4, 3, 0.5, 7, 0.4, 7])
    assert np.flatnonzero(extract_content(tree, density, 1)[0]).tolist() == [4, 5]


def test_a_page_of_nothing_but_a_root() -> None:
    is_content, limit = extract_content(tree_of("html"), np.zeros(1), 0)
    assert (is_content.tolist(), limit) == ([True], 0)


def extracted(tree: Tree, density: list[float], body: int) -> list[bool]:
    """The paper's pseudo-code, word for word."""
    children: list[list[int]] = [[] for _ in range(len(tree))]
    for node in range(1, len(tree)):
        children[tree.parent[node]].append(node)
    sums = [sum(density[child] for child in of_node) for of_node in children]
    marked = [False] * len(tree)

    def largest(node: int) -> int:
        inside = [each for each in range(node, int(tree.end[node])) if tree.tag[each] != TEXT]
        return max(inside, key=lambda each: sums[each])

    node = largest(body)
    limit = density[node]
    while node != body:
        node = int(tree.parent[node])
        limit = min(limit, density[node])

    def extract(node: int) -> None:
        if tree.tag[node] != TEXT and density[node] >= limit:
            top = largest(node)
            marked[top : tree.end[top]] = [True] * int(tree.end[top] - top)
            for child in children[node]:
                extract(child)

    extract(body)
    return marked


@st.composite
def trees(draw: st.DrawFn) -> tuple[Tree, list[float], int]:
    """A tree with a density for every node, mostly few different ones; and a node that is the body."""
    above = draw(st.lists(st.integers(1, 4), max_size=30))
    path, parents = [0], [-1]
    for up in above:  # how many levels of the last node's path the next one leaves
        path = path[: max(1, len(path) + 1 - up)]
        parents.append(path[-1])
        path.append(len(parents) - 1)
    inner = set(parents)
    tags = [NUMBER["div"]]
    tags += [NUMBER["div"] if node in inner or draw(st.booleans()) else TEXT for node in range(1, len(parents))]
    density = draw(st.lists(st.integers(-2, 6).map(float), min_size=len(tags), max_size=len(tags)))
    tree = build(tags, parents, [""] * len(tags), [{}] * len(tags), {})
    body = draw(st.sampled_from([node for node, tag in enumerate(tags) if tag != TEXT]))
    return tree, density, body


@given(trees())
def test_all_at_once_is_the_papers_recursion(given: tuple[Tree, list[float], int]) -> None:
    tree, density, body = given
    assert extract_content(tree, np.array(density), body)[0].tolist() == extracted(tree, density, body)


@given(st.lists(st.integers(-9, 9).map(float), min_size=1, max_size=40), st.data())
def test_maxima_of_slices(values: list[float], data: st.DataObject) -> None:
    first = data.draw(st.lists(st.integers(0, len(values) - 1), max_size=9))
    last = [data.draw(st.integers(begin + 1, len(values))) for begin in first]
    found = range_maxima(np.array(values), np.array(first, np.int32), np.array(last, np.int32))
    assert found.tolist() == [max(values[begin:end]) for begin, end in zip(first, last, strict=True)]
