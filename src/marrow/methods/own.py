"""Pages that Marrow wrote itself: already clean, so all of the article is kept.

Takes: a page. Gives: verdicts, and whether the page is one of ours (`<meta name="generator" content="Marrow">`).
This makes extraction idempotent: reading our HTML again changes nothing.
"""

from __future__ import annotations

import numpy as np

from marrow.options import Options
from marrow.page import Page
from marrow.segments import Segments
from marrow.tags import NUMBER
from marrow.verdicts import Role, Verdicts

_META, _HEAD, _ARTICLE, _HEADER = (NUMBER[name] for name in "meta head article header".split())
REASONS = ("own.frame", "own.article")


def is_own(page: Page) -> bool:
    """Whether Marrow wrote the page: its head says so, and there is one article in it."""
    tree = page.tree
    metas = np.flatnonzero((tree.tag == _META) & (tree.tag[tree.parent] == _HEAD)).tolist()
    own = (tree.attributes[node] for node in metas)
    is_ours = any(each.get("name") == "generator" and each.get("content") == "Marrow" for each in own)
    return is_ours and np.count_nonzero(tree.tag == _ARTICLE) == 1


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Keep the article, without the header that repeats the metadata."""
    del options
    tree = page.tree
    inside = tree.inside(tree.tag == _ARTICLE) & ~tree.inside(tree.tag == _HEADER)
    is_body = inside[segments.nln]
    role = np.where(is_body, Role.BODY, Role.OTHER).astype(np.uint8)
    return Verdicts(role, is_body.astype(np.float32), is_body.astype(np.uint8), REASONS, "own")
