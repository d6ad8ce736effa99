"""Lists of links (P4): boxes with many links for their other words.

    links ÷ (characters outside of links ÷ word length) > ratio

In the paper's form (`strict`) the boxes are table cells, and the content of the cell goes, or the cell itself where
`remove_cells` says so. Beyond the paper any box may be one, the outermost goes, and no text that is the page's own:
link lists of an article (its sources, the entries of a catalogue) are kept by what they are worth.
"""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import clutter, measure
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags

_CELL = tag_set("td th")
_LIST = tag_set("div section aside nav ul ol dl table tbody tr td menu form center footer")
_LINK = NUMBER["a"]
_FEWEST = 3
"""Links that make a list; a cell of the paper needs one."""
_LONGEST = 80
"""Characters of a link in a list, in the mean; longer ones are texts that can be clicked on."""


def _cut(view: View) -> Cut:
    return Cut(gone=_cells(view) if view.options.strict else _boxes(view))


def _cells(view: View) -> Flags:
    """The paper's form: of every cell the ratio, of those above it the content."""
    tree = view.document.tree
    there = ~view.gone
    is_link = tree.tag == _LINK
    in_link = tree.inside(is_link)
    links = tree.below(is_link & there)
    letters = tree.below(np.where(in_link | view.gone, 0, tree.chars))
    cells: Flags = _CELL[tree.tag] & there & _is_over(view, links, letters)
    if view.options.remove_cells:
        return cells
    content = np.zeros(len(tree), bool)
    content[1:] = cells[tree.parent[1:]]
    return content


def _boxes(view: View) -> Flags:
    measures = measure(view)
    is_over = _is_over(view, measures.links, measures.chars - measures.linked)
    is_list = _LIST[view.document.tree.tag] & (measures.links >= _FEWEST)
    is_list &= measures.linked <= _LONGEST * measures.links
    if view.worth().sells:  # the tags of an item are links too
        is_list &= ~view.facts.in_main
    return clutter(measures, is_list & is_over)


def _is_over(view: View, links: np.ndarray, letters: np.ndarray) -> Flags:
    """Where links ÷ words > ratio; no division, for there may be no words."""
    over: Flags = links * view.options.word_length > view.options.link_ratio * letters
    return over & (links > 0)


FILTER = Filter("link lists", "remove_link_lists", Phase.DELETE, _cut)
