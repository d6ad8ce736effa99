from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.dates import Moment
from marrow.assemble.metadata.days import LEAST, choose_published, day_options
from marrow.assemble.metadata.evidence import Chosen, Option
from tests.unit.assemble.metadata.build import meta, page, script

ARTICLE = "<p>" + "The bees came back to the old tree in the garden, and all was well again. " * 5 + "</p>"
HEADING = "<h1>The bees are back</h1>"
TEASERS = "".join(
    f'<div class="related-teaser"><a href="/{day}">More about bees</a><span>{day} May 2022</span></div>'
    for day in range(1, 9)
)


def chosen(html: str, url: str = "", now: datetime | None = None) -> Chosen[Moment | None]:
    return choose_published(candidates(page(html, url)), now=now)


def published(html: str, url: str = "", now: datetime | None = None) -> Moment | None:
    return chosen(html, url, now).value


def options(html: str, url: str = "") -> dict[Moment | None, Option[Moment | None]]:
    return {one.value: one for one in day_options(candidates(page(html, url)))}


def ld(**properties: str) -> str:
    return script({"@type": "NewsArticle", "headline": "The bees are back", **properties})


def test_candidates_that_agree_are_one_option_with_all_their_sources() -> None:
    html = ld(datePublished="2021-03-04") + meta(article__published_time="2021-03-04T10:00:00+01:00")
    (found,) = options(html + HEADING + "<p>4 March 2021</p>").values()
    assert found.sources == ("json-ld", "og", "visible")
    assert {"json-ld", "og", "shown-too", "agreed", "first-line"} <= {*found.traits}


def test_the_fullest_moment_of_the_day_is_given() -> None:
    html = ld(datePublished="2021-03-04") + meta(article__published_time="2021-03-04T10:00:00+01:00")
    assert published(html) == datetime(2021, 3, 4, 10, tzinfo=timezone(timedelta(hours=1)))


def test_the_time_of_a_change_is_not_that_of_publication() -> None:
    html = ld(datePublished="2021-03-04T08:00:00Z", dateModified="2021-03-04T19:00:00Z")
    assert published(html) == datetime(2021, 3, 4, 8, tzinfo=UTC)


def test_the_day_of_a_change_is_not_that_of_publication() -> None:
    html = ld(datePublished="2021-03-04", dateModified="2021-05-06")
    assert published(html + HEADING + ARTICLE) == date(2021, 3, 4)
    assert published(HEADING + "<p>Updated 6 May 2021</p><p>Published 4 March 2021</p>" + ARTICLE) == date(2021, 3, 4)


def test_the_day_of_a_change_is_better_than_none() -> None:
    assert published(ld(dateModified="2021-05-06") + HEADING + ARTICLE) == date(2021, 5, 6)


def test_dates_of_teasers_are_not_taken() -> None:
    assert published(HEADING + "<p>4 March 2021</p>" + ARTICLE + TEASERS) == date(2021, 3, 4)
    assert published(ld(datePublished="2021-03-04") + HEADING + TEASERS + ARTICLE) == date(2021, 3, 4)


def test_the_line_of_a_change_is_not_the_first() -> None:
    found = options(HEADING + "<p>Updated 6 May 2021</p><p>4 March 2021</p>" + ARTICLE)
    assert "first-line" not in found[date(2021, 5, 6)].traits
    assert "first-line" in found[date(2021, 3, 4)].traits


def test_a_date_line_is_read_without_markup() -> None:
    assert published(HEADING + "<p>By Ada Lovelace</p><p>31.10.23</p>" + ARTICLE) == date(2023, 10, 31)


def test_an_instant_in_universal_time_is_on_the_day_that_the_page_shows() -> None:
    html = ld(datePublished="2021-03-05T04:00:00Z") + HEADING
    assert published(html + "<p>March 4, 2021 11:00 PM</p>" + ARTICLE) == datetime(2021, 3, 5, 4, tzinfo=UTC)
    found = published(html + "<p>March 4, 2021</p>" + ARTICLE)
    assert found == date(2021, 3, 4)
    assert published(html + ARTICLE, "https://example.org/2021/03/04/bees") == date(2021, 3, 4)


def test_of_two_readings_the_one_that_others_give_is_right() -> None:
    html = ld(datePublished="2021-04-03") + HEADING + "<p>03/04/2021</p>" + ARTICLE
    assert published(html) == date(2021, 4, 3)


def test_nothing_is_after_now() -> None:
    html = HEADING + "<p>4 March 2021</p>" + ARTICLE
    assert published(html, now=datetime(2021, 3, 4, 12)) == date(2021, 3, 4)
    assert published(html, now=datetime(2021, 3, 1)) is None


def test_of_many_dates_that_are_all_unlikely_none_is_given() -> None:
    found = chosen(HEADING + ARTICLE + "<p>text</p>" * 300 + TEASERS)
    assert found.value is None
    assert len(found.weighed) > 4
    assert all(one.probability < LEAST for one in found.weighed)


def test_a_page_without_dates_has_none() -> None:
    assert chosen(HEADING + ARTICLE) == Chosen(None)


def test_confidence_is_a_probability_and_grows_with_agreement() -> None:
    alone = chosen(HEADING + "<p>4 March 2021</p>" + ARTICLE)
    agreed = chosen(ld(datePublished="2021-03-04") + HEADING + "<p>4 March 2021</p>" + ARTICLE)
    assert 0 < alone.confidence < agreed.confidence < 1
    assert agreed.sources == ("json-ld", "visible")
