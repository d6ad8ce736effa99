"""What the server has done, for Prometheus.

Takes: one call for every request to the API. Gives: text in Prometheus's format, version 0.0.4.
Keeps true: labels come from what we declare, never from a request, so the number of series is bounded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate

KIND = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
_NOW = {
    "requests_in_hand": ("gauge", "Requests that are worked on or wait."),
    "bytes_in_hand": ("gauge", "Bytes of pages that are worked on or wait."),
    "workers": ("gauge", "Processes that can work."),
    "workers_free": ("gauge", "Processes that have nothing to do."),
    "workers_replaced_total": ("counter", "Processes that ended and were replaced."),
}
"""What others count, and we tell."""


@dataclass(slots=True)
class _Times:
    """How long requests took: counts by bound, the last for those past all bounds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(_BOUNDS_S) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(_BOUNDS_S, seconds)] += 1
        self.seconds += seconds


class Metrics:
    """Counts of one server."""

    def __init__(self) -> None:
        self._answered: Counter[tuple[str, int]] = Counter()
        self._failed: Counter[str] = Counter()
        self._times: dict[str, _Times] = {}

    def count(self, path: str, status: int, code: str, seconds: float) -> None:
        """Count an answer: the address as it is declared, its status, the code of its error, the time it took."""
        self._answered[path, status] += 1
        if code:
            self._failed[code] += 1
        self._times.setdefault(path, _Times()).add(seconds)

    def written(self, now: Mapping[str, int]) -> str:
        """All counts, and what holds now, by the names of `_NOW`."""
        return "".join(f"{line}\n" for line in self._lines(now))

    def _lines(self, now: Mapping[str, int]) -> Iterator[str]:
        yield from _head("requests_total", "counter", "Requests that were answered.")
        for (path, status), count in sorted(self._answered.items()):
            yield _line("requests_total", count, path=path, status=str(status))
        yield from _head("errors_total", "counter", "Answers that are errors, by code.")
        for code, count in sorted(self._failed.items()):
            yield _line("errors_total", count, code=code)
        yield from _head("request_seconds", "histogram", "How long requests took.")
        for path, times in sorted(self._times.items()):
            sums = list(accumulate(times.counts))
            for bound, count in zip((*map(str, _BOUNDS_S), "+Inf"), sums, strict=True):
                yield _line("request_seconds_bucket", count, path=path, le=bound)
            yield _line("request_seconds_sum", round(times.seconds, 6), path=path)
            yield _line("request_seconds_count", sums[-1], path=path)
        for name in (name for name in _NOW if name in now):
            yield from _head(name, *_NOW[name])
            yield _line(name, now[name])


def _head(name: str, kind: str, help: str) -> tuple[str, str]:
    return f"# HELP marrow_{name} {help}", f"# TYPE marrow_{name} {kind}"


def _line(name: str, value: float, **labels: str) -> str:
    """One sample. No label that we declare has a character in it that would have to be escaped.

    >>> _line("requests_total", 3, path="/extract", status="200")
    'marrow_requests_total{path="/extract",status="200"} 3'
    """
    told = ",".join(f'{label}="{text}"' for label, text in labels.items())
    return f"marrow_{name}{{{told}}} {value}" if told else f"marrow_{name} {value}"
