"""The texts that other extractors made of the pages, from a folder.

Takes: `FOLDER/NAME/SET.SPLIT.jsonl`, a line {"id", "text", "error"} for each page; other lines are skipped. Gives: for
each page the `Output` of each. `bench/peers` writes such a folder; any program can.
Refuses: names and sets that are not there (`input.missing`). A page that a file lacks counts as a failure.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from marrow.errors import InputError
from marrow.evaluate.data import PageSet
from marrow.evaluate.run import Work
from marrow.evaluate.score import Output


def find_peers(folder: Path, names: str) -> list[str]:
    """The extractors that a list of names means; `all` is all that the folder has."""
    known = sorted(path.name for path in folder.glob("*") if path.is_dir()) if folder.is_dir() else []
    wanted = known if names == "all" else names.split(",")
    for name in wanted:
        if name not in known:
            there = ", ".join(known) or "nothing"
            raise InputError("input.missing", f"has no texts of {name}; there is {there}", url=str(folder))
    if not wanted:
        raise InputError("input.missing", "holds no texts of other extractors", url=str(folder))
    return wanted


def with_texts(page_set: PageSet, folder: Path, names: Sequence[str], limit: int = 0) -> Iterator[Work]:
    """The pages of a set, each with what the others made of it."""
    texts = {name: _read(folder / name / f"{page_set.name}.{page_set.split}.jsonl") for name in names}
    lacking = Output(error="no text for this page")
    for example in page_set.examples(limit):
        yield example, {name: found.get(example.id, lacking) for name, found in texts.items()}


def _read(file: Path) -> dict[str, Output]:
    try:
        lines = file.read_text("utf-8").split("\n")
    except OSError as error:
        raise InputError("input.missing", "cannot be read; run the other extractors again", url=str(file)) from error
    rows = (json.loads(line) for line in lines if line)
    return {row["id"]: Output(text=row["text"], error=row.get("error", "")) for row in rows if "id" in row}
