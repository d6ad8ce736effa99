"""One shard, from its records to its part: what the engine has every worker do.

Takes: a shard, a job, and who works on pages. Gives: the shard's entry in the manifest, which stands for its part.
Keeps true: a part is in its place as a whole, then its entry is; rows are in the order of records. Whoever is left
alone by the program that started it stops, for another may be at the same shard by then.
Refuses: `output.full` where there is no room, `input.damaged` where the source is not the one that was planned.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import closing
from time import monotonic

from marrow.batch import schema, sinks
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.manifest import Counts, Entry, digest_of
from marrow.batch.record import Record
from marrow.batch.schema import Row
from marrow.batch.shard import Shard
from marrow.batch.sources import Seam, records
from marrow.batch.supervisor import Maker

_TOLD_S = 1.0  # between two reports of how far a shard is
_MOST_PAGES = 32
_MOST_BYTES = 2 << 20
_LONGEST_S = 0.5  # whoever fetches pages sees them become rows one by one


class Orphaned(Exception):
    """The program that this is done for is gone."""


def run_shard(shard: Shard, job: Job, maker: Maker, *, parent: int | None = None) -> Entry:
    """Make the part of a shard; for a process that started this one, if it is named, and only as long as that lives."""
    layout = Layout(job.out)
    watch = _Watch(layout, shard, parent)
    final = layout.part(shard.number, sinks.SUFFIXES[job.sink])
    pages, counts = _Pages(records(shard, job.options)), Counts()
    with layout.beside(final) as aside:
        with sinks.opened(aside, job) as part, closing(maker.make(handfuls(pages))) as rows:
            for record, made in rows:
                _count(counts, made.row, record)
                part.put(_row(record, made.row, job))
                watch.saw(counts, made.seconds)
        digest, size = digest_of(aside)
    entry = Entry(
        shard=shard.number,
        file=final.name,
        digest=digest,
        bytes_out=size,
        counts=counts,
        first=pages.seam.first,
        next=pages.seam.next,
    )
    layout.put(layout.times / f"{shard.number:06}.json", watch.times(), is_lasting=False)
    layout.put(layout.entry(shard.number), entry.to_dict())
    watch.done()
    return entry


class _Pages:
    """The records of a shard, and at the end its seam."""

    def __init__(self, found: Iterable[Record | Seam]) -> None:
        self._found, self.seam = found, Seam(0, 0)

    def __iter__(self) -> Iterator[Record]:
        for each in self._found:
            if isinstance(each, Seam):
                self.seam = each
            else:
                yield each


def handfuls(pages: Iterable[Record]) -> Iterator[list[Record]]:
    """Records, a few at a time; at first fewer, so that nobody waits long for the first."""
    several: list[Record] = []
    size, most, begin = 0, 1, monotonic()
    for each in pages:
        several.append(each)
        size += len(each.html)
        if len(several) == most or size > _MOST_BYTES or monotonic() - begin > _LONGEST_S:
            yield several
            several, size, most, begin = [], 0, min(2 * most, _MOST_PAGES), monotonic()
    if several:
        yield several


def _row(record: Record, told: Row, job: Job) -> Row:
    row = schema.empty(job.columns)
    names = {"id": record.id, "url": record.url, "source": record.source}
    return row | told | {name: _written(text) or None for name, text in names.items()}


def _written(name: str) -> str:
    """A name as it can be written: those of files, and strings of JSON, need not be Unicode."""
    return name.encode("utf-8", "backslashreplace").decode()


def _count(counts: Counts, told: Row, record: Record) -> None:
    counts.add(told["status"], told.get("code"), record.size)
    if told["status"] == "ok":
        counts.tell(told.get("language"), told.get("page_type"), told.get("chars") or 0)


class _Watch:
    """Tells how far a shard is, now and then, and how long rows took."""

    def __init__(self, layout: Layout, shard: Shard, parent: int | None) -> None:
        self._layout, self._shard, self._parent = layout, shard, parent
        self._path = layout.running / f"{shard.number:06}.json"
        self._begin = self._told = monotonic()
        self._took_ms: list[int] = []

    def saw(self, counts: Counts, seconds: float) -> None:
        """A record has its row."""
        if self._parent is not None and os.getppid() != self._parent:
            raise Orphaned
        self._took_ms.append(round(seconds * 1000))
        if (now := monotonic()) - self._told > _TOLD_S:
            self._told = now
            self._layout.put(self._path, counts.to_dict() | {"shard": self._shard.number}, is_lasting=False)

    def times(self) -> dict[str, object]:
        """How long it took, and each row: in a file of its own, as it differs from run to run."""
        return {"seconds": round(monotonic() - self._begin, 3), "rows_ms": self._took_ms}

    def done(self) -> None:
        self._path.unlink(missing_ok=True)
