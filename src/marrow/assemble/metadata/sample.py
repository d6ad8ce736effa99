"""A sample of what a page says, for finding out its language.

Takes: a page, and the roles of its texts where it was judged. Gives: up to `LONGEST` characters of its longest texts,
in the order of the page; of a judged page only those that are in the article.
"""

from __future__ import annotations

import numpy as np

from marrow import native
from marrow.assemble.metadata.roles import Roles
from marrow.page import Page
from marrow.tree import Tree

LONGEST = 600
"""More make the answer no better: ADR 14."""
_LONG = 40
"""Characters of a text that is a sentence rather than a label."""
_MOST = 30


def sample(page: Page, roles: Roles | None) -> str:
    """Some of a page's running text; "" where it has none."""
    tree, hidden = page.tree, page.look.is_hidden
    texts: list[str] = []
    left = LONGEST
    for node in longest_texts(tree):
        if hidden.item(node) or (roles is not None and not roles.is_kept(node)):
            continue
        text = tree.text[node][:left]
        texts.append(text)
        left -= len(text)
        if left <= 0:
            break
    return " ".join(texts)


def longest_texts(tree: Tree) -> list[int]:
    """The longest texts of a page, in their order; of the same length the first."""
    if native.core is not None:
        return native.core.longest_texts(tree.chars, _LONG, _MOST)
    nodes = np.flatnonzero(tree.chars >= _LONG)
    if len(nodes) > _MOST:
        nodes = np.sort(nodes[np.argsort(-tree.chars[nodes], kind="stable")[:_MOST]])
    found: list[int] = nodes.tolist()
    return found
