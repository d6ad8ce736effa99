"""What was done: pages, bytes and requests saved, time added, failures.

Takes: one call for every page, failure or refused request. Gives: `snapshot`, plain data for the settings page.
Keeps true: any number of threads may count; totals outlive the process, in a small file that is written now and then,
never more often than every half minute, and at `save`. Several processes (the proxy, and `marrow serve` beside it) may
share the file: each adds what it has counted. Which sites were visited is kept in memory alone, the last two hundred of
them: a file of them would be a history of what somebody reads. A file that cannot be read or written costs the totals
of the past and nothing else.
"""

from __future__ import annotations

import json
import math
import os
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from threading import Lock
from time import monotonic
from typing import Any

WRITE_EVERY_S = 30.0
_MOST_SITES = 200
_MOST_NAMES = 200
_RECENT = 1000
"""Pages whose times the median is taken of."""
_OTHER = "other"
_SUMS = ("pages", "bytes_before", "bytes_after", "blocked", "ms")


@dataclass(slots=True)
class _Counts:
    """Sums, by name; failures by filter or code; pages by mode."""

    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(_SUMS, 0))
    failures: Counter[str] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    since: str = ""  # the day on which counting began

    def __add__(self, other: _Counts) -> _Counts:
        sums = {name: self.sums[name] + other.sums[name] for name in _SUMS}
        return _Counts(sums, self.failures + other.failures, self.modes + other.modes, self.since)

    def to_dict(self) -> dict[str, Any]:
        return {"since": self.since, **self.sums, "modes": dict(self.modes), "failures": dict(self.failures)}


class Statistics:
    """Counters. Without a path they end with the process."""

    def __init__(self, path: Path | None = None, *, now: Callable[[], float] = monotonic, today: str = "") -> None:
        self._path, self._now = path, now
        self._lock = Lock()
        self._saved = _read(path) or _Counts(since=today or datetime.now(UTC).date().isoformat())
        self._new = _Counts()  # what the file has not
        self._sites: dict[str, Counter[str]] = {}
        self._times: deque[float] = deque(maxlen=_RECENT)
        self._written = now()

    def page(self, site: str, bytes_before: int, bytes_after: int, blocked: int, ms: float, mode: str) -> None:
        """Count a page that was worked on: its bytes, the requests that it need not make, and the time it took."""
        # A small page may grow as an article, by our style; what it saves is what it no longer asks for.
        bytes_after = min(bytes_after, bytes_before)
        added = (1, bytes_before, bytes_after, blocked, ms)
        with self._lock:
            for name, number in zip(_SUMS, added, strict=True):
                self._new.sums[name] += number
            self._new.modes[_bounded(mode, self._saved.modes, self._new.modes)] += 1
            self._times.append(ms)
            known = self._sites.pop(site, None) or Counter()
            known.update({"pages": 1, "bytes": bytes_before - bytes_after, "blocked": blocked})
            self._sites[site] = known  # the last one seen comes last
            if len(self._sites) > _MOST_SITES:
                del self._sites[next(iter(self._sites))]
            self._write_now_and_then()

    def blocked(self, count: int = 1) -> None:
        """Count requests that were refused, apart from those of a page."""
        with self._lock:
            self._new.sums["blocked"] += count
            self._write_now_and_then()

    def failure(self, name: str) -> None:
        """Count a failure, by the filter that failed or the code of the error."""
        with self._lock:
            self._new.failures[_bounded(name, self._saved.failures, self._new.failures)] += 1
            self._write_now_and_then()

    def snapshot(self) -> dict[str, Any]:
        """All counts. `sites` are those of this run, the busiest first."""
        with self._lock:
            busiest = sorted(self._sites.items(), key=lambda each: (-each[1]["pages"], each[0]))
            sites = [{"site": site, **counts} for site, counts in busiest]
            told = (self._saved + self._new).to_dict()
            told["ms_median"] = round(median(self._times), 2) if self._times else 0.0
        told["bytes_saved"] = told["bytes_before"] - told["bytes_after"]
        told["ms"] = round(told["ms"], 1)
        return told | {"sites": sites}

    def save(self) -> None:
        """Write the totals, if there are new ones."""
        with self._lock:
            self._write()

    def _write_now_and_then(self) -> None:
        if self._now() - self._written >= WRITE_EVERY_S:
            self._write()

    def _write(self) -> None:
        if self._path is None or self._new == _Counts():
            return
        self._written = self._now()
        total = (_read(self._path) or self._saved) + self._new
        aside = self._path.with_name(f".{self._path.name}.{os.getpid()}.part")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            aside.write_text(json.dumps(total.to_dict(), indent=1), "utf-8")
            aside.replace(self._path)
            self._saved, self._new = total, _Counts()


def _bounded(name: str, saved: Counter[str], new: Counter[str]) -> str:
    """The name to count under: whatever is counted, there are so many names."""
    return name if name in saved or name in new or len(saved) + len(new) < _MOST_NAMES else _OTHER


def _read(path: Path | None) -> _Counts | None:
    """What a file holds; None where there is none, or none that can be read."""
    if path is None:
        return None
    try:
        data = json.loads(path.read_text("utf-8"))
        return _Counts(
            {name: _number(data.get(name, 0)) for name in _SUMS},
            Counter({str(name): int(_number(count)) for name, count in data.get("failures", {}).items()}),
            Counter({str(name): int(_number(count)) for name, count in data.get("modes", {}).items()}),
            str(data["since"]),
        )
    except (OSError, ValueError, AttributeError, KeyError, RecursionError):
        return None


def _number(value: object) -> float | int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError("not a count")
    return value
