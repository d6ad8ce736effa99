"""Where records come from: archives, tables, files, addresses.

Takes: what the command was given. Gives: shards, and the records of a shard.
Keeps true: the same sources and options give the same shards, and a shard the same records in the same order, on any
machine. What cannot be read in the middle of a shard is a record with a fate; the others go on.

A kind of source is a module with two functions, loaded when it is needed:

    shards(name: str, options: Options) -> Iterator[Shard]      cut one source into shards (their numbers come later)
    records(shard: Shard, options: Options) -> Iterator[Record] read one; it may give a `Seam` at the end
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from marrow.batch.loading import native_daft
from marrow.batch.record import Record
from marrow.batch.shard import Shard
from marrow.batch.sources.stores import refused
from marrow.errors import InputError, MarrowError
from marrow.options import Options
from marrow.record import record

KINDS = {
    "warc": "marrow.batch.sources.warc",
    "parquet": "marrow.batch.sources.parquet",
    "jsonl": "marrow.batch.sources.lines",
    "files": "marrow.batch.sources.files",
    "addresses": "marrow.batch.sources.addresses",
}
_SUFFIXES = (
    (re.compile(r"\.warc(\.gz|\.zst)?\Z", re.I), "warc"),
    (re.compile(r"\.(parquet|pq)\Z", re.I), "parquet"),
    (re.compile(r"\.(jsonl|ndjson)(\.gz|\.zst)?\Z", re.I), "jsonl"),
    (re.compile(r"\.x?html?\Z", re.I), "files"),
    (re.compile(r"\.(txt|xml|xml\.gz|rss|atom|json)\Z", re.I), "addresses"),
)
_CUT = ("warc", "parquet", "jsonl")
"""Kinds of which one file may be many shards."""
BETWEEN = "\0"
"""What stands between several names that are one source."""
_REMOTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_WEB = re.compile(r"https?://", re.I)


@record
class Seam:
    """Where the first record of a range begins, and the first one after it: what comes last of a range's records."""

    first: int
    next: int


def is_remote(name: str) -> bool:
    """Whether a name is that of an object elsewhere.

    >>> is_remote("s3://bucket/crawl.warc.gz"), is_remote("crawl.warc.gz")
    (True, False)
    """
    return bool(_REMOTE.match(name))


def kind_of(name: str) -> str | None:
    """The kind of a file, by its name; what is on the web and no archive or table is a page, or a list of them.

    >>> kind_of("crawl.warc.zst"), kind_of("https://example.org/story.html"), kind_of("notes.pdf")
    ('warc', 'addresses', None)
    """
    path = re.split("[?#]", name)[0] if _WEB.match(name) else name
    found = next((kind for pattern, kind in _SUFFIXES if pattern.search(path)), None)
    return "addresses" if _WEB.match(name) and found in (None, "files") else found


def shards(given: Iterable[str], options: Options) -> Iterator[Shard]:
    """The shards of all sources, in order; last those of addresses, so that no host is in two of them.

    What two sources have in common is read once, where it first occurs.
    """
    return _once(_shards(given, options))


def _shards(given: Iterable[str], options: Options) -> Iterator[Shard]:
    found = [source for name in given for source in _expanded(name)]
    options = _cut_alike(found, options)
    lists = [name for kind, name in found if kind == "addresses"]
    held: list[Shard] = []  # of addresses: a table may be one of them
    for kind, name in found:
        if kind == "addresses":
            continue
        for shard in import_module(KINDS[kind]).shards(name, options):
            if shard.kind == "addresses":
                held.append(shard)
            else:
                yield shard
    addresses = import_module(KINDS["addresses"])
    if lists:
        held += addresses.shards(BETWEEN.join(lists), options)
    if len({shard.source for shard in held}) > 1:  # a host may be in several, and is asked by one worker alone
        names = dict.fromkeys(name for shard in held for name in shard.names)
        held = list(addresses.address_shards(names, "", options))
    yield from held


def _cut_alike(found: Iterable[tuple[str, str]], options: Options) -> Options:
    from marrow.batch.sources import cutting, opening

    return cutting.cut_alike((opening.size_of(name) for kind, name in found if kind in _CUT), options)


def _once(shards: Iterable[Shard]) -> Iterator[Shard]:
    """Shards without files, addresses and ranges that others have already."""
    seen: set[tuple[str, str | int]] = set()

    def is_new(name: str, place: str | int) -> bool:
        has_seen = (name, place) in seen
        seen.add((name, place))
        return not has_seen

    for shard in shards:
        if not shard.names:
            if is_new(shard.source, shard.start):
                yield shard
            continue
        folder = shard.source if shard.kind == "files" else ""
        names = tuple(name for name in shard.names if is_new("", str(Path(folder, name)) if folder else name))
        if names:
            yield replace(shard, names=names)


def records(shard: Shard, options: Options) -> Iterator[Record | Seam]:
    """The records of a shard, in order."""
    found: Iterator[Any] = import_module(KINDS[shard.kind]).records(shard, options)
    return found


def _expanded(name: str) -> Iterator[tuple[str, str]]:
    """The sources behind a name, with their kinds."""
    if is_remote(name) and glob.has_magic(name) and not _WEB.match(name):
        found = _objects(name)
        yield from ((kind, each) for each in found if (kind := kind_of(each)) is not None)
    elif is_remote(name):
        yield _known(name), name
    elif Path(name).is_dir():
        yield from _below(name)
    elif os.path.lexists(name):
        yield _known(name), name
    elif glob.has_magic(name):
        found = sorted(glob.glob(name, recursive=True))  # noqa: PTH207  # Path.glob takes no absolute pattern
        pages = [each for each in found if kind_of(each) == "files"]
        if not found:
            raise InputError("input.missing", "fits no file", url=name)
        if pages:
            yield "files", BETWEEN.join(pages)
        yield from ((kind, each) for each in found if (kind := kind_of(each)) not in (None, "files"))
    else:
        raise InputError("input.missing", "does not exist", url=name)


def _below(folder: str) -> Iterator[tuple[str, str]]:
    """What is in a folder: its pages, then its archives and tables; lists of addresses have to be named."""
    inner = sorted(str(Path(where) / name) for where, _, names in os.walk(folder) for name in names)
    kinds = [(kind_of(each), each) for each in inner]
    if not any(kind in ("files", *_CUT) for kind, _ in kinds):
        raise InputError("input.missing", "holds no page, archive or table", url=folder)
    if any(kind == "files" for kind, _ in kinds):
        yield "files", folder
    yield from ((kind, each) for kind, each in kinds if kind in _CUT)


def _objects(pattern: str) -> list[str]:
    """The objects elsewhere that fit a pattern, sorted."""
    try:
        paths: list[str] = native_daft().from_glob_path(pattern).to_pydict()["path"]
    except MarrowError:
        raise
    except Exception as error:  # Daft has errors of its own, without a base that they share
        raise refused(pattern, "fits no object, or cannot be listed", error) from error
    return sorted(paths)


def _known(name: str) -> str:
    kind = kind_of(name)
    if kind is None:
        message = "is no archive (.warc, .warc.gz, .warc.zst), table (.parquet, .jsonl), page or list of addresses"
        raise InputError("input.missing", message, url=name)
    return kind
