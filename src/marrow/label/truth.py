"""The truth of pages, in a file: what people said of every segment.

Takes: what was said of a page. Gives: a file of rows, Parquet or JSON lines by its suffix, with the columns of a
labelled page set (`docs/evaluation.md`), so that `marrow eval` and `marrow train` read it as it is.
Keeps true: the file is written after every change, aside and then renamed, so it is whole at any moment; rows are in
the order of ids, so the same labels give the same bytes, in whatever order they were given; rows of pages that nobody
turned to stay as they are. Refuses: files of another kind (`input.not_html`).

Only a page that is done has a `text`, and so counts as a truth. What is begun or skipped is told apart by `truth_kind`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Literal

from marrow.cli.files import whole_file
from marrow.errors import InputError
from marrow.evaluate.data import columns_of, pyarrow, rows_of
from marrow.evaluate.lines import is_lines, to_line
from marrow.label.entries import KNOWN, Entry, Labels

COLUMNS = (
    "id", "url", "html", "text", "title", "author", "date", "language", "page_type", "segments", "note", "truth_kind",
    "origin",
)  # fmt: skip
"""Of the file, in their order."""

State = Literal["todo", "started", "labelled", "skipped"]
Row = dict[str, str | bytes | None]

_KINDS: Mapping[str, State] = {"started": "started", "skipped": "skipped"}
"""States by `truth_kind`; every other kind is that of a page that is labelled."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said of a page; it is `done` if every segment has a role and whoever labelled it says so."""

    labels: Labels
    note: str = ""
    is_done: bool = False
    is_skipped: bool = False

    @property
    def state(self) -> State:
        if self.is_skipped:
            return "skipped"
        if self.is_done and all(role for _, role in self.labels):
            return "labelled"
        return "started" if self.note or any(role for _, role in self.labels) else "todo"


class Truth:
    """The file of truth; any number of threads may use it."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._rows: dict[str, Row] = {}
        if file.exists():
            if set(columns_of(file)) not in (set(COLUMNS), set()):  # lines without a row have no columns
                raise InputError("input.not_html", "exists, and is no file of labels; use another name", url=str(file))
            self._rows = {row["id"]: row for row in rows_of(file, COLUMNS)}
        elif not is_lines(file):
            pyarrow()  # what is missing is told before the work begins

    def row(self, page: str) -> Row | None:
        """What the file has of a page."""
        return self._rows.get(page)

    def state(self, page: str) -> State:
        """How far a page is."""
        row = self._rows.get(page)
        return "todo" if row is None else _KINDS.get(str(row["truth_kind"]), "labelled")

    def put(self, entry: Entry, said: Said, html: bytes, url: str | None) -> State:
        """Take in what was said of a page, and save it; a page of which nothing is said is in no file."""
        with self._lock:
            rows = dict(self._rows)
            if said.state == "todo":
                rows.pop(entry.id, None)
            else:
                rows[entry.id] = _row(entry, said, html, url)
            if rows != self._rows:
                self._write([rows[page] for page in sorted(rows)])
            self._rows = rows
            return said.state

    def close(self) -> None:
        """Wait for a save that is under way; none begins after it."""
        self._lock.acquire()

    def _write(self, rows: list[Row]) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(self._file) as stream:
            if is_lines(self._file):
                stream.writelines(to_line(row) for row in rows)
            else:
                arrow = pyarrow()
                types = [(name, arrow.binary() if name == "html" else arrow.string()) for name in COLUMNS]
                table = arrow.Table.from_pylist(rows, schema=arrow.schema(types))
                arrow.parquet.write_table(table, stream, compression="zstd", use_dictionary=False)


def _row(entry: Entry, said: Said, html: bytes, url: str | None) -> Row:
    state = said.state
    segments = [{"text": text, "role": role} for text, role in said.labels]
    row: Row = dict.fromkeys(COLUMNS) | {name: entry.known.get(name) for name in KNOWN}
    return row | {
        "id": entry.id,
        "url": url,
        "html": html,
        "text": "\n".join(_texts(said.labels, "body")) if state == "labelled" else None,
        "title": row["title"] or next(_texts(said.labels, "title"), None),
        "segments": json.dumps(segments, ensure_ascii=False),
        "note": said.note or None,
        "truth_kind": "hand" if state == "labelled" else state,
    }


def _texts(labels: Labels, wanted: str) -> Iterator[str]:
    return (text for text, role in labels if role == wanted)
