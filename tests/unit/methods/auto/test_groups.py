from __future__ import annotations

from marrow.methods.auto.groups import commonest_size, grouped, smallest_holder
from tests.builders import tree_of


def test_equal_keys_are_one_group() -> None:
    one, two, three = grouped(["a", "b", "a"], [10, 20, 30], [1, 2, 3])
    assert one is three
    assert (one.count, one.chars, one.link_chars) == (2, 40, 4)
    assert (two.count, two.chars, two.link_chars) == (1, 20, 2)


def test_the_commonest_size_has_most_characters_and_is_the_smallest_of_equals() -> None:
    assert commonest_size([160, 240, 160], [10, 15, 10]) == 160
    assert commonest_size([240, 160], [10, 10]) == 160
    assert commonest_size([3], [10]) == 10
    assert commonest_size([], []) == 160


def test_the_smallest_holder_is_the_deepest_element_with_enough() -> None:
    tree = tree_of("body", "  nav", '    "menu"', "  div", "    p", '      "one"', "    p", '      "two"')
    amount = [0, 0, 0, 0, 0, 0, 10, 10, 20]  # before each node; both paragraphs have ten
    assert smallest_holder(tree, amount, 11) == 3
    assert smallest_holder(tree, amount, 10) == 4
    assert smallest_holder(tree, amount, 99) == 0
