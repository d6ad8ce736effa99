"""The plan of a batch: its shards, numbered, and what they are to become.

Takes: sources and a job. Gives: `Plan`, and the one that lies in a folder.
Keeps true: it is made once, and lies in the folder from then on; whoever resumes goes by it, also where a list of
addresses would be another one today. Its digest tells whether it is whole.
Refuses: a folder that has a batch already (`output.exists`), or whose results a source would find (`output.inside`);
to resume with other sources or settings, or another version (`output.plan`), as rows of two kinds would be mixed; a
plan that is damaged (`input.damaged`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from glob import has_magic
from hashlib import sha256
from pathlib import Path
from typing import Any

from marrow import WRITERS
from marrow.batch import sources
from marrow.batch.job import Job
from marrow.batch.layout import Layout
from marrow.batch.shard import Shard
from marrow.batch.sinks import SUFFIXES
from marrow.errors import InputError, MarrowError
from marrow.record import record


@record
class Plan:
    """What a batch is to do."""

    request: dict[str, Any]  # sources, format, settings, versions
    shards: tuple[Shard, ...]

    @property
    def digest(self) -> str:
        """What tells it from every other plan."""
        text = json.dumps(self._data(), sort_keys=True, ensure_ascii=False)
        return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def size(self) -> int:
        """About how many bytes there are to read."""
        return sum(shard.size for shard in self.shards)

    def _data(self) -> dict[str, Any]:
        return {"request": self.request, "shards": [shard.to_dict() for shard in self.shards]}

    def to_dict(self) -> dict[str, Any]:
        return self._data() | {"digest": self.digest}


def plan(given: Sequence[str], job: Job) -> Plan:
    """Cut sources into shards."""
    found = sources.shards(dict.fromkeys(given), job.options)
    return Plan(_request(given, job), tuple(numbered(found)))


def numbered(shards: Iterable[Shard]) -> Iterable[Shard]:
    """Shards with their numbers."""
    return (replace(shard, number=number) for number, shard in enumerate(shards))


def stored(layout: Layout) -> Plan:
    """The plan that lies in a folder."""
    try:
        data = json.loads(layout.plan.read_bytes())
        found = Plan(data["request"], tuple(Shard.of(each) for each in data["shards"]))
        is_whole = found.digest == data["digest"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError("input.damaged", f"the plan cannot be read ({error})", url=str(layout.plan)) from error
    if not is_whole:
        raise InputError("input.damaged", "the plan was changed", url=str(layout.plan))
    return found


def begin(layout: Layout, given: Sequence[str], job: Job, *, resume: bool) -> Plan:
    """The plan to go by: a new one, or the one that is resumed."""
    if not layout.plan.exists():
        if layout.out.exists() and any(layout.out.glob("part-*")):
            raise MarrowError("output.exists", "there are parts in it, and no plan of theirs", url=str(layout.out))
        _refuse_inside(layout, given, job)
        made = plan(given, job)
        layout.make()
        layout.put(layout.plan, made.to_dict())
        return made
    if not resume:
        raise MarrowError("output.exists", "there is a batch in it; --resume goes on with it", url=str(layout.out))
    found = stored(layout)
    if differences := sorted(_differences(found.request, _request(given, job))):
        message = f"it was begun with other {', '.join(differences)}"
        raise MarrowError("output.plan", message, url=str(layout.out))
    return found


def _refuse_inside(layout: Layout, given: Iterable[str], job: Job) -> None:
    """All tables and pages below a folder are read: the next time, results in it too, and what is told beside them. So
    are those that fit a pattern."""
    written = _written(Layout(layout.out.resolve()), job)
    for name in given:
        if any(_reads(name, path) for path in written):
            message = f"the next batch of {name} would read its results"
            raise MarrowError("output.inside", message, url=str(layout.out))


def _written(layout: Layout, job: Job) -> list[Path]:
    """What a batch writes, one file of each kind."""
    part = layout.part(0, SUFFIXES[job.sink])
    texts = [part / f"00000-page{WRITERS[name].suffix}" for name in job.formats]
    parts = [part / "rows.jsonl", *texts] if job.sink == "files" else [part]
    return [*parts, layout.log, layout.plan, layout.entry(0)]


def _reads(name: str, path: Path) -> bool:
    """Whether a file would be one of a source."""
    if Path(name).is_dir():
        return path.is_relative_to(Path(name).resolve())
    if os.path.lexists(name) or not has_magic(name) or sources.kind_of(path.name) is None:
        return False
    pattern = Path(name).parts
    first = next(place for place, part in enumerate(pattern) if has_magic(part))
    above = Path(*pattern[:first]).resolve()
    return path.is_relative_to(above) and _fits(path.relative_to(above).parts, pattern[first:])


def _fits(path: Sequence[str], pattern: Sequence[str]) -> bool:
    """Whether a pattern finds a path, part by part; what is hidden it has to name.

    >>> _fits(("out", "0", "a.html"), ("**", "*.html")), _fits(("out", "0", "a.html"), ("*", "*.html"))
    (True, False)
    """
    if not path or not pattern:
        return not path and set(pattern) <= {"**"}
    if path[0].startswith(".") and not pattern[0].startswith("."):
        return pattern[0] == "**" and _fits(path, pattern[1:])
    if pattern[0] == "**":
        return _fits(path, pattern[1:]) or _fits(path[1:], pattern)
    return fnmatch(path[0], pattern[0]) and _fits(path[1:], pattern[1:])


def _request(given: Sequence[str], job: Job) -> dict[str, Any]:
    return {"sources": list(given)} | job.to_dict()


def _differences(one: dict[str, Any], other: dict[str, Any]) -> Iterable[str]:
    for name in one.keys() | other.keys():
        if one.get(name) == other.get(name):
            continue
        if name != "settings":
            yield name
            continue
        before, now = one.get(name, {}), other.get(name, {})
        yield from (each for each in before.keys() | now.keys() if before.get(each) != now.get(each))
