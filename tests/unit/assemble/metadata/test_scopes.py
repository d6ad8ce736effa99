from __future__ import annotations

from marrow.assemble.metadata.candidates import Candidate
from marrow.assemble.metadata.scopes import MOST_MARKED, Marking, read_marked
from tests.unit.assemble.metadata.build import page

MARKING = Marking("microdata", "itemprop", "itemscope", "itemtype")


def test_what_is_in_no_item_belongs_to_the_page() -> None:
    tree = page('<b itemprop="headline">Bees</b><p itemscope itemtype="x:Person"><b itemprop="headline">Ada</b>').tree
    found = list(map(Candidate._make, read_marked(tree, MARKING, tree.having("itemprop"))))
    assert [(candidate.value, candidate.name) for candidate in found] == [("Bees", "headline")]


def test_only_so_many_elements_are_looked_at() -> None:
    tree = page('<b itemprop="description">x</b>' * (MOST_MARKED + 10)).tree
    assert len(list(read_marked(tree, MARKING, tree.having("itemprop")))) == MOST_MARKED
