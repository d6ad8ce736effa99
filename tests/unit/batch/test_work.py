from __future__ import annotations

from pathlib import Path

import pytest

import marrow
from marrow.batch.job import Job
from marrow.batch.schema import Row
from marrow.batch.work import work
from marrow.options import Options, Value
from tests.unit.batch.archives import page


def made(html: bytes, job: Job | None = None, day: str = "", **settings: Value) -> Row:
    job = job or Job(out=Path("out"), options=Options().change(**settings))
    return work(html, "https://example.org/", None, day, job)


def test_a_page_becomes_its_columns() -> None:
    row = made(page(3))
    assert row["status"] == "ok"
    assert (row["title"], row["language"], row["authors"]) == ("Tea 3", "en", [])
    assert row["chars"] == len(row["text"])
    assert row["images"] == "[]"


def test_only_what_is_asked_for_is_found_out() -> None:
    job = Job(out=Path("out"), fields=("chars",), formats=("md", "html"))
    row = made(page(3), job)
    assert row.keys() == {"status", "chars", "markdown", "html"}
    assert row["markdown"].startswith("# Tea 3")


def test_text_is_what_extract_gives() -> None:
    assert made(page(3))["text"] == marrow.extract(page(3)).text


@pytest.mark.parametrize(
    ("html", "status", "code"),
    [
        (b"", "failed", "input.empty"),
        (b"%PDF-1.7 " + bytes(99), "failed", "input.binary"),
        (b"<p>Hi", "skipped", "article.too_short"),
    ],
)
def test_a_page_without_an_article_says_why(html: bytes, status: str, code: str) -> None:
    row = made(html)
    assert (row["status"], row["code"], row["stage"]) == (status, code, "extract")
    assert row["message"]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"languages": "de fr"}, "filter.language"),
        ({"page_types": "forum"}, "filter.page_type"),
        ({"min_confidence": 1.0}, "filter.confidence"),
        ({"min_length": 1000}, "filter.length"),
        ({"max_length": 10}, "filter.length"),
        ({"languages": "en de", "min_length": 10, "max_length": 1000}, None),
        ({"languages": "de,EN-gb", "page_types": "forum, Documentation"}, None),
    ],
)
def test_pages_that_are_not_wanted_are_skipped(settings: dict[str, Value], code: str | None) -> None:
    row = made(page(), Job(out=Path("out"), options=Options().change(**settings)))
    assert row.get("code") == code
    assert row["status"] == ("skipped" if code else "ok")


def test_a_page_is_read_as_of_its_day() -> None:
    html = page().replace(b"<h1>", b"<meta property=article:published_time content=2024-05-06><h1>")
    assert made(html, day="2024-06-01")["date"] == "2024-05-06"
    assert made(html, day="2020-01-01")["date"] is None  # it cannot have known
    assert made(html, day="2020-01-01", now="2024-06-01")["date"] == "2024-05-06"


def test_a_defect_is_a_row_too(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("in Marrow")

    monkeypatch.setattr(marrow, "extract", broken)
    row = made(page())
    assert (row["status"], row["code"]) == ("failed", "server.defect")
    assert "ZeroDivisionError" in row["message"]
    assert "please report" in caplog.text


def test_want_of_memory_is_for_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(marrow, "extract", greedy)
    with pytest.raises(MemoryError):
        made(page())


def test_comments_are_below_the_text_where_they_are_asked_for() -> None:
    comments = b"<div class=comments><h2>Comments</h2><p class=comment>" + b"I drink it every day with milk. " * 5
    html = page() + comments
    assert made(html, comments=True)["text"].startswith(made(html)["text"])
