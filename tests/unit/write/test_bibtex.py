"""Facts about the BibTeX writer."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings

from marrow.article import Article
from marrow.write.bibtex import to_bibtex
from tests.strategies import articles, hostile_articles
from tests.unit.write.sample import SAMPLE

_ENTRY = re.compile(r"@online\{(?P<key>[a-z0-9]+),\n(?P<fields>(?:  [a-z]+ = \{.*\},\n)*)\}")
_PLAIN = {r"{\textbraceleft}": "{", r"{\textbraceright}": "}", r"{\textbackslash}": "\\"}
_PLAIN |= {r"{\textasciitilde}": "~", r"{\textasciicircum}": "^"} | {f"\\{char}": char for char in "&%$#_"}
_COMMAND = re.compile("|".join(map(re.escape, _PLAIN)))


def read(text: str) -> dict[str, str]:
    """The fields of an entry, read as BibTeX reads it: braces are counted, and a backslash does not hide them."""
    entry = _ENTRY.fullmatch(text)
    assert entry is not None, text
    fields: dict[str, str] = {}
    for row in entry["fields"].splitlines():
        name, value = row.strip().removesuffix(",").split(" = ", 1)
        assert name not in fields
        assert _is_balanced(value)
        fields[name] = value[1:-1]
    return fields


def _is_balanced(value: str) -> bool:
    """Whether the first brace is closed by the last character, and not before."""
    depth = 0
    for place, char in enumerate(value):
        depth += (char == "{") - (char == "}")
        if depth == 0:
            return place == len(value) - 1
    return False


def plain(value: str) -> str:
    """A value as it is printed; what is left of a command would be an error of TeX."""
    rest = _COMMAND.sub("", value)
    assert not re.search(r"[\\&%$#_~^]", rest)
    parts = re.split(f"({_COMMAND.pattern})", value)
    return "".join(_PLAIN.get(part) or part.replace("{", "").replace("}", "") for part in parts)


def field(name: str, article: Article) -> str:
    return read(to_bibtex(article))[name]


def title(text: str) -> str:
    return field("title", Article(title=text))


def author(*names: str) -> str:
    return field("author", Article(authors=names))


def test_an_entry_has_the_fields_of_biblatex() -> None:
    assert read(to_bibtex(SAMPLE)) == {
        "author": "Boiler, Ada and Kettle, Max",
        "title": r"How to boil water \& keep it hot",
        "date": "2024-05-03",
        "year": "2024",
        "organization": "The Tea Review",
        "url": "https://example.org/boil",
        "langid": "british",
        "abstract": "Six kettles, one cup.",
        "keywords": "Kitchen, tea, water hot",
    }


def test_an_empty_article_is_an_entry_without_fields() -> None:
    assert to_bibtex(Article()) == "@online{page,\n}"


def test_every_character_that_tex_reads_as_a_command_is_escaped() -> None:
    assert field("abstract", Article(description="& % $ # _ { } ~ ^ \\")) == (
        r"\& \% \$ \# \_ {\textbraceleft} {\textbraceright} {\textasciitilde} {\textasciicircum} {\textbackslash}"
    )


def test_an_address_is_not_escaped_as_it_is_not_read_as_tex() -> None:
    assert field("url", Article(url="https://example.org/a_b?c=%20&d#{")) == "https://example.org/a_b?c=%20&d#%7B"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How to Brew a Pot of Tea", "How to Brew a Pot of Tea"),
        ("Bridges Between Us and between Them", "Bridges Between Us and between Them"),
        ("The NASA Plan for the iPhone", "The {NASA} Plan for the {iPhone}"),
        ("Vitamin C: A Guide", "Vitamin {C:} A Guide"),
        ("Water in London boils earlier", "Water in {London} boils earlier"),
        ("Wie man Tee richtig kocht", "Wie man {Tee} richtig kocht"),
        ("“NASA’s” plan", "{“NASA’s”} plan"),
        ("お茶の入れ方", "お茶の入れ方"),
    ],
)
def test_capitals_are_kept_by_braces_where_a_style_would_lose_them(text: str, expected: str) -> None:
    assert title(text) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ludwig van Beethoven", "van Beethoven, Ludwig"),
        ("Bashar al-Assad", "al-Assad, Bashar"),
        ("Martin Luther King Jr.", "King, Jr., Martin Luther"),
        ("José Ortega y Gasset", "{Ortega y Gasset}, José"),
        ("Plato", "{Plato}"),
        ("Marks and Spencer", "{Marks and Spencer}"),
        ("AT&T Newsroom", r"{AT\&T Newsroom}"),
        ("王小明", "王, 小明"),
    ],
)
def test_names_are_written_so_that_bibtex_takes_them_apart_alike(name: str, expected: str) -> None:
    assert author(name) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "english"),
        ("en-US", "american"),
        ("de-Latn-AT", "naustrian"),
        ("pt-BR", "brazilian"),
        ("zh-Hant", "chinese"),
    ],
)
def test_languages_have_the_names_of_babel(language: str, expected: str) -> None:
    assert field("langid", Article(language=language)) == expected


def test_a_language_without_a_name_is_left_out() -> None:
    assert "langid" not in read(to_bibtex(Article(language="tlh")))


def test_a_year_has_four_digits() -> None:
    assert field("date", Article(date=date(987, 6, 5))) == "0987-06-05"


@given(articles())
@settings(max_examples=30)
def test_what_tex_prints_is_what_the_article_says(article: Article) -> None:
    fields = read(to_bibtex(article))
    assert plain(fields.get("title", "")) == article.title
    assert plain(fields.get("organization", "")) == article.site
    assert plain(fields.get("abstract", "")) == article.description


@given(hostile_articles())
@settings(max_examples=30)
def test_any_article_is_one_valid_entry(article: Article) -> None:
    fields = read(to_bibtex(replace(article, url="")))
    for value in fields.values():
        plain(value)
