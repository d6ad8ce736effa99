"""What boxes add to P2: segments that are not aligned with the body go, and what stands out above it is the title.

Takes: a page that a browser laid out, its segments, their values and the run that bounds the body. Gives: which
segments of the run are not aligned with it, and which segments above it are the title (Luo et al. 2009, 2 and 4.2).

A segment's rectangle is that of its nearest line-break node. Paragraphs of a body "have the same left and right
coordinates", says the paper: so the body reaches from the left to the right edge that most of its characters have.

A cell is no line-break node to the paper, which knows the display `block` alone. It is one to us, and would be as
narrow as its column; so what stands in a table has the rectangle of the block around that.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.look import Display, Look
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import TEXT
from marrow.tree import Flags, Numbers, Tree

Shares = NDArray[np.float64]


def refine(
    page: Page, segments: Segments, value: NDArray[np.int64], body: slice, min_overlap: float
) -> tuple[Flags, Numbers]:
    """Which segments of the body, a run that is not empty, are not aligned with it; the segments of the title."""
    left, right = _edges(page.tree, page.look, segments)
    shares = _widths_shared(left, right, value, body)
    is_aside = np.zeros(len(segments), bool)
    is_aside[body] = shares[body] < min_overlap
    return is_aside, _title(page, segments, body, shares >= min_overlap)


def _edges(tree: Tree, look: Look, segments: Segments) -> tuple[Shares, Shares]:
    """The left and right edges of the segments' rectangles, in whole pixels."""
    assert look.box is not None
    in_table = (look.display >= Display.TABLE) & (look.display <= Display.TABLE_CELL)
    is_block = (look.display >= Display.BLOCK) & (tree.tag != TEXT) & ~in_table
    is_block[0] = True  # as a line-break node
    node = np.where(in_table[segments.nln], tree.nearest(is_block)[segments.nln], segments.nln)
    box = look.box[node].astype(np.float64)
    return np.round(box[:, 0]), np.round(box[:, 0] + box[:, 2])


def _widths_shared(left: Shares, right: Shares, value: NDArray[np.int64], body: slice) -> Shares:
    """The share of the body's width that each segment covers."""
    edges = left[body] + 1j * right[body]  # a pair as one number, so that equal pairs are found
    pairs, code = np.unique(edges, return_inverse=True)
    commonest = pairs[np.argmax(np.bincount(code, weights=np.maximum(value[body], 0)))]
    shared = np.minimum(right, commonest.imag) - np.maximum(left, commonest.real)
    shares: Shares = np.clip(shared / max(commonest.imag - commonest.real, 1.0), 0.0, 1.0)
    return shares


def _title(page: Page, segments: Segments, body: slice, is_aligned: Flags) -> Numbers:
    """The segments in the largest letters above the body, if these are larger than the body's.

    What is aligned with the body goes first: a site's name may stand in larger letters, but elsewhere. Of several that
    are equal the last counts, with what is in the same element: a title may be broken into lines.
    """
    size, leaves = page.look.font_size, segments.leaves
    texts = leaves[segments.start[body.start] : segments.start[body.stop]]
    usual = size[texts[np.argmax(page.tree.chars[texts])]]
    largest = np.maximum.reduceat(size[leaves], segments.start[:-1])
    above = np.flatnonzero(largest[: body.start] > usual)
    aligned = above[is_aligned[above]]
    above = aligned if len(aligned) else above
    above = above[largest[above] == largest[above].max(initial=0)]
    title: Numbers = above[segments.nln[above] == segments.nln[above[-1:]]].astype(np.int32)
    return title
