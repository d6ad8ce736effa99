from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given, settings

from marrow.article import Article, Listed, Paragraph, Span
from marrow.write.atom import to_atom
from tests.strategies import hostile_articles

ATOM = "{http://www.w3.org/2005/Atom}"
PAGE = Listed(page_url="https://example.org/", page_title="Front")


def feed(*articles: Article, now: datetime | None = None) -> Element:
    return fromstring(to_atom(articles, now))


def texts(element: Element, name: str) -> list[str]:
    return [found.text or "" for found in element.findall(ATOM + name)]


def entry(article: Article, now: datetime | None = None) -> Element:
    found = feed(article, now=now).find(ATOM + "entry")
    assert found is not None
    return found


def links(element: Element) -> dict[str, str]:
    return {str(link.get("rel")): str(link.get("href")) for link in element.findall(ATOM + "link")}


def tea(**more: object) -> Article:
    known = {"title": "Tea", "url": "https://example.org/tea", "listed": PAGE, "blocks": (Paragraph((Span("1 < 2"),)),)}
    return Article(**{**known, **more})  # type: ignore[arg-type]  # fields by name


def test_a_feed_has_what_the_standard_requires() -> None:
    found = feed(tea(site="The Kettle", language="en"))
    assert texts(found, "id") == ["https://example.org/"]
    assert texts(found, "title") == ["Front"]
    assert len(texts(found, "updated")) == 1
    assert [author.findtext(ATOM + "name") for author in found.findall(ATOM + "author")] == ["The Kettle"]
    assert links(found) == {"alternate": "https://example.org/"}
    assert found.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"


def test_an_entry_tells_all_that_is_known_of_a_post() -> None:
    listed = Listed(page_url="https://example.org/", comments_url="https://example.org/tea#comments")
    found = entry(tea(authors=("Ana", "Bo"), categories=("Tea & cake",), date=date(2024, 3, 9), listed=listed))
    assert (texts(found, "id"), texts(found, "title")) == (["https://example.org/tea"], ["Tea"])
    assert texts(found, "updated") == texts(found, "published") == ["2024-03-09T00:00:00Z"]
    assert [author.findtext(ATOM + "name") for author in found.findall(ATOM + "author")] == ["Ana", "Bo"]
    assert [each.get("term") for each in found.findall(ATOM + "category")] == ["Tea & cake"]
    assert links(found) == {"alternate": "https://example.org/tea", "replies": "https://example.org/tea#comments"}


def test_text_that_is_all_there_is_content_and_a_beginning_is_a_summary() -> None:
    whole = entry(tea())
    assert (texts(whole, "content"), texts(whole, "summary")) == (["<p>1 &lt; 2</p>"], [])
    begun = entry(tea(listed=Listed(more_url="https://example.org/tea#more")))
    assert (texts(begun, "content"), texts(begun, "summary")) == ([], ["<p>1 &lt; 2</p>"])
    assert {element.get("type") for element in (*whole.iter(ATOM + "content"), *begun.iter(ATOM + "summary"))} == {
        "html"
    }


def test_an_entry_without_a_link_has_content_even_if_that_is_empty() -> None:
    bare = entry(Article(title="Tea"))
    assert (texts(bare, "content"), links(bare)) == ([""], {})
    assert texts(entry(tea(blocks=())), "content") == []


@pytest.mark.parametrize(
    ("said", "stamp"),
    [
        (date(2024, 3, 9), "2024-03-09T00:00:00Z"),
        (datetime(2024, 3, 9, 8, 30), "2024-03-09T08:30:00Z"),  # pages leave zones out
        (datetime(2024, 3, 9, 8, 30, 0, 5, tzinfo=timezone(timedelta(hours=2))), "2024-03-09T08:30:00+02:00"),
    ],
)
def test_days_and_times_are_stamps(said: date, stamp: str) -> None:
    assert texts(entry(tea(date=said)), "updated") == [stamp]


def test_a_post_without_a_day_is_as_old_as_its_reading_or_as_the_newest_other() -> None:
    dated, undated = tea(date=date(2024, 3, 9)), tea(url="https://example.org/milk")
    now = datetime(2024, 5, 1, tzinfo=UTC)
    read = [element.findtext(ATOM + "updated") for element in feed(dated, undated, now=now).iter(ATOM + "entry")]
    unread = [element.findtext(ATOM + "updated") for element in feed(dated, undated).iter(ATOM + "entry")]
    assert read == ["2024-03-09T00:00:00Z", "2024-05-01T00:00:00Z"]
    assert unread == ["2024-03-09T00:00:00Z"] * 2
    assert texts(feed(dated, undated, now=now), "updated") == ["2024-05-01T00:00:00Z"]
    assert texts(feed(undated), "updated") == ["1970-01-01T00:00:00Z"]


def test_ids_are_stable_and_none_is_there_twice() -> None:
    articles = [tea(), tea(title="Milk"), tea(title="Milk"), Article(title="Bare"), Article(title="Bare", url="/bare")]
    ids = [str(each.findtext(ATOM + "id")) for each in feed(*articles).iter(ATOM + "entry")]
    again = [str(each.findtext(ATOM + "id")) for each in feed(*articles[:2]).iter(ATOM + "entry")]
    assert len(set(ids)) == len(articles)
    assert ids[:2] == again
    assert all(each.startswith(("https://", "urn:uuid:")) for each in ids)


def test_addresses_hold_nothing_that_they_may_not() -> None:
    found = feed(tea(url="https://example.org/a b|ä", listed=Listed(page_url="http://[bad", page_title="Front")))
    assert [each.findtext(ATOM + "id") for each in found.iter(ATOM + "entry")] == ["https://example.org/a%20b%7Cä"]
    assert found.findtext(f"{ATOM}author/{ATOM}name") == "[bad"


def test_a_feed_of_nothing_is_a_feed() -> None:
    found = feed()
    assert texts(found, "title") == ["Posts"]
    assert texts(found, "id")[0].startswith("urn:uuid:")


@given(hostile_articles())
@settings(max_examples=60, deadline=None)
def test_any_article_gives_a_valid_feed(article: Article) -> None:
    urls = Listed(page_url=article.url, page_title=article.title, more_url=article.site, comments_url=article.series)
    found = feed(article, replace(article, listed=urls))
    for element in (found, *found.iter(ATOM + "entry")):
        assert [len(texts(element, name)) for name in ("id", "title", "updated")] == [1, 1, 1]
        assert texts(element, "id")[0]
    for link in found.iter(ATOM + "link"):
        assert str(link.get("href")).lower().startswith(("http://", "https://"))
    assert all("<script" not in (element.text or "") for element in found.iter(ATOM + "content"))
