"""What a method made of the segments: a role, a score and a reason for each.

Takes: a judge's columns. Gives: `Verdicts`. Keeps true: one row per segment.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from marrow.options import Options
from marrow.page import Page
from marrow.record import record
from marrow.segments import Segments


class Role(IntEnum):
    """What a segment is to the reader of the page."""

    OTHER = 0  # navigation, consent, footers, advertisements, sharing, …
    BODY = 1  # what a reader came for
    TITLE = 2
    DECK = 3  # standfirst
    BYLINE = 4  # author, date, place, category
    CAPTION = 5
    COMMENT = 6
    RELATED = 7  # teasers of and links to other pages
    PROMO = 8  # newsletter, donation, subscription
    BIO = 9  # about the author


_BODY = int(Role.BODY)  # NumPy takes five times as long to compare with a member of an enum


@record
class Verdict:
    """What one segment was judged to be, and which rule or model judged it."""

    segment: int
    role: Role
    score: float
    because: str


@record(eq=False)
class Verdicts:
    """The verdicts on all segments of a page, as columns. `reasons[why[k]]` is the reason for segment `k`."""

    role: NDArray[np.uint8]
    score: NDArray[np.float32]
    why: NDArray[np.uint8]
    reasons: tuple[str, ...]
    method: str
    kept: NDArray[np.bool_] | None = None  # what goes into the article; None: all of the body, and nothing else
    page_type: str = ""  # "" where the method does not tell types apart
    confidence: float | None = None
    insisted: NDArray[np.bool_] | None = None  # what a reader asked for, so that nothing else leaves it out

    def __len__(self) -> int:
        return len(self.role)

    @property
    def is_kept(self) -> NDArray[np.bool_]:
        """What goes into the article."""
        if self.kept is not None:
            return self.kept
        is_body: NDArray[np.bool_] = self.role == _BODY
        return is_body

    def __getitem__(self, segment: int) -> Verdict:
        return Verdict(segment, Role(self.role[segment]), float(self.score[segment]), self.reasons[self.why[segment]])

    def __iter__(self) -> Iterator[Verdict]:
        return (self[segment] for segment in range(len(self)))


class Judge(Protocol):
    """A method: it looks at a page and its segments, and gives a verdict on each. It changes nothing."""

    def __call__(self, page: Page, segments: Segments, options: Options) -> Verdicts: ...
