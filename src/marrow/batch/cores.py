"""How many processors this program may use.

Takes: nothing. Gives: their number: those of the machine that it may run on, and in a container no more than it has the
time of (cgroup v2, `cpu.max`). Keeps true: it is at least one; what the system does not tell is no limit.
"""

from __future__ import annotations

import os
from math import ceil
from pathlib import Path

_ROOT = Path("/sys/fs/cgroup")
_OWN = Path("/proc/self/cgroup")


def cores() -> int:
    """How many there are for us."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(min(there, *map(_given, _groups())), 1)


def _groups() -> list[Path]:
    """The group of this process and those that it is in: the smallest counts."""
    try:
        lines = _OWN.read_text().splitlines()
    except OSError:
        lines = []  # no Linux
    name = next((line[3:] for line in lines if line.startswith("0::")), "/")
    group = _ROOT / name.lstrip("/")
    return [group, *(each for each in group.parents if each.is_relative_to(_ROOT))]


def _given(group: Path) -> int:
    """As many processors as do in a while what the group may do."""
    try:
        quota, period = (group / "cpu.max").read_text().split()
        return ceil(int(quota) / int(period))
    except (OSError, ValueError, ZeroDivisionError):  # there is no limit, which is "max", or nobody tells
        return 1 << 16
