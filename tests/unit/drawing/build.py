"""Drawings for tests, read from markup as a page's are."""

from __future__ import annotations

import numpy as np

import marrow
from marrow.drawing.clean import Drawing, clean
from marrow.drawing.parts import Parts
from marrow.tags import NUMBER


def parts_of(markup: str) -> Parts:
    """The parts of the first `svg` of a page."""
    page = marrow.read(f"<p>x</p>{markup}")
    (node, *_) = np.flatnonzero(page.tree.tag == NUMBER["svg"]).tolist()
    return page.drawings(node)


def cleaned(inside: str, attributes: str = "") -> Drawing:
    """A drawing that is clean; what is in it is told by its markup."""
    drawing = clean(parts_of(f"<svg {attributes}>{inside}</svg>"))
    assert drawing is not None
    return drawing


def inside(drawing: Drawing) -> str:
    """The markup in a drawing, without the `svg` around it."""
    return drawing.markup.partition(">")[2].removesuffix("</svg>")
