"""What a method made of the segments: a role, a score and a reason for each.

Takes: a judge's columns. Gives: `Verdicts`. Keeps true: one row per segment; roles and reasons that are told later are
the same, whenever they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace
from enum import IntEnum
from typing import TYPE_CHECKING, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from marrow.options import Options
from marrow.page import Page
from marrow.record import record
from marrow.segments import Segments
from marrow.telling import Told, missing, without


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
    first: NDArray[np.uint8] | None = None  # roles that are right for titles and for what is kept; None: as `role`
    _told_by: Callable[[], Told] | None = field(default=None, repr=False, compare=False)

    def later(self, told_by: Callable[[], Told]) -> Self:
        """These, but roles and reasons are asked for when somebody wants them; who wants text alone needs none."""
        return without(replace(self, first=self.role, _told_by=told_by), _TELLERS)

    if not TYPE_CHECKING:  # for a checker, all columns are always there

        def __getattr__(self, name: str) -> object:
            """Called for what is not there yet."""
            return missing(self, name, _TELLERS)

    def __len__(self) -> int:
        return len(self.score)

    @property
    def at_first(self) -> NDArray[np.uint8]:
        """Roles that are right for titles and for what is kept, and never have to be told."""
        return self.role if self.first is None else self.first

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


_TELLERS = dict.fromkeys(("role", "why"), "_told_by")


class Judge(Protocol):
    """A method: it looks at a page and its segments, and gives a verdict on each. It changes nothing."""

    def __call__(self, page: Page, segments: Segments, options: Options) -> Verdicts: ...
