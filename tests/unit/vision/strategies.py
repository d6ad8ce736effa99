"""Hypothesis strategies: pages as no browser would lay them out, and boxes anywhere."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from marrow.look import Display
from marrow.vision.ranges import Floats
from tests.unit.vision.build import Node, page

_PLACES = st.integers(-30, 600)
_SIZES = st.integers(0, 400)
_TAGS = st.sampled_from(("div", "p", "span", "a", "b", "table", "tr", "td", "ul", "li", "hr", "br", "img", "h2"))
BOXES = st.tuples(_PLACES, _PLACES, _SIZES, _SIZES)


@st.composite
def nodes(draw: st.DrawFn, children: st.SearchStrategy[list[Node]]) -> Node:
    return Node(
        draw(_TAGS),
        draw(BOXES),
        tuple(draw(children)),
        display=draw(st.sampled_from((None, None, *Display))),
        background=draw(st.sampled_from((-1, -1, 0, 0xFFFFFF))),
        border=draw(st.sampled_from((0, 0, 4, 15))),
        is_hidden=draw(st.integers(0, 9)) == 0,
        is_fixed=draw(st.integers(0, 9)) == 0,
        is_placed=draw(st.integers(0, 9)) == 0,
        is_clipped=draw(st.integers(0, 9)) == 0,
    )


TEXTS = st.builds(
    Node,
    st.just("#text"),
    BOXES,
    st.just(()),
    st.text("abc ", max_size=8),
    size=st.sampled_from((10.0, 16.0, 30.0)),
    weight=st.sampled_from((400, 700)),
)
TREES = st.recursive(
    st.one_of(TEXTS, TEXTS, nodes(st.just([]))), lambda inner: nodes(st.lists(inner, max_size=4)), max_leaves=25
)
PAGES = st.lists(TREES, max_size=4).map(lambda body: page(*body))


def boxes(most: int) -> st.SearchStrategy[Floats]:
    """Boxes of at least three pixels: left, top, right, bottom."""
    one = st.tuples(st.integers(0, 60), st.integers(0, 60), st.integers(3, 40), st.integers(3, 40))
    return st.lists(one, min_size=1, max_size=most).map(
        lambda rows: np.array([(x, y, x + width, y + height) for x, y, width, height in rows], np.float64)
    )
