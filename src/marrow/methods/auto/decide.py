"""From probabilities to what is kept.

Takes: for each segment the probability that it belongs to the body, and for the page its types.
Gives: the reason for each decision. Keeps true: linear time; every segment that is likely enough is kept, unless a
reason of its own says otherwise. `native/decide.c` decides the same.

A network that looks at every segment by itself and its neighbours keeps some islands: teasers with a whole sentence,
a box about the site. Three things that it cannot know are decided here, because they need the
whole tree:

- Where is the body? The smallest element with most of the sure text is the main container. Outside of it, on pages
  with one article or one product, more probability is asked for.
- What people wrote below an article reads like an article. A container that calls itself comments is not the body,
  unless the page is a forum, or there is hardly anything else.
- A listing or a formula between two paragraphs of the body is of the body, however little it looks like prose; and so
  is a line among its siblings that are kept, with less probability than alone.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from marrow import native
from marrow.methods.auto.page_types import LEAST_ASKED, Types
from marrow.page import Page
from marrow.patterns import late
from marrow.segments import Segments
from marrow.tags import NUMBER, TEXT, tag_set
from marrow.tree import Flags

_OUTSIDE, _OUTSIDE_OF_PRODUCT = 0.5, 0.3
"""The power of `precision` that is asked for outside of the main container: .7 and .8 for the usual one of .5."""
_SURE = 0.7
_MAIN_SHARE, _PRODUCT_SHARE = 0.6, 0.8
"""Of the sure text, in the main container of an article and of a product: its parts are in panels beside each other."""
_MIN_ELSEWHERE = 100
"""Words that are kept outside of comments, for the comments to be dropped."""
_HARDLY_ANY = 40
"""Words: with fewer, a page of many items has no text to speak of."""
_LEAST_PRODUCT = 150
"""Words that the main container of a product must have: with fewer, it is not where the product is."""
_FORUM = 0.4
_FAINT = 0.1
"""Less than this for the likeliest segment means that there is no body."""
_UNIT_TAG = tag_set("pre listing xmp math")
_FIGCAPTION = NUMBER["figcaption"]
_PICTURE_TAG = tag_set("img picture svg canvas")
"""Captions of these stand with their picture; that of a listing or a video is a line of the body."""
_LONGEST_GAP = 12
_BETWEEN = 0.3
"""The share of the usual probability that is asked for between two kept siblings."""
_RULE = _FAINT, _SURE, _BETWEEN, _MIN_ELSEWHERE, _LONGEST_GAP
_COMMENTS = late(r"(?<![a-z])(?:comments?|commentlist|commenttext|disqus|kommentare|commentaires)(?![a-z])")
_HINTS = ("omment", "isqus")
"""A part of every such name, as an element may spell it."""
_HUMP = late(r"(?<=[a-z])(?=[A-Z])")


class Reason(IntEnum):
    """Why a segment is or is not of the body."""

    UNLIKELY = 0
    KEPT = 1
    OUTSIDE = 2  # of the main container, and not sure enough
    COMMENTS = 3  # in a container of comments
    FILLED = 4  # between kept ones, and of the body too
    APART = 5  # a stranger on the page: a dialog, the next story, a second copy


_KEPT, _FILLED = int(Reason.KEPT), int(Reason.FILLED)  # NumPy takes five times as long for members of an enum


def decide(
    page: Page,
    segments: Segments,
    keep: NDArray[np.float32],
    words: NDArray[np.int32],
    types: Types,
    *,
    precision: float,
) -> NDArray[np.uint8]:
    """Decide on every segment. `precision` is the probability that is asked for in the main container of an article."""
    is_single = types.is_single
    asked_within = precision if is_single else precision**types.asked
    if not is_single and int(words[keep >= asked_within].sum()) < _HARDLY_ANY:  # rather too much than nothing at all
        asked_within = precision**LEAST_ASKED
    has_comments = types.forum <= _FORUM
    if is_single:
        asked = asked_within, precision**_OUTSIDE, _MAIN_SHARE, has_comments
        return _decided(page, segments, keep, words, asked)
    if types.is_product:
        asked = asked_within, precision**_OUTSIDE_OF_PRODUCT, _PRODUCT_SHARE, has_comments
        reason = _decided(page, segments, keep, words, asked)
        if int(words[kept_by(reason)].sum()) >= _LEAST_PRODUCT:
            return reason
    return _decided(page, segments, keep, words, (asked_within, 0.0, 0.0, has_comments))


def kept_by(reason: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """What some reasons keep."""
    is_kept: NDArray[np.bool_] = (reason == _KEPT) | (reason == _FILLED)
    return is_kept


def _decided(
    page: Page,
    segments: Segments,
    keep: NDArray[np.float32],
    words: NDArray[np.int32],
    asked: tuple[float, float, float, bool],
) -> NDArray[np.uint8]:
    """The reasons, compiled where that can be.

    What is asked for: the probability within and outside of the main container, the share of the sure text that is in
    it (0 where there is none), and whether comments are told from the body.
    """
    if native.core is not None:
        reason = np.empty(len(segments), np.uint8)
        if native.core.decide(
            page.tree.text, segments.leaves, segments.start, segments.nln, keep, words, asked, _RULE, reason
        ):
            return reason
    return _decide(page, segments, keep, words, *asked)


def _decide(
    page: Page,
    segments: Segments,
    keep: NDArray[np.float32],
    words: NDArray[np.int32],
    asked: float,
    asked_outside: float,
    main_share: float,
    has_comments: bool,
) -> NDArray[np.uint8]:
    likeliest = float(keep.max(initial=0))
    if main_share and _FAINT <= likeliest < asked:  # there is an article, and nothing that looks like one
        asked = likeliest / 2
    reason: NDArray[np.uint8] = (keep >= asked).astype(np.uint8)
    if not reason.any():
        return reason
    first = segments.leaves[segments.start[:-1]]
    if has_comments:
        in_comments = _in_comments(page)
        if in_comments is not None:
            inside = in_comments[first]
            if int(words[(reason == Reason.KEPT) & ~inside].sum()) >= _MIN_ELSEWHERE:
                reason[inside & (reason == Reason.KEPT)] = Reason.COMMENTS
    if main_share:
        sure = np.where((keep > _SURE) & (reason == Reason.KEPT), words, 0)
        main = _main_container(page, segments, first, sure, main_share)
        is_far = (first < main) | (first >= page.tree.end[main])
        reason[is_far & (keep < asked_outside) & (reason == Reason.KEPT)] = Reason.OUTSIDE
        _fill(page, segments, keep, first, reason, _BETWEEN * asked)
    return reason


def _fill(
    page: Page,
    segments: Segments,
    keep: NDArray[np.float32],
    first: NDArray[np.int32],
    reason: NDArray[np.uint8],
    asked: float,
) -> None:
    """Keep what stands between kept segments and belongs to them: listings and formulas, and likely siblings."""
    tree = page.tree
    place = np.arange(len(reason))
    before = np.maximum.accumulate(np.where(reason == Reason.KEPT, place, -1))
    after = np.minimum.accumulate(np.where(reason == Reason.KEPT, place, len(reason))[::-1])[::-1]
    gaps = np.flatnonzero(
        (reason == Reason.UNLIKELY) & (before >= 0) & (after < len(reason)) & (after - before <= _LONGEST_GAP + 1)
    )
    if not len(gaps):
        return
    above = tree.parent[segments.nln]
    own = above[gaps]
    is_filled = (keep[gaps] >= asked) & (above[before[gaps]] == own) & (above[after[gaps]] == own)
    units = _units(page)
    if units is not None:
        is_filled |= tree.inside(units)[first[gaps]]
    reason[gaps[is_filled]] = Reason.FILLED


def _units(page: Page) -> Flags | None:
    """Elements that are of the body where their surroundings are; None if there are none."""
    tree = page.tree
    units: Flags = _UNIT_TAG[tree.tag]
    captions = np.flatnonzero(tree.tag == _FIGCAPTION)
    if len(captions):
        pictures = np.concatenate(([0], np.cumsum(_PICTURE_TAG[tree.tag])))
        figures = tree.parent[captions]
        units[captions] = pictures[tree.end[figures]] == pictures[figures]
    return units if units.any() else None


def _main_container(
    page: Page, segments: Segments, first: NDArray[np.int32], weight: NDArray[np.int64], share: float
) -> int:
    """The smallest element with that share of the weight that is more than one line; the root if there is no weight."""
    tree = page.tree
    amount = np.zeros(len(tree), np.int64)
    amount[first] = weight
    below = tree.below(amount)
    # Elements with more than half of a sum contain one another, so the last one is the innermost.
    is_holder = (below >= max(share * below[0], 1)) & (tree.tag != TEXT)
    holders = np.flatnonzero(is_holder)
    main = int(holders[-1]) if len(holders) else 0
    while main and (segments.nln == main).any():
        main = int(tree.parent[main])
    return main


def _in_comments(page: Page) -> Flags | None:
    """What is in a container of comments; None if there is no such container."""
    tree = page.tree
    found = {
        node
        for hint in _HINTS
        for name in ("class", "id")
        for node, value in tree.having(name, part=hint).items()
        if _COMMENTS.search(_HUMP.sub(" ", value).lower())
    }
    if not found:
        return None
    mask = np.zeros(len(tree), bool)
    mask[list(found)] = True
    return tree.inside(mask)
