"""What a block of a post is: the eight labels of P5."""

from __future__ import annotations

from enum import IntEnum


class Label(IntEnum):
    """What a block says of a post. A block may say several things at once."""

    OTHER = 0
    TITLE = 1
    DATE = 2
    AUTHOR = 3
    CATEGORY = 4
    COMMENT = 5  # a link to comments, or how many there are
    CONTENT = 6
    READMORE = 7  # a link to the rest of the post


PARTS = tuple(Label)[1:]
"""The labels that say something; a block without any of them is `OTHER`."""
