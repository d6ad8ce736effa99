from __future__ import annotations

from marrow.methods.auto.hashes import SEED, mix
from marrow.methods.auto.nodes import HEADING, KINDS, LINK, nodes_of
from marrow.tags import NUMBER
from tests.builders import tree_of

LIST, ITEM = KINDS.index("ul ol"), KINDS.index("li")


def test_nodes_know_their_place() -> None:
    nodes = nodes_of(tree_of("body", "  ul", "    li", '      "one"', "    li", '      "two"', "  p"))
    assert nodes.depth == [0, 1, 2, 3, 2, 3, 1]
    assert nodes.children == [2, 2, 1, 0, 1, 0, 0]
    assert nodes.rank == [0, 1, 1, 1, 2, 1, 2]


def test_equal_ways_down_have_equal_paths() -> None:
    nodes = nodes_of(tree_of("body", "  ul", "    li", "    li", "  p"))
    assert nodes.path[2] == nodes.path[3] == mix(mix(SEED, NUMBER["ul"]), NUMBER["li"])
    assert nodes.path[4] != nodes.path[1]


def test_ancestors_are_counted_by_kind_up_to_three() -> None:
    nodes = nodes_of(
        tree_of("body", *("  " * depth + "ul" for depth in range(1, 6)), "            ol", "              a")
    )
    assert [own[LIST] for own in nodes.inside] == [0, 1, 2, 3, 3, 3, 3, 3]
    assert [own[LINK] for own in nodes.inside] == [0] * 7 + [1]
    assert all(own[HEADING] == own[ITEM] == 0 for own in nodes.inside)


def test_headings_of_all_levels_are_one_kind() -> None:
    nodes = nodes_of(tree_of("body", "  h1", "  h6", "  header"))
    assert [own[HEADING] for own in nodes.inside] == [0, 1, 1, 0]


def test_what_comes_before_a_node_is_counted() -> None:
    nodes = nodes_of(tree_of("body", "  img", "  a", "    time", "  video"))
    assert nodes.media == [0, 0, 1, 1, 1, 2]
    assert nodes.links == [0, 0, 0, 1, 1, 1]
    assert nodes.times == [0, 0, 0, 0, 1, 1]
