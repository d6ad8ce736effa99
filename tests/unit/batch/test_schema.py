from __future__ import annotations

import json
from pathlib import Path

import pytest

import marrow
from marrow.batch import schema
from marrow.errors import OptionError
from tests.unit.batch.archives import page

ARTICLE = marrow.extract(page(3), url="https://example.org/3")


def test_columns_come_in_one_order_whatever_is_asked_for() -> None:
    chosen = schema.columns(["words", "title", "language"], ["md", "html"])
    assert [column.name for column in chosen] == [
        *schema.ALWAYS,
        "title",
        "language",
        "markdown",
        "html",
        "words",
    ]


def test_texts_come_last_where_nothing_follows_them() -> None:
    assert [column.name for column in schema.columns(["title"], ["text"])][-2:] == ["title", "text"]


def test_marks_come_at_the_end() -> None:
    marked = schema.columns([], ["text"], marks=True)
    assert [column.name for column in marked][-3:] == ["duplicate_of", "duplicate_kind", "repeated"]


def test_an_unknown_column_is_refused() -> None:
    with pytest.raises(OptionError, match="no column 'colour'"):
        schema.columns(["colour"], [])


def test_every_column_of_an_article_has_a_value_of_its_kind() -> None:
    kinds = {"string": str, "strings": list, "integer": int, "number": float}
    for column in schema.COLUMNS.values():
        if column.tell is not None:
            value = column.tell(ARTICLE, ARTICLE.text)
            assert value is None or isinstance(value, kinds[column.kind]), column.name


def test_images_are_json() -> None:
    column = schema.COLUMNS["images"]
    assert column.tell is not None
    image = marrow.Article(images=(marrow.article.Image("/a.png", alt="é"),))
    assert json.loads(str(column.tell(image, "")))[0]["alt"] == "é"


def test_dates_are_iso_8601() -> None:
    import datetime as dt

    tell = schema.COLUMNS["date"].tell
    assert tell is not None
    assert tell(marrow.Article(date=dt.date(2024, 5, 6)), "") == "2024-05-06"
    assert tell(marrow.Article(), "") is None


def test_the_arrow_schema_has_the_same_columns_and_their_help() -> None:
    chosen = schema.columns(schema.DEFAULT, ["text"], marks=True)
    made = schema.arrow(chosen)
    assert made.names == [column.name for column in chosen]
    assert made.metadata[b"marrow.schema"] == b"1"
    assert made.field("title").metadata[b"help"]


def test_an_empty_row_has_every_column() -> None:
    chosen = schema.columns([], ["text"])
    assert schema.empty(chosen) == dict.fromkeys([*schema.ALWAYS, "text"])


def test_every_column_is_in_the_docs() -> None:
    told = (Path(__file__).parents[3] / "docs" / "batch.md").read_text(encoding="utf-8")
    names = {*schema.COLUMNS, *schema.TEXTS.values(), *(column.name for column in schema.MARKS)}
    assert {name for name in names if f"`{name}`" not in told} == set()
