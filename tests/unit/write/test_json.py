"""Facts about the JSON writer."""

from __future__ import annotations

import doctest
import json
import re
from datetime import UTC, date, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from marrow.article import Article, Block, Code, List, Mark, Paragraph, Quote, Span
from marrow.paths import Paths
from marrow.tags import NUMBER
from marrow.write.json import SCHEMA, to_dict, to_json, to_jsonl
from tests.strategies import articles, hostile_articles
from tests.unit.write.sample import SAMPLE, para

_SCHEMA: dict[str, Any] = json.loads(files("marrow.write").joinpath("article.schema.json").read_text("utf-8"))
_VALIDATOR = Draft202012Validator(_SCHEMA)


def problems(article: Article) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in _VALIDATOR.iter_errors(to_dict(article))]


def test_the_schema_is_a_schema_and_names_the_version() -> None:
    Draft202012Validator.check_schema(_SCHEMA)
    assert _SCHEMA["properties"]["schema"] == {"const": SCHEMA}


@pytest.mark.parametrize("article", [Article(), SAMPLE], ids=["empty", "sample"])
def test_an_article_is_valid(article: Article) -> None:
    assert problems(article) == []


@given(articles())
@settings(max_examples=40, deadline=None)
def test_any_article_is_valid(article: Article) -> None:
    assert problems(article) == []


def test_a_change_of_shape_is_noticed() -> None:
    data = to_dict(SAMPLE)
    del data["blocks"][0]["spans"][0]["url"]
    assert not _VALIDATOR.is_valid(data)


def test_the_schema_describes_every_key() -> None:
    assert list(to_dict(SAMPLE)) == [
        key for key in _SCHEMA["properties"] if key != "source"
    ]  # that is the command line's
    kinds = {block["type"]: block for block in to_dict(SAMPLE)["blocks"]}
    for kind, block in kinds.items():
        assert list(block) == list(_SCHEMA["$defs"][kind]["properties"])
    assert kinds.keys() == {cls.__name__.lower() for cls in Block.__subclasses__()}


def test_every_mark_has_a_name_in_the_schema() -> None:
    names = _SCHEMA["$defs"]["span"]["properties"]["marks"]["items"]["enum"]
    everything = Mark(sum(int(mark) for mark in Mark))
    assert to_dict(Article(blocks=(Paragraph((Span("x", everything),)),)))["blocks"][0]["spans"][0]["marks"] == names


def test_dates_are_iso_8601_and_null_when_unknown() -> None:
    data = to_dict(Article(date=datetime(2024, 5, 3, 8, 30, tzinfo=UTC), modified=date(2024, 5, 4)))
    assert (data["date"], data["modified"]) == ("2024-05-03T08:30:00+00:00", "2024-05-04")
    assert to_dict(Article())["date"] is None


def test_the_text_is_included() -> None:
    assert to_dict(SAMPLE)["text"] == SAMPLE.text


def test_a_block_says_where_it_came_from() -> None:
    tags = [NUMBER[name] for name in ("html", "body", "p")]
    paths = Paths(np.array(tags, np.int16), np.array([-1, 0, 1], np.int32), {})
    article = Article(blocks=(Paragraph((), node=2),), paths=paths)
    block = to_dict(article)["blocks"][0]
    assert (block["node"], block["xpath"]) == (2, "/html/body/p[1]")


def test_a_block_from_nowhere_has_no_path() -> None:
    block = to_dict(Article(blocks=(Code("x"),)))["blocks"][0]
    assert (block["node"], block["xpath"]) == (-1, "")


def test_characters_are_written_as_they_are() -> None:
    assert '"title": "Über 中文"' in to_json(Article(title="Über 中文"))


def test_indent_is_the_callers() -> None:
    assert "\n" not in to_json(SAMPLE, indent=None)
    assert to_json(SAMPLE, indent=4).startswith('{\n    "schema"')


@given(hostile_articles())
@settings(max_examples=60, deadline=None)
def test_json_lines_are_one_line_for_every_reader_of_lines(article: Article) -> None:
    line = to_jsonl(article)
    assert len(line.splitlines()) == 1
    assert json.loads(line) == json.loads(to_json(article)) == to_dict(article)


def test_the_docs_name_every_key_and_their_examples_run() -> None:
    page = Path(__file__).parents[3] / "docs" / "json.md"
    assert doctest.testfile(str(page), module_relative=False).failed == 0
    named = set(re.findall(r"`(\w+)`", page.read_text("utf-8")))
    assert named >= _keys(_SCHEMA)


def _keys(schema: Any) -> set[str]:
    """The names of all properties in a schema."""
    if isinstance(schema, list):
        return {key for inner in schema for key in _keys(inner)}
    if not isinstance(schema, dict):
        return set()
    own = set(schema.get("properties", ())) if schema.get("type") == "object" else set()
    return own | {key for inner in schema.values() for key in _keys(inner)}


def test_comments_are_blocks_beside_the_body() -> None:
    article = Article(blocks=(Paragraph((Span("a"),)),), comments=(Quote((Paragraph((Span("b"),)),)),))
    data = to_dict(article)
    assert (data["text"], len(data["blocks"])) == ("a", 1)
    assert [(block["type"], block["blocks"][0]["spans"][0]["text"]) for block in data["comments"]] == [("quote", "b")]
    assert problems(article) == []


def test_numbers_and_ticks_of_a_list_are_told_for_each_item_or_not_at_all() -> None:
    items = ((para("a"),), (para("b"),))
    plain, counted, tasks = Article(
        blocks=(List(items), List(items, True, 3, (3, 1)), List(items, done=(True, None)))
    ).to_dict()["blocks"]
    assert (plain["numbers"], plain["done"]) == ([], [])
    assert (counted["start"], counted["numbers"]) == (3, [3, 1])
    assert tasks["done"] == [True, None]
    assert problems(Article(blocks=(List(items, True, 3, (3, 1), (True, None)),))) == []
