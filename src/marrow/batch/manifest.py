"""The manifest: which shards are done, and what came of each.

Takes: what a worker counted. Gives: `Entry`, one small file for each shard, and `Counts`, of one shard or of all.
Keeps true: an entry is written when its part is in place, and never by two; it holds no times and no names of machines,
so that it too is the same in every run.
Refuses: to have one part of a batch with marks done again (`input.damaged`): they come of all parts together.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Any

from marrow.batch.layout import Layout
from marrow.errors import MarrowError
from marrow.record import record

_CHUNK = 1 << 20


class Counts:
    """How many records there were, and what became of them."""

    def __init__(self) -> None:
        self.by_code: Counter[str] = Counter()  # "ok" too
        self.by_status: Counter[str] = Counter()
        self.by_language: Counter[str] = Counter()
        self.by_page_type: Counter[str] = Counter()
        self.bytes_in = 0
        self.chars = 0

    @property
    def rows(self) -> int:
        return sum(self.by_status.values())

    def add(self, status: str, code: str | None, size: int) -> None:
        """Count a row, and the bytes it was made of."""
        self.by_status[status] += 1
        self.by_code[code or status] += 1
        self.bytes_in += size

    def tell(self, language: str | None, page_type: str | None, chars: int) -> None:
        """Count what there is to know of a row that is ok."""
        self.by_language[language or ""] += 1
        self.by_page_type[page_type or ""] += 1
        self.chars += chars

    def __iadd__(self, other: Counts) -> Counts:
        self.by_code += other.by_code
        self.by_status += other.by_status
        self.by_language += other.by_language
        self.by_page_type += other.by_page_type
        self.bytes_in += other.bytes_in
        self.chars += other.chars
        return self

    def to_dict(self) -> dict[str, Any]:
        return {
            "rows": self.rows,
            "by_status": dict(self.by_status),
            "by_code": dict(self.by_code),
            "by_language": dict(self.by_language),
            "by_page_type": dict(self.by_page_type),
            "bytes_in": self.bytes_in,
            "chars": self.chars,
        }

    @classmethod
    def of(cls, data: dict[str, Any]) -> Counts:
        counts = cls()
        for name in ("by_status", "by_code", "by_language", "by_page_type"):
            getattr(counts, name).update(data.get(name, {}))
        counts.bytes_in, counts.chars = data["bytes_in"], data["chars"]
        return counts


@record(kw_only=True)
class Entry:
    """A shard that is done."""

    shard: int
    file: str  # its part
    digest: str  # SHA-256 of the part
    bytes_out: int
    counts: Counts = field(compare=False)
    first: int = 0  # of a range of a file: where its first record begins
    next: int = 0  # and where the first one after it does

    def to_dict(self) -> dict[str, Any]:
        names = ("shard", "file", "digest", "bytes_out", "first", "next")
        return {name: getattr(self, name) for name in names} | {"counts": self.counts.to_dict()}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Entry:
        return cls(**data | {"counts": Counts.of(data["counts"])})


def entries(layout: Layout) -> dict[int, Entry]:
    """All shards that are done, by number."""
    found = filter(None, map(_read, sorted(layout.shards.glob("*.json"))))
    return {entry.shard: entry for entry in found}


def _read(path: Path) -> Entry | None:
    """An entry; None where there is none, or a damaged one: its shard is done again."""
    try:
        return Entry.of(json.loads(path.read_bytes()))
    except (FileNotFoundError, ValueError, TypeError, KeyError, AttributeError):
        return None


def forget_lost(layout: Layout, shards: Iterable[int]) -> None:
    """Remove entries that are damaged, or whose part is gone, so that their shards are done again."""
    is_marked = layout.marking.exists()
    for number in shards:
        entry = _read(layout.entry(number))
        if entry is not None and (layout.out / entry.file).exists():
            continue
        if is_marked:  # what was done again would have no marks
            message = f"part {number} is damaged or gone, and its rows had marks: do it all anew"
            raise MarrowError("input.damaged", message, url=str(layout.out))
        layout.entry(number).unlink(missing_ok=True)


def total(done: Iterable[Entry]) -> Counts:
    """The counts of all shards together."""
    counts = Counts()
    for entry in done:
        counts += entry.counts
    return counts


def digest_of(part: Path) -> tuple[str, int]:
    """The digest of a part, a file or a folder of them, and how many bytes it has."""
    digest, size = sha256(), 0
    for path in sorted(part.iterdir()) if part.is_dir() else [part]:
        if part.is_dir():
            digest.update(path.name.encode() + b"\0")
        with path.open("rb") as file:
            while data := file.read(_CHUNK):
                digest.update(data)
                size += len(data)
    return digest.hexdigest(), size
