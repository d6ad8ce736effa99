"""Bars that stay in sight while the page scrolls: the site's header is made to scroll away, others go.

What holds the page's own text, or a field to write in, is not a bar; it stays as it is.
"""

from __future__ import annotations

import re

import numpy as np

from marrow.filters.filter import Attributes, Cut, Filter, Phase, View
from marrow.filters.measures import measure
from marrow.filters.names import Kind
from marrow.tags import NUMBER, tag_set

_POSITION = re.compile(r"(?:^|;)\s*position\s*:[^;]*", re.IGNORECASE)
_ROOT = tag_set("html head body main article")
_MOST_CHARS = 400
"""A bar has few words."""


def _cut(view: View) -> Cut:
    tree = view.document.tree
    may_go = view.open() & (tree.tag > 0) & ~_ROOT[tree.tag] & ~view.facts.around_body
    bars = (view.facts.held | view.facts.named(Kind.STICKY)) & may_go
    if not bars.any():
        return Cut()
    measures = measure(view)
    is_header = view.facts.apart | (tree.below(tree.tag == NUMBER["nav"]) > 0) | view.facts.named(Kind.HEADER)
    writes = tree.below((tree.tag == NUMBER["input"]) | (tree.tag == NUMBER["textarea"])) > 0
    goes = bars & ~is_header & ~writes & (measures.own == 0) & (measures.all_chars <= _MOST_CHARS)
    stays = bars & is_header & ~tree.inside(goes)
    # What has a place in the window keeps it, and scrolls away from there; what sticks has a place on the page.
    loose = {node: _loose(view, node, "absolute") for node in np.flatnonzero(stays & view.facts.fixed).tolist()}
    loose |= {node: _loose(view, node, "static") for node in np.flatnonzero(stays & view.facts.sticking).tolist()}
    return Cut(gone=goes, attributes=loose)


def _loose(view: View, node: int, position: str) -> Attributes:
    """A style with which an element scrolls with the page."""
    style = _POSITION.sub("", view.facts.values("style").get(node, "")).strip("; ")
    return {"style": f"{style}; position: {position} !important".removeprefix("; ")}


FILTER = Filter("sticky bars", "remove_sticky", Phase.DELETE, _cut)
