"""What a page with several posts is taken apart into.

Takes: what a labeller found. Gives: `Labelled`, columns over blocks, and `Post`s, one for each article of the page.
Keeps true: posts are in the order of the page, and so are the blocks of a post; every node number is one of the
page's tree.
"""

from __future__ import annotations

import datetime as dt

import numpy as np
from numpy.typing import NDArray

from marrow.blog.labels import Label
from marrow.record import record
from marrow.segments import Segments

NOWHERE = -1
Box = tuple[float, float, float, float]
"""Left, top, width and height, in pixels."""


@record(eq=False)
class Labelled:
    """The blocks of a page with their labels, a column for each `Label`, and the post of each (`NOWHERE`: of none)."""

    blocks: Segments
    labels: NDArray[np.bool_]
    scores: NDArray[np.float32]
    post: NDArray[np.int32]
    labeller: str


@record
class Block:
    """A part of a post. `node` is the element that it is, `texts` are the nodes of its words."""

    node: int
    texts: tuple[int, ...]
    text: str
    labels: tuple[Label, ...]
    score: float  # of the least sure of its labels
    box: Box | None = None


@record(kw_only=True)
class Post:
    """One article of a page, as far as the page shows it; addresses are absolute where the page's is known."""

    title: str
    link: str = ""  # to the full post
    date_text: str = ""
    date: dt.date | dt.datetime | None = None
    authors: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    more_link: str = ""  # "read more"
    comment_link: str = ""
    comment_count: int | None = None
    blocks: tuple[Block, ...] = ()
    box: Box | None = None

    def labelled(self, label: Label) -> tuple[Block, ...]:
        """The blocks of a label."""
        return tuple(block for block in self.blocks if label in block.labels)

    @property
    def text(self) -> str:
        """What the post says on this page, a line for each block of it."""
        return "\n".join(block.text for block in self.labelled(Label.CONTENT))
