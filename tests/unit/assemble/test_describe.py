from __future__ import annotations

from datetime import UTC, datetime

import marrow
from marrow.assemble.describe import describe
from tests.unit.assemble.metadata.build import meta, page

PLAIN = (
    meta(og__title="Bees are back", author="Ada Lovelace")
    + '<script type="application/ld+json">{"@type":"NewsArticle","headline":"Bees are back",'
    + '"datePublished":"2021-03-04T10:00:00+01:00"}</script>'
    + '<meta property="article:published_time" content="2021-03-04T10:00:00+01:00">'
    + "<title>Bees are back</title><h1>Bees are back</h1><p>4 March 2021</p><p>Bees are back again.</p>"
)


def test_a_page_is_described_without_its_text() -> None:
    article = describe(page(PLAIN))
    assert (article.title, str(article.date)[:10], article.blocks) == ("Bees are back", "2021-03-04", ())
    assert (article.sources["authors"], article.confidences["date"] > 0.9) == (("meta",), True)


def test_metadata_alone_is_that_of_the_article_and_needs_no_article() -> None:
    text = PLAIN + "<p>Bees, once gone, are back again this year, and they have brought their friends along.</p>"
    alone, whole = marrow.extract(text, metadata_only=True), marrow.extract(text)
    assert (alone.title, alone.authors, alone.date) == (whole.title, whole.authors, whole.date)
    assert (alone.text, alone.page_type, alone.method) == ("", "", "")
    assert marrow.extract("<title>Tea</title>", metadata_only=True).title == "Tea"


def test_a_page_that_says_nothing_is_described_too() -> None:
    article = describe(page("<p>Nothing here says what this is.</p>", url=""))
    assert (article.title, article.authors, article.date, article.url) == ("", (), None, "")


def test_relative_dates_are_read_from_the_time_that_is_given() -> None:
    html = "<h1>Bees are back</h1><time>3 hours ago</time><p>Bees are back again.</p>"
    now = datetime(2024, 5, 3, 12, tzinfo=UTC)
    assert (describe(page(html)).date, describe(page(html), now).date) == (None, now.replace(hour=9))
