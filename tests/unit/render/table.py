"""The process table: who of a group is still alive."""

from __future__ import annotations

import time
from pathlib import Path


def alive(group: int) -> list[str]:
    """The processes of a group, without those that have ended and only wait to be noticed."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = path.read_text("utf-8", "replace").rpartition(")")
        except OSError:
            continue  # it ended just now
        state, _, its_group = rest.split()[:3]
        if int(its_group) == group and state not in "ZX":
            found.append(name)
    return found


def all_gone(group: int, within_s: float = 10.0) -> bool:
    """Whether a group ends in time."""
    end = time.monotonic() + within_s
    while alive(group):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
