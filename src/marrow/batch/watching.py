"""People who watch a batch: a bar, lines, or nothing; and the log that lies beside the results.

Takes: what happens. Gives: nothing; it tells. Keeps true: the log is only added to, a line for each event; a disk that
is full does not make telling fail. All that differs from run to run, times above all, is told here and nowhere else.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Protocol

from marrow.batch.layout import Layout
from marrow.batch.manifest import Entry
from marrow.batch.plan import Plan
from marrow.batch.progress import Progress, Snapshot
from marrow.batch.shard_worker import Outcome
from marrow.errors import MarrowError

_LOOK_S = 0.5
_LOGGED_S = 10.0


class Face(Protocol):
    """Shows how a batch goes on, to whoever is there."""

    def event(self, name: str, facts: dict[str, object], /) -> None:
        """Something happened."""

    def shows(self, snapshot: Snapshot) -> None:
        """How far it is; told by one thread at a time."""


class Watch:
    """Watches a batch, for its log and for a face."""

    def __init__(self, layout: Layout, face: Face, *, look_s: float = _LOOK_S) -> None:
        self._layout, self._face, self._look_s = layout, face, look_s
        self._progress: Progress | None = None
        self._lock, self._over = threading.Lock(), threading.Event()

    def begins(self, plan: Plan, done: Sequence[Entry]) -> None:
        self._progress = Progress(self._layout, plan, done)
        facts = {"plan": plan.digest, "shards": len(plan.shards), "done": len(done), "bytes": plan.size}
        self._event("begin", facts)

    def finished(self, outcome: Outcome) -> None:
        if outcome.code:
            self._event("shard failed", {"shard": outcome.shard, "code": outcome.code, "message": outcome.message})
            return
        if self._progress is not None:
            with self._lock:
                self._progress.finished(outcome.shard)
                self._face.shows(self._progress.look())
        self._event("shard done", {"shard": outcome.shard})

    def stumbled(self, error: MarrowError) -> None:
        self._event("engine failed", {"code": error.code, "message": error.message})

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Look how far workers are, now and then."""
        thread = threading.Thread(target=self._look_on, daemon=True)
        thread.start()
        try:
            yield
        except BaseException as error:
            self._event("stopped", {"because": str(error) or type(error).__name__})
            raise
        finally:
            self._over.set()
            thread.join()
        self._event("end", {})

    def _look_on(self) -> None:
        logged = 0.0
        while not self._over.wait(self._look_s):
            if self._progress is None:
                continue
            with self._lock:
                snapshot = self._progress.look()
                self._face.shows(snapshot)
            if snapshot.seconds - logged >= _LOGGED_S:
                logged = snapshot.seconds
                self._event("progress", {})

    def snapshot(self) -> Snapshot | None:
        """How far it is."""
        with self._lock:
            return self._progress.look() if self._progress else None

    def _event(self, name: str, facts: dict[str, object]) -> None:
        if name in ("progress", "stopped", "end") and (snapshot := self.snapshot()):
            facts = facts | snapshot.to_dict()
        self._face.event(name, facts)
        if self._progress is None:
            return  # it never began: the log may be that of another program, which is at it
        with suppress(OSError), self._layout.log.open("a", encoding="utf-8") as log:
            log.write(line(name, facts) + "\n")


def line(name: str, facts: dict[str, object], *, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> str:
    """An event on one line."""
    return json.dumps({"time": now().isoformat(timespec="seconds"), "event": name} | facts, ensure_ascii=False)
