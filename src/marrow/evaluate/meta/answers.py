"""What other extractors said of the pages, from a folder.

Takes: `FOLDER/NAME/SET.SPLIT.jsonl`, a line {"id", "title", "authors", "date", "error"} for each page; a field that an
extractor never tells is left out, one that it did not find is empty. Lines without an id are skipped. Gives: the
`Answer`s of each by page. `bench/peers` writes such a folder; any program can.
Refuses: sets that are not there (`input.missing`). A page that a file lacks has an answer with an error.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from marrow.errors import InputError
from marrow.evaluate.data import PageSet
from marrow.evaluate.meta.score import Answer


class Answers:
    """What one extractor said of the pages of one set."""

    def __init__(self, folder: Path, name: str, page_set: PageSet) -> None:
        rows = _read(folder / name / f"{page_set.name}.{page_set.split}.jsonl")
        self._by_page = {row["id"]: _answer(row) for row in rows}
        fields = {field for row in rows for field in row} - {"id", "error"}
        self._lacking = _answer(dict.fromkeys(fields) | {"error": "no answer for this page"})

    def of(self, page: str) -> Answer:
        return self._by_page.get(page, self._lacking)


def _read(file: Path) -> list[dict[str, Any]]:
    try:
        lines = file.read_text("utf-8").split("\n")
    except OSError as error:
        raise InputError("input.missing", "cannot be read; run the other extractors again", url=str(file)) from error
    return [row for row in map(json.loads, filter(None, lines)) if "id" in row]


def _answer(row: Mapping[str, Any]) -> Answer:
    return Answer(
        title=row["title"] or "" if "title" in row else None,
        authors=tuple(row["authors"] or ()) if "authors" in row else None,
        date=row["date"] or "" if "date" in row else None,
        error=row.get("error", ""),
    )
