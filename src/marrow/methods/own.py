"""Pages that Marrow wrote itself: already clean, so everything on them is what it says it is.

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

_META, _HEAD, _ARTICLE, _HEADER, _SECTION, _H1, _H2 = (
    NUMBER[name] for name in "meta head article header section h1 h2".split()
)
_OTHER, _BODY, _TITLE, _COMMENT = map(int, (Role.OTHER, Role.BODY, Role.TITLE, Role.COMMENT))
_NAME = "Marrow"
REASONS = ("own.frame", "own.article", "own.title", "own.comments")


def is_own(page: Page) -> bool:
    """Whether Marrow wrote the page: its head says so, and there is one article in it."""
    tree = page.tree
    is_ours = any(
        content == _NAME
        and tree.attributes[node].get("name") == "generator"
        and tree.tag[node] == _META
        and tree.tag[tree.parent[node]] == _HEAD
        for node, content in tree.having("content", _NAME).items()
    )
    return is_ours and np.count_nonzero(tree.tag == _ARTICLE) == 1


def judge(page: Page, segments: Segments, options: Options) -> Verdicts:
    """Keep the article, without the header that repeats the metadata; the comments are in a section below it."""
    del options
    tree = page.tree
    is_top = tree.tag[tree.parent] == _SECTION
    is_top &= tree.tag == _H2
    in_article, in_header, in_section, in_heading = (
        tree.inside(mask)[segments.nln]
        for mask in (tree.tag == _ARTICLE, tree.tag == _HEADER, tree.tag == _SECTION, is_top)
    )
    is_title = in_header & ~in_article & (tree.tag[segments.nln] == _H1)
    is_comment = in_section & ~in_article & ~in_heading
    cases = [in_article & ~in_header, is_title, is_comment]
    role = np.select(cases, [_BODY, _TITLE, _COMMENT], _OTHER).astype(np.uint8)
    why = np.select(cases, [1, 2, 3], 0).astype(np.uint8)
    return Verdicts(role, (role == _BODY).astype(np.float32), why, REASONS, "own")
