"""Small page sets, and a way to make more."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marrow.evaluate.data import Example
from marrow.evaluate.evaluation import Evaluation
from marrow.evaluate.run import MARROW, Result
from marrow.evaluate.score import Output, score

_STRINGS = ("id", "url", "text", "page_type", "language", "segments", "origin")
_LISTS = ("with_snippets", "without_snippets")
_SCHEMA = pa.schema(
    [("html", pa.binary())]
    + [(name, pa.string()) for name in _STRINGS]
    + [(name, pa.list_(pa.string())) for name in _LISTS]
)

STORY = "The river rose in the night and carried the old wooden bridge away, people of the valley said."


def page(body: str = STORY) -> bytes:
    """A page with an article, and a menu that is none of it."""
    return f"<title>News</title><nav><a href=/>Home</a></nav><article><p>{body}</p></article>".encode()


def write_set(folder: Path, rows: Sequence[dict[str, Any]], split: str = "dev") -> Path:
    """A set on disk; gives its file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{split}.parquet"
    pq.write_table(pa.Table.from_pylist(list(rows), schema=_SCHEMA), file)
    return file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of sets: texts, snippets, labelled segments that join with the texts, dates alone."""
    sets = tmp_path / "data"
    texts = [
        {"id": "a", "html": page(), "text": STORY, "page_type": "article", "language": "en"},
        {"id": "b", "html": page(STORY + " So they said."), "text": STORY, "page_type": "forum", "language": "en"},
        {"id": "c", "html": b"\x89PNG\r\n\x1a\n", "text": STORY, "page_type": "article", "language": "de"},
    ]
    write_set(sets / "texts", texts)
    write_set(
        sets / "snippets",
        [{"id": "s", "html": page(), "with_snippets": ["river rose"], "without_snippets": ["Home"], "language": "en"}],
    )
    labels = [{"text": "Home", "role": "other"}, {"text": STORY, "role": "body"}]
    write_set(sets / "labels", [{"id": "texts/a", "origin": "texts", "text": STORY, "segments": json.dumps(labels)}])
    write_set(sets / "dates", [{"id": "d", "html": page()}])
    return sets


def result(text: str | None, found: str = "", *, contestant: str = MARROW, error: str = "", **known: Any) -> Result:
    """What a contestant made of a page, scored."""
    example = Example(**{"set": "texts", "id": "a", "html": b"", "text": text} | known)
    output = Output(text=found, error=error)
    return Result(contestant, example, output, score(example, output))


def evaluation(*results: Result, method: str = "auto") -> Evaluation:
    """The evaluation of some results."""
    return Evaluation(method, "dev", dict.fromkeys((each.example.set for each in results), "digest"), results)
