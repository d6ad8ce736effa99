"""Facts about the CSL-JSON writer, and the rules of CSL 1.0.2 for what it writes."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from marrow.article import Article
from marrow.write.csl import to_csl
from tests.strategies import articles, hostile_articles
from tests.unit.write.sample import SAMPLE

_TEXT = {"type": "string", "minLength": 1}
_NAME_PARTS = ("family", "given", "suffix", "dropping-particle", "non-dropping-particle")
_ITEM = {
    "type": "object",
    "required": ["type", "id"],
    "additionalProperties": False,
    "properties": {
        "type": {"enum": ["webpage", "post-weblog", "post", "article-newspaper"]},
        "author": {
            "type": "array",
            "minItems": 1,
            "items": {
                "oneOf": [
                    {"required": ["literal"], "properties": {"literal": _TEXT}, "additionalProperties": False},
                    {
                        "required": ["family"],
                        "properties": dict.fromkeys(_NAME_PARTS, _TEXT),
                        "additionalProperties": False,
                    },
                ]
            },
        },
        "issued": {
            "type": "object",
            "required": ["date-parts"],
            "additionalProperties": False,
            "properties": {
                "date-parts": {
                    "type": "array",
                    "maxItems": 2,
                    "items": {"type": "array", "minItems": 1, "maxItems": 3, "items": {"type": "integer"}},
                }
            },
        },
        **dict.fromkeys(("id", "title", "container-title", "language", "URL", "abstract", "keyword"), _TEXT),
    },
}
_VALIDATOR = Draft202012Validator({"type": "array", "minItems": 1, "items": _ITEM})


def item(article: Article) -> dict[str, Any]:
    """The one item of what is written, if it keeps the rules."""
    items = json.loads(to_csl(article))
    _VALIDATOR.validate(items)
    (found,) = items
    assert isinstance(found, dict)
    return found


def test_an_item_has_the_variables_of_csl() -> None:
    assert item(SAMPLE) == {
        "id": "boiler2024boil",
        "type": "webpage",
        "title": "How to boil water & keep it hot",
        "author": [{"family": "Boiler", "given": "Ada"}, {"family": "Kettle", "given": "Max"}],
        "issued": {"date-parts": [[2024, 5, 3]]},
        "container-title": "The Tea Review",
        "language": "en-GB",
        "URL": "https://example.org/boil",
        "abstract": "Six kettles, one cup.",
        "keyword": "Kitchen, tea, water hot",
    }


def test_an_empty_article_is_an_item_with_an_id_and_a_type() -> None:
    assert item(Article()) == {"id": "page", "type": "webpage"}


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        (Article(page_type="blog"), "post-weblog"),
        (Article(page_type="forum"), "post"),
        (Article(page_type="product"), "webpage"),
        (Article(site="Boston Herald", date=date(2024, 3, 9)), "article-newspaper"),
    ],
)
def test_the_type_follows_the_kind(article: Article, expected: str) -> None:
    assert item(article)["type"] == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Vincent van Gogh", {"family": "Gogh", "given": "Vincent", "non-dropping-particle": "van"}),
        ("Alexander von Humboldt", {"family": "Humboldt", "given": "Alexander", "dropping-particle": "von"}),
        ("Martin Luther King, Jr.", {"family": "King", "given": "Martin Luther", "suffix": "Jr."}),
        ("Plato", {"literal": "Plato"}),
        ("Associated Press", {"literal": "Associated Press"}),
    ],
)
def test_names_are_parts_or_literals(name: str, expected: dict[str, str]) -> None:
    assert item(Article(authors=(name,)))["author"] == [expected]


def test_characters_are_written_as_they_are() -> None:
    assert "Über" in to_csl(Article(title="Über"))


@given(articles())
@settings(max_examples=30)
def test_texts_come_back_as_they_were(article: Article) -> None:
    found = item(article)
    assert found.get("title", "") == article.title
    assert found.get("abstract", "") == article.description


@given(hostile_articles())
@settings(max_examples=30)
def test_any_article_keeps_the_rules(article: Article) -> None:
    item(article)
