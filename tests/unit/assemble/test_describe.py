from __future__ import annotations

import pytest

import marrow
from marrow.assemble.describe import describe
from marrow.assemble.metadata import Roles
from tests.unit.assemble.metadata.build import meta, page

SURE = (
    meta(og__title="Bees are back", author="Ada Lovelace")
    + '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Bees are back",'
    + '"datePublished":"2021-03-04T10:00:00+01:00"}</script>'
    + '<meta property="article:published_time" content="2021-03-04T10:00:00+01:00">'
    + "<title>Bees are back</title><h1>Bees are back</h1><p>4 March 2021</p><p>Bees are back again.</p>"
)


def unasked() -> Roles:
    raise AssertionError("the page was judged")


def test_a_page_that_is_plain_is_not_judged() -> None:
    article = describe(page(SURE), unasked)
    assert (article.title, str(article.date)[:10], article.blocks) == ("Bees are back", "2021-03-04", ())


def test_a_page_in_doubt_is_judged() -> None:
    with pytest.raises(AssertionError, match="the page was judged"):
        describe(page("<p>Nothing here says what this is.</p>"), unasked)


def test_metadata_alone_is_that_of_the_article_and_needs_no_article() -> None:
    text = SURE + "<p>Bees, once gone, are back again this year, and they have brought their friends along.</p>"
    alone, whole = marrow.extract(text, metadata_only=True), marrow.extract(text)
    assert (alone.title, alone.authors, alone.date) == (whole.title, whole.authors, whole.date)
    assert (alone.text, alone.page_type, alone.method) == ("", "", "")
    assert marrow.extract("<title>Tea</title>", metadata_only=True).title == "Tea"
