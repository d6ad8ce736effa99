from __future__ import annotations

from datetime import UTC, date, datetime

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.dates import Moment
from marrow.assemble.metadata.days import choose_published
from marrow.assemble.metadata.evidence import Chosen
from marrow.assemble.metadata.modified import TRUST, choose_modified
from tests.unit.assemble.metadata.build import meta, page, script

ARTICLE = "<p>" + "The bees came back to the old tree in the garden, and all was well again. " * 5 + "</p>"


def modified(html: str, now: datetime | None = None) -> Chosen[Moment | None]:
    found = candidates(page(html))
    return choose_modified(found, choose_published(found, now=now), now=now)


def ld(**properties: str) -> str:
    return script({"@type": "NewsArticle", **properties})


def test_markup_says_the_last_change() -> None:
    html = ld(datePublished="2021-03-04", dateModified="2021-05-06")
    assert modified(html) == Chosen(date(2021, 5, 6), ("json-ld",), TRUST["json-ld"])


def test_sources_that_say_the_same_day_are_all_named() -> None:
    html = ld(dateModified="2021-05-06") + meta(og__updated_time="2021-05-06T10:00:00Z")
    found = modified(html)
    assert found.value == datetime(2021, 5, 6, 10, tzinfo=UTC)
    assert found.sources == ("json-ld", "og")


def test_of_several_changes_the_last_is_given() -> None:
    html = ld(dateModified="2021-05-06") + meta(og__updated_time="2021-05-07")
    assert modified(html) == Chosen(date(2021, 5, 7), ("og",), TRUST["og"])


def test_a_label_says_it_where_markup_is_silent() -> None:
    html = "<h1>Bees</h1><p>Published 4 March 2021</p><p>Updated 6 May 2021</p>" + ARTICLE
    found = modified(html)
    assert found.value == date(2021, 5, 6)
    assert found.sources == ("visible",)


def test_a_change_before_the_publication_is_none() -> None:
    assert modified(ld(datePublished="2021-03-04", dateModified="2021-03-03")).value is None
    html = ld(datePublished="2021-03-04T10:00:00Z", dateModified="2021-03-04T09:00:00Z")
    assert modified(html).value is None


def test_a_change_after_now_is_none() -> None:
    html = ld(datePublished="2021-03-04", dateModified="2021-05-06")
    assert modified(html, now=datetime(2021, 4, 1)).value is None


def test_without_a_change_there_is_none() -> None:
    assert modified(ld(datePublished="2021-03-04")) == Chosen(None)
    assert modified("") == Chosen(None)
