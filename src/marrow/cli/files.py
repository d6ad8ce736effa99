"""Files of results: their names, and how they come to be.

Keeps true: a file is whole or not there; names are readable, safe on every system, unique, and depend on
the sources alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from marrow.io.sources import Kind, Source

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|\Z)", re.IGNORECASE)  # devices, on Windows


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes its place only when it is whole; its folder is made if there is none."""
    path = path.resolve()  # a link stays one
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:  # a pipe or a device cannot be replaced
            yield stream
        return
    aside = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True)
        with aside.open("wb") as stream:
            yield stream
        aside.replace(path)
    except BaseException as error:
        with suppress(OSError):
            aside.unlink()
        if isinstance(error, OSError):
            error.filename = str(path)  # the name that the user knows
        raise


def names(sources: Sequence[Source], suffix: str) -> dict[Source, str]:
    """A file name for each source: readable, safe, unique also where case does not count.

    >>> found = names([Source(Kind.URL, "https://example.org/a/b?c", "https://example.org/a/b?c")], ".md")
    >>> list(found.values())
    ['example.org-a-b-c.md']
    """
    taken: set[str] = set()
    found: dict[Source, str] = {}
    for source in sources:
        stem = name = _stem(source)
        count = 1
        while name.casefold() in taken:
            count += 1
            name = f"{stem}-{count}"
        taken.add(name.casefold())
        found[source] = name + suffix
    return found


def _stem(source: Source) -> str:
    text = source.label
    if source.kind is Kind.URL:
        text = text.partition("://")[2].partition("#")[0]
    text = re.sub(r"\.x?html?\Z", "", text, flags=re.IGNORECASE)
    text = re.sub(r"[^\w.~-]+", "-", text)
    text = text.encode("utf-8", "ignore")[:120].decode("utf-8", "ignore").strip("-.")
    return f"_{text}" if _RESERVED.match(text) else text or "page"
