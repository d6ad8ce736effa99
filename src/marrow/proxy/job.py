"""One page to work on, and what became of it: what the proxy and its workers tell each other.

Takes and gives: plain values, which go over a pipe. The proxy's own process needs nothing else of what works on pages.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """One page to work on."""

    url: str
    mode: str
    charset: str | None = None  # as the server said
    coding: str = ""  # of the body
    has_bar: bool = False
    can_switch: bool = True  # the page can be asked for again: it did not answer a form


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a page. Where it is not changed, it passes as it was."""

    is_changed: bool = False
    is_own: bool = False  # we wrote it, from end to end
    mode: str = ""  # the one it is shown in: a page without an article is shown with less clutter
    has_bar: bool = False
    keeps_type: bool = False  # its charset is still that of the site
    failure: str = ""  # the code, where something failed
    bytes_before: int = 0
    removed: int = 0
    ms: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
