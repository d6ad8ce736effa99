"""Sources: what a user names, and the pages behind it.

Takes: an address, a file, a folder, a glob pattern or `-`. Gives: `Source`s in a fixed order, and the bytes
of each. A folder stands for all `*.html`, `*.htm` and `*.xhtml` below it, sorted by path.
Refuses: `input.missing` for what is not there or holds no page, `input.too_large` past `max_bytes`.
"""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from marrow.errors import FetchError, InputError
from marrow.io.target import parse

SUFFIXES = frozenset({".html", ".htm", ".xhtml"})
_MARKUP = re.compile(r"\s*<[a-z!?/]", re.IGNORECASE)
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_LOOKS_LIKE_URL = re.compile(r"(www\.)?[\w-]+(\.[\w-]+)*\.[a-z]{2,24}(:\d+)?(/|\Z)", re.IGNORECASE)


class Kind(Enum):
    URL = "address"
    FILE = "file"
    STDIN = "standard input"


@dataclass(frozen=True, slots=True)
class Source:
    """One page to read."""

    kind: Kind
    name: str  # the address, the path, or "-"
    label: str  # the name, without the folder that the user gave


def expand(given: str) -> tuple[Source, ...]:
    """The sources behind one argument, in order.

    >>> expand("https://example.org/a")
    (Source(kind=<Kind.URL: 'address'>, name='https://example.org/a', label='https://example.org/a'),)
    """
    if given == "-":
        return (Source(Kind.STDIN, "-", "page"),)
    if _URL.match(given):
        return (Source(Kind.URL, given, given),)
    if not given:  # to Path it would be the working folder
        return _missing(given, "is empty")
    if _MARKUP.match(given) and not os.path.lexists(given):
        # The error does not repeat it: it may be a whole page.
        raise InputError("input.missing", "looks like HTML, and a source is a name; pipe it in and use - instead")
    path = Path(given)
    if _is_folder(path):
        found = tuple(_file(inner, str(inner.relative_to(path))) for inner in _pages_below(path))
        return found or _missing(given, "holds no .html, .htm or .xhtml file")
    if os.path.lexists(path):
        return (Source(Kind.FILE, given, path.name),)
    if glob.has_magic(given):
        # Path.glob takes no absolute pattern.
        matches = sorted(Path(match) for match in glob.glob(given, recursive=True))  # noqa: PTH207  # see above
        found = tuple(_file(match, match.name) for match in matches if not match.is_dir())
        return found or _missing(given, "fits no file")
    is_host = _LOOKS_LIKE_URL.match(given) and ("/" in given or path.suffix.lower() not in SUFFIXES)
    return _missing(given, f"does not exist; to fetch it, write https://{given}" if is_host else "does not exist")


def once(sources: Iterable[Source]) -> Iterator[Source]:
    """Each source once, where it first occurs, however it is spelt."""
    seen: set[str] = set()
    for source in sources:
        key = _identity(source)
        if key not in seen:
            seen.add(key)
            yield source


def read_file(name: str, max_bytes: int) -> bytes:
    """The bytes of a file; also of a pipe."""
    try:
        with Path(name).open("rb") as file:
            return read_stream(file, max_bytes)
    except OSError as error:
        raise InputError("input.missing", f"cannot be read ({error.strerror or error})") from error


def read_stream(stream: BinaryIO, max_bytes: int) -> bytes:
    """All bytes of a stream, which may have `max_bytes` of them."""
    try:
        data = stream.read(max_bytes + 1)
    except OSError as error:
        raise InputError("input.missing", f"cannot be read ({error.strerror or error})") from error
    if len(data) > max_bytes:
        raise InputError("input.too_large", f"has more than {max_bytes} bytes")
    return data


def _file(path: Path, label: str) -> Source:
    return Source(Kind.FILE, str(path), label)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as error:
        raise InputError("input.missing", f"cannot be read ({error.strerror})") from error


def _missing(given: str, message: str) -> tuple[Source, ...]:
    raise InputError("input.missing", message, url=given)


def _pages_below(folder: Path) -> list[Path]:
    # os.walk, as it does not follow links to folders: they may lead round in a circle.
    paths = (Path(where) / name for where, _, names in os.walk(folder, onerror=_refuse) for name in names)
    return sorted(path for path in paths if path.suffix.lower() in SUFFIXES)


def _refuse(error: OSError) -> None:
    raise InputError("input.missing", f"cannot be read ({error.strerror})", url=error.filename) from error


def _identity(source: Source) -> str:
    if source.kind is Kind.FILE:
        return os.path.realpath(source.name)
    if source.kind is Kind.URL:
        try:
            return parse(source.name).url
        except FetchError:
            return source.name  # told when it is fetched
    return source.name
