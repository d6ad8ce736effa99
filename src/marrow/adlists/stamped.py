"""The ad lists of a folder, for processes that work on page after page.

Takes: a folder of lists, and the stamp of what is in it. Gives: a blocker, read once for each stamp.
Keeps true: lists that cannot be read leave the embedded one in place; whoever keeps the folder tells of it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from marrow.adlists import Blocker, Store, embedded
from marrow.errors import MarrowError


def stamp_of(folder: Path) -> str:
    """By which it is known whether lists have changed: they are replaced whole, which shows in their folder."""
    try:
        return str(folder.stat().st_mtime_ns)
    except OSError:
        return "none"


@lru_cache(maxsize=1)
def blocker_of(folder: str, stamp: str) -> Blocker | None:
    """The ad lists as they are now. A new stamp has them read again; without one there are none."""
    try:
        return Store(Path(folder)).blocker() if stamp else None
    except MarrowError:
        return embedded()
