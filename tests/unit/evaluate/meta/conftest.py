"""Small page sets with metadata, and a way to make results by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from marrow.evaluate.data import Example
from marrow.evaluate.meta.evaluation import MetaEvaluation
from marrow.evaluate.meta.pages import Truth
from marrow.evaluate.meta.run import Result
from marrow.evaluate.meta.score import Answer, score
from marrow.evaluate.run import MARROW
from tests.unit.evaluate.conftest import STORY

_SCHEMA = pa.schema(
    [("html", pa.binary()), *((name, pa.string()) for name in ("id", "url", "title", "author", "date"))]
)


def page(title: str, author: str = "", date: str = "") -> bytes:
    """A page that says of itself who wrote it and when."""
    head = f"<title>{title}</title><meta property=og:title content='{title}'>"
    head += f"<meta name=author content='{author}'>" if author else ""
    head += f"<meta property=article:published_time content='{date}'>" if date else ""
    return f"{head}<article><h1>{title}</h1><p>{STORY} {STORY}</p></article>".encode()


def write_set(folder: Path, rows: Sequence[dict[str, Any]]) -> Path:
    """A set on disk; gives its file."""
    folder.mkdir(parents=True)
    file = folder / "dev.parquet"
    pq.write_table(pa.Table.from_pylist(list(rows), schema=_SCHEMA), file)
    return file


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder of sets: news with everything, days alone, one without metadata."""
    sets = tmp_path / "data"
    river = page("The river rose", "Ana Lind", "2024-05-06T10:00:00Z")
    news = [
        {"id": "a", "html": river, "title": "The river rose", "author": "Ana Lind", "date": "2024-05-06"},
        {"id": "b", "html": page("A bridge"), "title": "The bridge is gone", "date": "2024-05-07 01:00:00+02:00"},
        {"id": "c", "html": page("A bridge")},
    ]
    write_set(sets / "news", news)
    days = [
        {"id": "d", "html": page("A mill", date="2023-01-02"), "date": "2023-01-02"},
        {"id": "e", "html": page("A mill"), "date": "nan"},
        {"id": "f", "html": b"\x89PNG\r\n\x1a\n", "date": "2023-01-03"},
    ]
    write_set(sets / "days", days)
    write_set(sets / "texts", [{"id": "t", "html": page("A wood")}])
    return sets


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    """The answers of a peer for all fields, and of one that tells dates alone."""
    folder = tmp_path / "answers"
    whole: list[dict[str, Any]] = [
        {"made_from": {"version": "1"}},
        {"id": "a", "title": "The river\u2028rose", "authors": ["Ana Lind"], "date": None, "error": ""},
        {"id": "b", "title": None, "authors": None, "date": None, "error": "ValueError: no"},
    ]
    _write(folder / "whole" / "news.dev.jsonl", whole)
    _write(folder / "whole" / "days.dev.jsonl", [{"id": "d", "title": "", "authors": [], "date": "2023-01-02"}])
    _write(folder / "dates" / "news.dev.jsonl", [{"id": "a", "date": "2024-05-06"}])
    _write(folder / "dates" / "days.dev.jsonl", [{"id": "d", "date": ""}])
    return folder


def _write(file: Path, lines: Sequence[dict[str, Any]]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")


def result(truth: Truth, answer: Answer, *, contestant: str = MARROW, name: str = "news", page: str = "a") -> Result:
    """What a contestant said of a page, scored."""
    return Result(contestant, Example(name, page, b""), truth, answer, score(truth, answer))


def evaluation(*results: Result) -> MetaEvaluation:
    """The evaluation of some results."""
    return MetaEvaluation("dev", dict.fromkeys((each.page.set for each in results), "digest"), results)
