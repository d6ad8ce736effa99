from __future__ import annotations

from datetime import date, datetime

from marrow.assemble.metadata import candidates
from marrow.assemble.metadata.day_readings import MOST_READINGS, Reading, is_of_change, read_days
from tests.unit.assemble.metadata.build import meta, page, script

NOW = datetime(2022, 1, 1)


def readings(html: str, url: str = "", now: datetime | None = None) -> list[Reading]:
    return read_days(candidates(page(html, url)), now)


def days(html: str, url: str = "", now: datetime | None = None) -> list[tuple[date, set[str]]]:
    return [(one.day, set(one.traits)) for one in readings(html, url, now)]


def test_who_says_a_day_is_a_trait() -> None:
    html = script({"@type": "Article", "datePublished": "2021-03-04", "dateModified": "2021-03-05"})
    html += meta(date="2021-03-06", og__updated_time="2021-03-07")
    assert days(html) == [
        (date(2021, 3, 4), {"json-ld"}),
        (date(2021, 3, 6), {"meta-date"}),
        (date(2021, 3, 5), {"json-ld-modified"}),
        (date(2021, 3, 7), {"og-modified"}),
    ]


def test_days_of_addresses() -> None:
    html = meta(og__image="https://example.org/2021/03/05/bee.png")
    assert days(html, "https://example.org/2021/03/04/bees") == [
        (date(2021, 3, 4), {"address"}),
        (date(2021, 3, 5), {"picture-address"}),
    ]


def test_a_text_with_two_dates_gives_both() -> None:
    found = days("<h1>Bees</h1><p>Published 4 March 2021, updated 5 May 2022</p>")
    assert [day for day, _ in found] == [date(2021, 3, 4), date(2022, 5, 5)]
    assert "published" in found[0][1]
    assert "updated" in found[1][1]


def test_a_date_of_unknown_order_is_read_in_both() -> None:
    found = readings("<h1>Bees</h1><p>03/04/2021</p>")
    assert [one.day for one in found] == [date(2021, 4, 3), date(2021, 3, 4)]
    assert all("either-order" in one.traits for one in found)


def test_other_dates_of_the_page_settle_the_order() -> None:
    assert [one.day for one in readings("<h1>Bees</h1><p>03/04/2021</p><p>25/03/2021</p>")] == [
        date(2021, 4, 3),
        date(2021, 3, 25),
    ]
    assert [one.day for one in readings("<h1>Bees</h1><p>03/04/2021</p><p>03/25/2021</p>")] == [
        date(2021, 3, 4),
        date(2021, 3, 25),
    ]


def test_where_a_day_stands_that_markup_gives_too_is_of_no_matter() -> None:
    html = meta(article__published_time="2021-03-04") + "<h1>Bees</h1><aside>Updated 4 March 2021</aside>"
    assert days(html)[1] == (date(2021, 3, 4), {"shown-too", "updated"})


def test_far_dates_are_read_only_where_markup_is_silent() -> None:
    shown = "<h1>Bees</h1>" + "<p>text</p>" * 300 + "<p>5 May 2022</p>"
    assert [one.day for one in readings(shown)] == [date(2022, 5, 5)]
    assert [one.day for one in readings(meta(article__published_time="2021-03-04") + shown)] == [date(2021, 3, 4)]


def test_beside_a_date_line_dates_of_something_else_are_not_read() -> None:
    teasers = '<div class="related"><p>5 May 2022</p></div>'
    far = "<p>text</p>" * 300 + "<p>6 June 2023</p>"
    assert [one.day for one in readings("<h1>Bees</h1><p>4 March 2021</p>" + teasers + far)] == [date(2021, 3, 4)]
    assert [one.day for one in readings("<h1>Bees</h1>" + teasers + far)] == [date(2022, 5, 5), date(2023, 6, 6)]


def test_a_line_that_has_no_date_after_all_takes_no_place() -> None:
    years = "".join(f"<p>Top {count} of 2025</p>" for count in range(40, 46))
    html = meta(article__published_time="2021-03-05") + f"<h1>Bees</h1>{years}<ul><li>4 March 2021</li></ul>"
    assert [one.day for one in readings(html)] == [date(2021, 3, 5), date(2021, 3, 4)]


def test_a_change_is_told_from_a_publication() -> None:
    published, changed = readings(meta(article__published_time="2021-03-04", article__modified_time="2021-03-05"))
    assert not is_of_change(published)
    assert is_of_change(changed)


def test_nothing_is_ahead_of_now() -> None:
    html = "<h1>Bees</h1><p>5 May 2022</p><p>4 March 2021</p>"
    assert [one.day for one in readings(html, now=NOW)] == [date(2021, 3, 4)]


def test_relative_dates_are_read_with_now_alone() -> None:
    html = "<h1>Bees</h1><time>2 days ago</time>"
    assert readings(html) == []
    assert [one.day for one in readings(html, now=NOW)] == [date(2021, 12, 30)]


def test_readings_are_limited() -> None:
    html = "<h1>Bees</h1>" + "".join(f"<time>{day % 28 + 1} March 2021</time>" for day in range(9999))
    assert len(readings(html)) <= MOST_READINGS
