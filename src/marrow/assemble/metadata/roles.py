"""What the judge took the texts of a page for, asked by node.

Takes: segments and the verdicts on them. Gives: `Roles`. Metadata is also read without a judge; then there are none.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from marrow.segments import Segments
from marrow.verdicts import Role, Verdicts

_ROLES = {role.value: role for role in Role}


class Roles:
    """The roles of the texts of a page."""

    __slots__ = ("_first", "_is_kept", "_leaves", "_start", "_verdicts")

    def __init__(self, segments: Segments, verdicts: Verdicts) -> None:
        # A view gives plain numbers, which `bisect` compares faster than NumPy does a search for one node.
        self._leaves, self._start = segments.leaves.data, segments.start.data
        self._verdicts, self._first, self._is_kept = verdicts, verdicts.at_first, verdicts.is_kept

    def at(self, node: int) -> Role | None:
        """The role of a text, or of the first text in or after an element; None where there is none."""
        segment = self._segment(node)
        return None if segment < 0 else _ROLES[self._verdicts.role.item(segment)]

    def at_first(self, node: int) -> Role | None:
        """The same, which is right for titles and for what is kept, and never has to be told."""
        segment = self._segment(node)
        return None if segment < 0 else _ROLES[self._first.item(segment)]

    def is_kept(self, node: int) -> bool:
        """Whether that text is in the article."""
        segment = self._segment(node)
        return segment >= 0 and self._is_kept.item(segment)

    def _segment(self, node: int) -> int:
        """The segment of that text; −1 if there is none."""
        leaf = bisect_left(self._leaves, node)
        return -1 if leaf == len(self._leaves) else bisect_right(self._start, leaf) - 1
