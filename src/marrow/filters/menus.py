"""Menus, but for that of the site's header (`keep_header`): further ones, trails of crumbs, page numbers.

A table of contents is a menu of the page itself and stays.
"""

from __future__ import annotations

import numpy as np

from marrow.filters.filter import Cut, Filter, Phase, View
from marrow.filters.measures import BOX, clutter, measure
from marrow.filters.names import Kind
from marrow.tags import NUMBER, tag_set
from marrow.tree import Flags

_NAV = tag_set("nav")
_LIST = tag_set("ul ol dl")
_FIELD = tag_set("input")


def _cut(view: View) -> Cut:
    told = _NAV[view.document.tree.tag] | view.facts.having_role("navigation")
    menus = clutter(measure(view), view.facts.named(Kind.MENU), told)
    return Cut(gone=menus | _folded(view) if view.options.keep_header else menus)


def _folded(view: View) -> Flags:
    """What unfolds from the menu of a header with very many links: lists inside of lists, and what is called so."""
    tree, header = view.document.tree, view.facts.header
    links = tree.below(header & (tree.tag == NUMBER["a"]))
    if links[0] <= view.options.menu_links:
        return np.zeros(len(tree), bool)
    lists = _LIST[tree.tag] & header
    inner = np.zeros(len(tree), bool)
    inner[1:] = lists[1:] & tree.inside(lists)[tree.parent[1:]]
    unfolds = inner | (header & view.facts.named(Kind.UNFOLDS) & BOX[tree.tag])
    # What holds half of all links is the menu itself, whatever it is called.
    folded: Flags = unfolds & (links > 0) & (links * 2 < links[0]) & (tree.below(_FIELD[tree.tag]) == 0)
    return folded


FILTER = Filter("menus", "remove_menus", Phase.DELETE, _cut)
