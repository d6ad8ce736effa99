"""P2's rule: the body is the maximum scoring subsequence of the page's segments.

Takes: a page with any look. Gives: verdicts. Every constant is the paper's and an option.

For each segment the shares of its characters in the page's commonest font size, in its commonest colour, and in
links; F = 1 if the first two are large and the last is small, else −1; value = F × length. The run of segments
with the largest sum of values bounds the body (Luo et al. 2009, sections 3 and 4).

Inside the bounds the paper drops what is not aligned with the body. That needs boxes, and so does its title: what
stands out above the body (`alignment`). Without them, what is mostly links is dropped instead: link boxes are what the
paper's alignment is for. And the bounds take in the paragraphs and listings beside their ends (word F1 on dev: l3s_gn1
+ .018, daniel + .002, wcxb + .001, dragnet − .004). On rendered pages these additions are off, unless asked for:
docs/papers/p2.md tells what each step is worth.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.options import Options, SegmentsOptions
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER, tag_set
from marrow.tree import Tree
from marrow.verdicts import Role, Verdicts

REASONS = (
    "segments.outside", "segments.inside", "segments.links", "segments.beside", "segments.aside", "segments.title",
)  # fmt: skip
_OUTSIDE, _INSIDE, _LINKS, _BESIDE, _ASIDE, _TITLE = range(6)  # places in `REASONS`
_ROLE = np.array([Role.OTHER, Role.BODY, Role.RELATED, Role.BODY, Role.OTHER, Role.TITLE], np.uint8)
_SCORE = np.zeros((len(REASONS), 2), np.float32)  # by reason, and whether the value is positive
_SCORE[[_INSIDE, _BESIDE]] = 0.5, 1
_LINK = NUMBER["a"]
_PROSE_TAG = tag_set("p pre blockquote li dd td")


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Judge every segment by P2's rule."""
    given = options.segments
    is_static = page.look.box is None
    value, is_linked = _values(page, segments, given)
    first, last = maximum_run(value)
    inner = first, last
    if _applies(given.take_beside, is_static):
        first, last = _with_siblings(page.tree, segments, is_linked, first, last)
    why = np.zeros(len(segments), np.uint8)
    why[first:last] = _BESIDE
    why[slice(*inner)] = _INSIDE
    if _applies(given.drop_links, is_static):
        why[first:last][is_linked[first:last]] = _LINKS
    if not is_static and first < last:
        from marrow.methods.alignment import refine  # only a browser's pages need it

        is_aside, title = refine(page, segments, value, slice(first, last), given.min_overlap)
        why[is_aside] = _ASIDE
        why[title] = _TITLE
    return Verdicts(_ROLE[why], _SCORE[why, (value > 0).view(np.uint8)], why, REASONS, "segments")


def _applies(where: str, is_static: bool) -> bool:
    return where == "always" or (is_static and where == "static")


def _with_siblings(
    tree: Tree, segments: Segments, is_linked: NDArray[np.bool_], first: int, last: int
) -> tuple[int, int]:
    """The run with the paragraphs, code and quotes that stand beside its ends, in the same element.

    They are left out for their letters alone: a lead in larger ones, a listing in smaller ones.
    """
    if first == last:
        return first, last
    is_prose = _PROSE_TAG[tree.tag[segments.nln]] & ~is_linked
    above = tree.parent[segments.nln]
    while first and is_prose[first - 1] and above[first - 1] == above[first]:
        first -= 1
    while last < len(segments) and is_prose[last] and above[last] == above[last - 1]:
        last += 1
    return first, last


def _values(page: Page, segments: Segments, given: SegmentsOptions) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    tree, look, leaves = page.tree, page.look, segments.leaves
    if not len(segments):
        return np.zeros(0, np.int64), np.zeros(0, bool)
    in_link = tree.inside(_links(tree))
    color = look.color[tree.nearest(~in_link)] if given.plain_links else look.color
    if native.core is not None:
        value, is_linked = np.empty(len(segments), np.int64), np.empty(len(segments), bool)
        native.core.values(
            tree.chars, look.font_size, color, in_link, leaves, segments.start, segments.chars,
            given.min_size_share, given.min_color_share, given.max_link_share, value, is_linked,
        )  # fmt: skip
        return value, is_linked
    chars = tree.chars[leaves]
    size = _share(_is_commonest(look.font_size[leaves], chars), chars, segments)
    colored = _share(_is_commonest(color[leaves], chars), chars, segments)
    link = _share(in_link[leaves], chars, segments)
    is_body = (size >= given.min_size_share) & (colored >= given.min_color_share) & (link <= given.max_link_share)
    return np.where(is_body, segments.chars, -segments.chars).astype(np.int64), link > given.max_link_share


def _links(tree: Tree) -> NDArray[np.bool_]:
    """Anchors with an address; one without is a place to link to, and old pages forget to close it."""
    has_address = np.zeros(len(tree), bool)
    has_address[tree.holders("href")] = True
    links: NDArray[np.bool_] = has_address & (tree.tag == _LINK)
    return links


def _share(mask: NDArray[np.bool_], chars: NDArray[np.int32], segments: Segments) -> NDArray[np.float64]:
    """The share of each segment's characters in the leaves of `mask`."""
    return np.add.reduceat(np.where(mask, chars, 0), segments.start[:-1]) / segments.chars


def _is_commonest(column: NDArray[np.float32] | NDArray[np.int32], chars: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Which leaves have the value that most characters of the page have."""
    is_commonest: NDArray[np.bool_] = column == column[np.argmax(chars)]
    if 2 * chars[is_commonest].sum() > chars.sum():  # the value of the longest text has the majority, as a rule
        return is_commonest
    values, code = np.unique(column, return_inverse=True)
    is_found: NDArray[np.bool_] = column == values[np.argmax(np.bincount(code, weights=chars))]
    return is_found


def maximum_run(value: NDArray[np.int64]) -> tuple[int, int]:
    """The run [first, last) with the largest sum; empty if no value is positive. Linear time.

    >>> maximum_run(np.array([-5, 3, -1, 4, -2]))
    (1, 4)
    """
    if native.core is not None:
        return native.core.maximum_run(np.ascontiguousarray(value, np.int64))
    if not len(value) or value.max() <= 0:
        return 0, 0
    total = np.concatenate(([0], np.cumsum(value)))
    lowest_before = np.minimum.accumulate(total)
    last = int(np.argmax(total - lowest_before))
    first = int(np.argmin(total[:last]))
    return first, last
