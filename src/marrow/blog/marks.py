"""What the names of elements say they are for.

Takes: a tree. Gives: for every node the marks of its names, as bits (`words.marks`): the words of `class`, `id`,
`rel`, `itemprop` and the like, and for links those of the address. Keeps true: linear in the length of the names that
are read; of each at most `_LONGEST` characters.
"""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from marrow.blog.words import marks
from marrow.tree import Tree

Bits = NDArray[np.uint32]

NAMES = ("class", "id", "rel", "itemprop", "property", "role")
_LONGEST = 200
_SCRIPT = "javascript:"
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")


@lru_cache(1 << 13)
def marks_of(value: str) -> int:
    """The marks of one value of an attribute: of its words, and of those that are written as one.

    >>> marks_of("entry-title") == marks_of("entry") | marks_of("title"), marks_of("xyz")
    (True, 0)
    """
    known, found = marks(), 0
    for word in value[:_LONGEST].split():
        parts = [part.lower() for part in _PART.findall(word)]
        for part in (*parts, "".join(parts)):
            found |= known.get(part, 0)
    return found


def marked(tree: Tree) -> Bits:
    """The marks of every node by its names."""
    bits = np.zeros(len(tree), np.uint32)
    for name in NAMES:
        for node, value in tree.having(name).items():
            if found := marks_of(value):
                bits[node] |= found
    return bits


def address_marks(href: str) -> int:
    """The marks of an address: `/tag/tea`, `/author/ana`, `post.html#comments`.

    >>> address_marks("/tag/tea/") == marks_of("tag"), address_marks("/2014/tea.html#respond") == marks_of("respond")
    (True, True)
    """
    path, _, fragment = href[:_LONGEST].partition("#")
    # The last step is the name of the page itself: "my-author" is what a post is called. A script has its own.
    last = None if "?" in path or path.startswith(_SCRIPT) else -1
    steps = path.partition("//")[2].split("/")[1:last] if "//" in path else path.split("/")[:last]
    return marks_of(" ".join([*steps, fragment]))
