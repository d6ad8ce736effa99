"""Parts as folders: a file for each article, and the rows beside them.

Takes: rows whose texts are in columns. Gives: `00007-example.org-story.md` and its like, and `rows.jsonl`, where the
column `file` names the article's file without its suffix.
Keeps true: names are safe on every system and unique, for they begin with the row's number; every record has its row.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from marrow import WRITERS
from marrow.batch.schema import TEXTS, Row
from marrow.batch.sinks.lines import LinesPart

_MOST_NAME = 80


class FilesPart:
    """A folder that is filled."""

    def __init__(self, path: Path, formats: Sequence[str]) -> None:
        path.mkdir()
        self._path, self._formats, self._count = path, formats, 0
        self._rows = LinesPart(path / "rows.jsonl")

    def put(self, row: Row) -> None:
        texts = {name: row.pop(TEXTS[name], None) for name in self._formats}
        stem = None
        if row["status"] == "ok":
            stem = f"{self._count:05}-{_slug(row['url'] or row['id'])}"
            for name, text in texts.items():
                writer = WRITERS[name]
                data = f"{text}{writer.newline}".encode("utf-8", "backslashreplace")
                (self._path / (stem + writer.suffix)).write_bytes(data)
        self._rows.put(row | {"file": stem})
        self._count += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._rows.__exit__(kind, error, trace)


def _slug(name: str) -> str:
    """What a person recognises of a name.

    >>> _slug("https://example.org/a/story.html?page=2")
    'example.org-a-story.html-page-2'
    """
    text = re.sub(r"[^A-Za-z0-9._~-]+", "-", name.partition("://")[2] or name)
    return text[-_MOST_NAME:].strip("-.") or "page"
