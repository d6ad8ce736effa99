"""Facts about what several articles are as one document."""

from __future__ import annotations

import pytest

from marrow.article import Article, Listed
from marrow.write.together import Together, together


def test_articles_of_one_site_have_its_name_and_those_of_several_are_counted() -> None:
    assert together([Article(site="The  Tea Review"), Article(site="The Tea Review")]).title == "The Tea Review"
    assert together([Article(site="X", language="en"), Article(site="Y", language="en")]).title == "2 articles"
    assert together([Article(site="X", language="de"), Article(language="de")]).title == "2 Artikel"


def test_posts_of_one_page_have_its_title_and_those_of_several_that_of_their_site() -> None:
    one, other = Listed(page_title="May"), Listed(page_title="June")
    assert together([Article(site="X", listed=one)] * 2).title == "May"
    assert together([Article(site="X", listed=one), Article(site="X", listed=other)]).title == "X"


@pytest.mark.parametrize(
    ("languages", "commonest"),
    [("ar fr fr", "fr"), ("en-GB en-US de de en", "en-GB"), ("ja ko", "ja"), ("", "")],
)
def test_the_language_is_that_of_most_whatever_their_regions(languages: str, commonest: str) -> None:
    articles = [Article(), *(Article(language=each) for each in languages.split())]
    assert together(articles).language == commonest


@pytest.mark.parametrize(
    ("directions", "commonest"),
    [("rtl ltr ltr", "ltr"), ("ltr rtl rtl", "rtl"), ("rtl - -", "ltr"), ("- -", ""), ("rtl ltr", "rtl")],
)
def test_the_direction_is_that_of_most(directions: str, commonest: str) -> None:
    articles = [Article(direction=each.strip("-")) for each in directions.split()]
    assert together(articles).direction == commonest


def test_nothing_is_known_of_no_articles() -> None:
    assert together([]) == Together("0 articles")
