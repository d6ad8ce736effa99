"""Pages in files: a folder, one file, or several.

Takes: a folder, whose `*.html`, `*.htm` and `*.xhtml` are taken with those below it; or files, with a null between.
Gives: a record for each, by its path. Keeps true: sorted by path; links to folders are not followed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from marrow.batch.record import Fate, Record
from marrow.batch.shard import Shard
from marrow.batch.sources import BETWEEN, is_remote, kind_of
from marrow.batch.sources.cutting import pages_each
from marrow.batch.sources.opening import opened
from marrow.errors import InputError
from marrow.options import Options


def shards(name: str, options: Options) -> Iterator[Shard]:
    """So many files each."""
    is_folder = not is_remote(name) and BETWEEN not in name and Path(name).is_dir()
    names = _pages_below(name) if is_folder else sorted(name.split(BETWEEN))
    source = name if is_folder else ""
    most = pages_each(len(names), options)
    for start in range(0, len(names), most):
        chosen = tuple(names[start : start + most])
        size = sum(_size(Path(source, each)) for each in chosen)
        yield Shard(kind="files", source=source, names=chosen, size=size)


def records(shard: Shard, options: Options) -> Iterator[Record]:
    """One for each file; what cannot be read is one too."""
    for name in shard.names:
        place = name if is_remote(name) else str(Path(shard.source, name))
        try:
            with opened(place) as file:
                html = file.read(options.limits.max_bytes + 1)
        except (OSError, InputError) as error:
            code = getattr(error, "code", "input.missing")
            fate = Fate("failed", code, "read", getattr(error, "message", None) or str(error))
            yield Record(id=place, source=shard.source, fate=fate)
        else:
            yield Record(id=place, source=shard.source, html=html, size=len(html))


def _pages_below(folder: str) -> list[str]:
    found = (os.path.relpath(Path(where) / name, folder) for where, _, names in os.walk(folder) for name in names)
    return sorted(name for name in found if kind_of(name) == "files")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # told when it is read
