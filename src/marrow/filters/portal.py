"""Portals: pages of links alone (P4's open problem), which are left as they are.

Takes: a page as methods read it, its segments and the verdicts on them. Gives: whether it is a portal.
Keeps true: a page with a text to read is none, however many links are around it.

Taking the links from a portal leaves nothing, and taking some of them leaves a page that lies. What is looked at is
what the method keeps: a portal has several links there, much of its text is in them, and hardly any of the rest is as
long as a sentence or two. On a page that is judged to be a listing, prices and dates stand beside the links, so a
lesser share will do; and where nothing of it is kept, the whole page is looked at.
"""

from __future__ import annotations

import numpy as np

from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER
from marrow.verdicts import Verdicts

# Chosen on one half of labels/portals.jsonl and measured on the other: docs/papers/p4.md.
_LISTINGS = ("listing", "collection")
_LINK_SHARE, _LINK_SHARE_OF_LISTING = 0.5, 0.25
_FEWEST_LINKS = 5
_SENTENCES = 100
"""Characters outside of links that a segment has to have to be a text to read."""
_MOST_TEXT = 400
"""Characters of such texts that a portal may have: an introduction."""
_NEXT_TO_NOTHING = 0.02
"""Of the page's text, so little kept says nothing about it."""
_LINK = NUMBER["a"]


def is_portal(page: Page, segments: Segments, verdicts: Verdicts) -> bool:
    """Whether a page is made of links alone."""
    tree = page.tree
    in_link = tree.inside(tree.tag == _LINK)[segments.leaves]
    linked = np.bincount(segments.owner(), in_link * tree.chars[segments.leaves], len(segments))
    is_listing = verdicts.page_type in _LISTINGS
    looked_at = verdicts.is_kept
    if is_listing and segments.chars[looked_at].sum() <= _NEXT_TO_NOTHING * segments.chars.sum():
        looked_at = np.ones(len(segments), bool)
    plain = (segments.chars - linked)[looked_at]
    text = int(plain[plain >= _SENTENCES].sum())
    share = _LINK_SHARE_OF_LISTING if is_listing else _LINK_SHARE
    is_mostly_links = linked[looked_at].sum() >= share * segments.chars[looked_at].sum()
    links = int((linked[looked_at] > 0).sum())
    return bool(is_mostly_links and links >= _FEWEST_LINKS and text <= _MOST_TEXT)
