"""How far a batch is: counts, rates and the time that is left.

Takes: a plan, what was done before, and what workers say of shards they are at. Gives: `Snapshot`s.
Keeps true: rates are of the last half minute, so that they tell what is, not what was; a shard that is done counts as
it was planned, so that the share only rises.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from marrow.batch.layout import Layout
from marrow.batch.manifest import Counts, Entry
from marrow.batch.plan import Plan
from marrow.record import record

_WINDOW_S = 30.0


@record(kw_only=True)
class Snapshot:
    """A batch at one moment."""

    counts: Counts
    shards: int
    shards_done: int
    share: float  # of the bytes that there are to read, from 0 to 1
    pages_s: float
    bytes_s: float
    seconds: float  # since this run began
    left_s: float | None  # None: nobody can tell yet

    def to_dict(self) -> dict[str, object]:
        """The same as plain data."""
        return {
            "rows": self.counts.rows,
            "by_code": dict(self.counts.by_code),
            "shards": self.shards,
            "shards_done": self.shards_done,
            "share": round(self.share, 4),
            "pages_s": round(self.pages_s, 1),
            "mb_s": round(self.bytes_s / 1e6, 2),
            "seconds": round(self.seconds, 1),
            "left_s": None if self.left_s is None else round(self.left_s),
        }


class Progress:
    """Follows a batch."""

    def __init__(
        self, layout: Layout, plan: Plan, done: Iterable[Entry], *, now: Callable[[], float] = monotonic
    ) -> None:
        self._layout, self._now = layout, now
        self._sizes = {shard.number: shard.expected for shard in plan.shards}
        self._total = sum(self._sizes.values()) or 1
        self._counts, self._done, self._read = Counts(), set[int](), 0
        for entry in done:
            self._add(entry)
        self._begin = now()
        self._past: deque[tuple[float, int, int, float]] = deque([(self._begin, *self._where(self._counts, 0))])

    def finished(self, shard: int) -> None:
        """A shard is done."""
        with suppress(OSError):  # on file systems of several machines it may show a moment later
            if shard not in self._done:
                self._add(Entry.of(json.loads(self._layout.entry(shard).read_bytes())))

    def look(self) -> Snapshot:
        """How far it is now."""
        counts, read = Counts(), 0
        counts += self._counts
        for path in self._layout.running.glob("*.json"):
            with suppress(OSError, ValueError, KeyError):  # it was done meanwhile
                data = json.loads(path.read_bytes())
                if data["shard"] not in self._done:
                    running = Counts.of(data)
                    counts += running
                    read += min(running.bytes_in, self._sizes[data["shard"]])
        return self._snapshot(counts, read)

    def _add(self, entry: Entry) -> None:
        self._counts += entry.counts
        self._done.add(entry.shard)
        self._read += self._sizes.get(entry.shard, 0)

    def _where(self, counts: Counts, read: int) -> tuple[int, int, float]:
        share = (self._read + read) / self._total
        if len(self._done) == len(self._sizes):
            share = 1.0
        return counts.rows, counts.bytes_in, min(share, 1.0)

    def _snapshot(self, counts: Counts, read: int) -> Snapshot:
        now = self._now()
        rows, size, share = self._where(counts, read)
        self._past.append((now, rows, size, share))
        while len(self._past) > 2 and self._past[1][0] < now - _WINDOW_S:
            self._past.popleft()
        then, rows_then, size_then, share_then = self._past[0]
        seconds = max(now - then, 1e-9)
        speed = (share - share_then) / seconds
        return Snapshot(
            counts=counts,
            shards=len(self._sizes),
            shards_done=len(self._done),
            share=share,
            pages_s=max(rows - rows_then, 0) / seconds,
            bytes_s=max(size - size_then, 0) / seconds,
            seconds=now - self._begin,
            left_s=(1 - share) / speed if speed > 0 else None,
        )
