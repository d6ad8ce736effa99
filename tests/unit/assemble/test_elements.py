from __future__ import annotations

from marrow.assemble.elements import elements
from marrow.tags import NUMBER
from tests.builders import kept_from

P = NUMBER["p"]


def test_elements_are_found_by_tag_in_document_order() -> None:
    tree = kept_from("div", "  p", '    "a"', "  b", '    "b"', "  p", '    "c"').tree
    assert elements(tree, P) == [1, 5]
    assert elements(tree, NUMBER["td"]) == []


def test_only_the_nodes_of_the_range_are_looked_at() -> None:
    tree = kept_from("p", "  p", '    "a"', "  p", '    "b"').tree
    assert elements(tree, P) == [0, 1, 3]
    assert elements(tree, P, 1) == [1, 3]
    assert elements(tree, P, 1, 3) == [1]
