"""What the text of a document is worth: the verdicts of a method, carried over to the page as it is written.

Takes: a document; the same page as methods read it, its segments and the verdicts on them. Gives: `Worth`, columns over
the document's nodes. Keeps true: a text that could not be found again counts as worth keeping, so that nothing goes
for a mistake of ours; linear time.

The two trees number their nodes differently: one has scripts and their like, the other has what stands in `noscript`.
But both have the same texts in the same order, nearly always. So the texts that agree from the beginning, and those
that agree from the end, are the same; what is left between them is unknown.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from marrow.document import Document
from marrow.page import Page
from marrow.record import record
from marrow.segments import Segments
from marrow.tags import TEXT, tag_set
from marrow.tree import Flags, Tree
from marrow.verdicts import Role, Verdicts

Sums = NDArray[np.int64]

_ELSEWHERE = tag_set("head script style noscript noframes noembed iframe xmp plaintext template svg math")
"""What one of the trees has and the other has not, or has in another form."""
_OWN = np.zeros(256, bool)
_OWN[[Role.BODY, Role.TITLE, Role.DECK, Role.BYLINE, Role.CAPTION]] = True
_NO_ROLE = 255
_SELLING = ("product", "service", "collection", "listing")
_MOST = 0.6
"""Of what is kept, the share that the main part of a page holds; so `auto` has it."""


@record(eq=False)
class Worth:
    """For every text of a document what it was judged to be; sums over subtrees when asked."""

    tree: Tree
    role: NDArray[np.uint8]  # of `verdicts.Role`; 255 where nothing was judged
    chance: NDArray[np.float32]  # that it is kept
    is_kept: Flags
    is_judged: Flags  # the texts that a reader sees and that were found again
    is_unknown: Flags  # the texts that were not found again
    page_type: str = ""

    @property
    def known(self) -> float:
        """The share of the document's text that was judged, or is known to be out of sight."""
        chars = self.tree.chars
        return 1 - float(chars[self.is_unknown].sum()) / max(int(chars.sum()), 1)

    @property
    def is_shown(self) -> Flags:
        """The texts that a reader sees, as far as anyone knows."""
        return self.is_judged | self.is_unknown

    def shown(self) -> Sums:
        """The characters that a reader sees in every node."""
        return self._sum(self.is_shown)

    def body(self) -> Sums:
        """Of the characters of every node those that are kept."""
        return self._sum(self.is_kept | self.is_unknown)

    def is_own(self, chance: float) -> Flags:
        """The texts that are the page's own: kept, headlines and the like, or as likely as `chance` to be kept."""
        return self.is_kept | self.is_unknown | _OWN[self.role] | (self.is_judged & (self.chance >= chance))

    def has_role(self, *roles: Role) -> Flags:
        """The texts that were judged to have one of some roles, and are not kept."""
        return np.isin(self.role, np.array(roles, np.uint8)) & ~self.is_kept

    def share(self) -> NDArray[np.float64]:
        """Of every node's text the share that is kept; 0 where there is no text."""
        share: NDArray[np.float64] = self.body() / np.maximum(self.shown(), 1)
        return share

    @property
    def sells(self) -> bool:
        """Whether the page shows what is for sale or on offer, and not one text."""
        return self.page_type in _SELLING

    def main(self) -> int:
        """The innermost element with most of what is kept."""
        body = self.body()
        return int(np.flatnonzero(body >= _MOST * body[0])[-1]) if body[0] else 0

    def _sum(self, which: Flags) -> Sums:
        return self.tree.below(np.where(which, self.tree.chars, 0))


def worth_of(document: Document, page: Page, segments: Segments, verdicts: Verdicts) -> Worth:
    """Carry the verdicts on a page's segments over to the texts of its document."""
    tree = document.tree
    ours, theirs = _texts(tree), _texts(page.tree)
    ahead, behind = _agreeing(tree.chars[ours], page.tree.chars[theirs])
    is_unknown, is_judged, is_kept = np.zeros((3, len(tree)), bool)
    is_unknown[ours[ahead : len(ours) - behind]] = True
    found = np.concatenate((ours[:ahead], ours[len(ours) - behind :]))
    segment_of = np.full(len(page.tree), -1, np.int32)
    segment_of[segments.leaves] = segments.owner()
    owner = segment_of[np.concatenate((theirs[:ahead], theirs[len(theirs) - behind :]))]
    seen, owner = found[owner >= 0], owner[owner >= 0]
    role, chance = np.full(len(tree), _NO_ROLE, np.uint8), np.zeros(len(tree), np.float32)
    role[seen], chance[seen], is_kept[seen] = verdicts.role[owner], verdicts.score[owner], verdicts.is_kept[owner]
    is_judged[seen] = True
    return Worth(tree, role, chance, is_kept, is_judged, is_unknown, verdicts.page_type)


def _texts(tree: Tree) -> NDArray[np.int64]:
    """The texts that both trees have."""
    return np.flatnonzero((tree.tag == TEXT) & (tree.chars > 0) & ~tree.inside(_ELSEWHERE[tree.tag]))


def _agreeing(ours: NDArray[np.int32], theirs: NDArray[np.int32]) -> tuple[int, int]:
    """How many texts are as long as each other: from the beginning, and of the rest from the end."""
    fewer = min(len(ours), len(theirs))
    ahead = _run(ours[:fewer] == theirs[:fewer])
    rest = fewer - ahead
    behind = _run((ours[len(ours) - rest :] == theirs[len(theirs) - rest :])[::-1])
    return ahead, behind


def _run(same: NDArray[np.bool_]) -> int:
    """How many are true before the first that is not."""
    return int(same.argmin()) if not same.all() else len(same)
