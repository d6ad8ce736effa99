"""What of a list is left out, and why."""

from __future__ import annotations

REASONS = {
    "broken": "It cannot be read.",
    "include": "It names another list, which is not fetched; subscribe to that one too.",
    "kind": "It is about windows that open, or other things that Marrow does not see.",
    "option": "It does something else than block, or names an option that the engine does not know.",
    "pattern": "Its pattern could take too long or too much memory, or needs what the engine's patterns do not have.",
    "procedural": "Its selector is not CSS as the standard has it.",
    "script": "It would run a script in the page.",
    "style": "It would restyle elements and not hide them.",
}
"""By the name under which reports count them."""


class LeftOut(Exception):
    """A rule is left out; `reason` is one of `REASONS`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
