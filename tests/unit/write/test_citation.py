"""Facts about what the three formats of citations share."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import given, settings

from marrow.article import Article
from marrow.write.citation import Kind, cite, line
from tests.strategies import hostile_articles
from tests.unit.write.sample import SAMPLE


def key(**fields: Any) -> str:
    return cite(replace(Article(), **fields)).key


def test_a_citation_has_what_a_reference_list_names() -> None:
    citation = cite(SAMPLE)
    assert citation.title == "How to boil water & keep it hot"
    assert [name.family for name in citation.names] == ["Boiler", "Kettle"]
    assert citation.day == SAMPLE.date
    assert (citation.site, citation.language) == ("The Tea Review", "en-GB")
    assert citation.url == "https://example.org/boil"
    assert citation.abstract == "Six kettles, one cup."
    assert citation.keywords == ("Kitchen", "tea", "water, hot")


def test_the_title_is_the_same_whether_the_headline_is_a_block_or_not() -> None:
    assert cite(replace(SAMPLE, has_headline=True)) == cite(SAMPLE)


def test_text_is_one_line_without_what_cannot_be_seen() -> None:
    assert line("a\r\nb\u2028c\x85d\te\x0bf\x1cg") == "a b c d e f g"
    assert line("\u202eevil\u202c \u2066x\u2069\u200f\ufeff\x00\x9f\ud800") == "evil x"
    assert line("می\u200cخواهم") == "می\u200cخواهم"  # a joiner is spelling


def test_equal_authors_and_keywords_are_named_once() -> None:
    citation = cite(Article(authors=("Ines Marlow", " Ines\nMarlow", ""), categories=("tea",), tags=("tea", " ")))
    assert len(citation.names) == 1
    assert citation.keywords == ("tea",)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org/a_b?c=%20#d~e", "https://example.org/a_b?c=%20#d~e"),
        ("https://example.org/{a} b\\^|é", "https://example.org/%7Ba%7D%20b%5C%5E%7C%C3%A9"),
        ("https://example.org/100%", "https://example.org/100%25"),
        ("http://[::1]:80/a[1]", "http://[::1]:80/a%5B1%5D"),
        ("javascript:alert(1)", ""),
        ("page.html", ""),
        ("mailto:a@example.org", ""),
    ],
)
def test_addresses_are_of_the_web_and_in_ascii(url: str, expected: str) -> None:
    assert cite(Article(url=url)).url == expected


@pytest.mark.parametrize(
    ("page_type", "site", "url", "kind"),
    [
        ("blog", "", "", Kind.BLOG),
        ("forum", "", "", Kind.FORUM),
        ("product", "The Daily News", "https://example.org/news/a", Kind.PAGE),
        ("article", "", "https://example.org/blog/a", Kind.BLOG),
        ("article", "Stack Blog", "", Kind.BLOG),
        ("article", "", "https://example.org/world/news/a", Kind.NEWS),
        ("article", "Kyffhäuser Nachrichten", "", Kind.NEWS),
        ("article", "РИА Новости", "", Kind.NEWS),
        ("article", "", "https://example.org/news-for-cats", Kind.PAGE),
        ("article", "The Kettle Post", "https://example.org/a", Kind.PAGE),
    ],
)
def test_the_kind_is_what_was_judged_or_what_site_and_address_say(
    page_type: str, site: str, url: str, kind: Kind
) -> None:
    article = Article(page_type=page_type, site=site, url=url, date=date(2024, 3, 9))
    assert cite(article).kind == kind


def test_without_a_day_nothing_is_news() -> None:
    assert cite(Article(site="The News")).kind == Kind.PAGE


def test_the_key_is_family_name_year_and_the_first_long_word() -> None:
    assert key(title="On the Origin", authors=("Ludwig van Beethoven",), date=datetime(2024, 3, 9)) == (
        "beethoven2024origin"
    )
    assert key(title="Tea", authors=("Ines Marlow",)) == "marlowtea"


def test_the_key_falls_back_to_organisation_site_host_and_page() -> None:
    assert key(authors=("Agence France-Presse",)) == "agencefrancepresse"
    assert key(authors=("李娜",), site="The Tea Review", date=date(2024, 1, 1)) == "theteareview2024"
    assert key(url="https://www.tea.example/a") == "teaexample"
    assert key(url="https://[no-address/a") == "page"
    assert key() == "page"


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ("Müller", "muller"),
        ("Sørensen", "sorensen"),
        ("Łukasz", "lukasz"),
        ("Yıldız", "yildiz"),
        ("Weiß", "weiss"),
        ("Nguyễn", "nguyen"),
        ("Чехов", "chehov"),
        ("Παπαδόπουλος", "papadopoulos"),
        ("やまだ", "yamada"),
        ("٣٤", "34"),
        ("Hawaiʻi", "hawaii"),
    ],
)
def test_the_key_spells_letters_by_their_names(site: str, expected: str) -> None:
    assert key(site=site) == expected


def test_titles_that_cannot_be_spelt_are_told_apart_by_a_number() -> None:
    one, two = key(site="a", title="地震"), key(site="a", title="台风")
    assert one != two
    assert re.fullmatch(r"a[0-9a-f]{8}", one)


@given(hostile_articles())
@settings(max_examples=30)
def test_any_article_has_a_clean_citation(article: Article) -> None:
    citation = cite(article)
    assert re.fullmatch(r"[a-z0-9]+", citation.key)
    assert citation.url.isascii()
    texts = [citation.title, citation.site, citation.abstract, *citation.keywords, citation.url]
    texts += [text for name in citation.names for text in (name.family, name.given, name.literal, name.suffix)]
    for text in texts:
        assert text == " ".join(text.split())
        assert not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in text)
        assert not any(unicodedata.bidirectional(char) in _TURNS for char in text)


_TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
