"""Facts about the RIS writer."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given, settings

from marrow.article import Article
from marrow.write.ris import to_ris
from tests.strategies import hostile_articles
from tests.unit.write.sample import SAMPLE

_LINE = re.compile(r"([A-Z][A-Z0-9])  - (.*)")


def read(article: Article) -> list[tuple[str, str]]:
    """The tags of a record with their values, in order."""
    record: list[tuple[str, str]] = []
    for row in to_ris(article).split("\r\n"):
        found = _LINE.fullmatch(row)
        assert found is not None, row
        assert row.splitlines() == [row]
        record.append((found[1], found[2]))
    return record


def values(tag: str, article: Article) -> list[str]:
    return [value for name, value in read(article) if name == tag]


def test_a_record_has_the_tags_of_a_web_page() -> None:
    assert read(SAMPLE) == [
        ("TY", "ELEC"),
        ("TI", "How to boil water & keep it hot"),
        ("AU", "Boiler, Ada"),
        ("AU", "Kettle, Max"),
        ("PY", "2024"),
        ("DA", "2024/05/03"),
        ("T2", "The Tea Review"),
        ("LA", "en-GB"),
        ("UR", "https://example.org/boil"),
        ("AB", "Six kettles, one cup."),
        ("KW", "Kitchen"),
        ("KW", "tea"),
        ("KW", "water, hot"),
        ("ID", "boiler2024boil"),
        ("ER", ""),
    ]


def test_an_empty_article_is_a_record_too() -> None:
    assert to_ris(Article()) == "TY  - ELEC\r\nID  - page\r\nER  - "


@pytest.mark.parametrize(
    ("article", "expected"),
    [
        (Article(page_type="blog"), "BLOG"),
        (Article(page_type="forum"), "ELEC"),
        (Article(site="Boston Herald", date=date(2024, 3, 9)), "NEWS"),
    ],
)
def test_the_type_follows_the_kind(article: Article, expected: str) -> None:
    assert values("TY", article) == [expected]


def test_names_have_family_given_and_suffix() -> None:
    authors = ("Ludwig van Beethoven", "Martin Luther King Jr.", "Plato", "Bashar al-Assad")
    assert values("AU", Article(authors=authors)) == [
        "van Beethoven, Ludwig",
        "King, Martin Luther, Jr.",
        "Plato",
        "al-Assad, Bashar",
    ]


def test_a_name_that_is_not_taken_apart_has_no_comma() -> None:
    assert values("AU", Article(authors=("Acme, Inc.",))) == ["Acme Inc."]


@given(hostile_articles())
@settings(max_examples=30)
def test_any_article_is_one_record(article: Article) -> None:
    tags = [tag for tag, _ in read(article)]
    assert tags[0] == "TY"
    assert tags.count("TY") == tags.count("ER") == 1
    assert tags[-1] == "ER"
