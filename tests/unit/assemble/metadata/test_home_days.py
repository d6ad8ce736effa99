from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

from marrow.assemble.metadata.dates import Moment
from marrow.assemble.metadata.day_readings import Reading, reading
from marrow.assemble.metadata.home_days import at_home

INSTANT = datetime(2021, 3, 5, 4, 0, tzinfo=UTC)
EASTERN = timezone(timedelta(hours=-5))


def said(moment: Moment, *traits: str) -> Reading:
    return reading(moment, "json-ld", traits or ("json-ld",))


def shown(moment: Moment, *traits: str) -> Reading:
    return reading(moment, "visible", ("line", *traits))


def moved(*readings: Reading) -> list[Moment]:
    return [one.moment for one in at_home(readings)]


def test_an_instant_that_is_also_given_in_local_time_is_on_that_day() -> None:
    (found, _) = at_home((said(INSTANT), shown(INSTANT.astimezone(EASTERN))))
    assert found.day == date(2021, 3, 4)
    assert found.moment == INSTANT
    assert found.source == "json-ld"


def test_a_local_time_without_a_zone_gives_the_zone() -> None:
    found = moved(said(INSTANT), shown(datetime(2021, 3, 4, 23, 0)))[0]
    assert isinstance(found, datetime)
    assert found.utcoffset() == timedelta(hours=-5)


def test_a_time_that_is_no_zone_away_is_another_moment() -> None:
    assert moved(said(INSTANT), shown(datetime(2021, 3, 4, 22, 40)))[0] == INSTANT
    assert moved(said(INSTANT), shown(datetime(2021, 3, 4, 20, 30)))[0] == INSTANT
    assert moved(said(INSTANT), shown(datetime(2021, 3, 4, 10, 0)))[0] == INSTANT


def test_the_day_of_the_date_line_is_that_of_an_instant_which_may_be_on_it() -> None:
    assert moved(said(INSTANT), shown(date(2021, 3, 4)))[0] == date(2021, 3, 4)
    assert moved(said(INSTANT), shown(date(2021, 3, 3)))[0] == INSTANT
    late = INSTANT.replace(hour=23)
    assert moved(said(late), shown(date(2021, 3, 6)))[0] == date(2021, 3, 6)


def test_a_change_is_not_moved_to_the_day_of_publication() -> None:
    assert moved(said(INSTANT, "json-ld-modified"), shown(date(2021, 3, 4)))[0] == INSTANT


def test_a_day_that_the_page_confirms_stays() -> None:
    assert moved(said(INSTANT), shown(date(2021, 3, 4)), shown(date(2021, 3, 5)))[0] == INSTANT


def test_the_same_minutes_and_seconds_say_more_than_a_day_that_the_page_confirms() -> None:
    instant = datetime(2021, 3, 5, 1, 48, 19, tzinfo=UTC)
    local, other = shown(datetime(2021, 3, 4, 20, 48, 19)), shown(datetime(2021, 3, 5, 10, 54))
    assert at_home((said(instant), local, other))[0].day == date(2021, 3, 4)
    whole = shown(datetime(2021, 3, 4, 23, 0))
    assert at_home((said(INSTANT), whole, other))[0].day == date(2021, 3, 5)


def test_the_day_of_a_change_confirms_nothing() -> None:
    changed = shown(date(2021, 3, 5), "updated")
    assert moved(said(INSTANT), shown(date(2021, 3, 4)), changed)[0] == date(2021, 3, 4)


def test_an_instant_on_the_same_day_at_home_stays_as_it_is() -> None:
    instant = datetime(2021, 3, 5, 20, 17, 35, tzinfo=UTC)
    found = moved(said(instant), shown(datetime(2021, 3, 5, 15, 17, 35)))[0]
    assert isinstance(found, datetime)
    assert found.tzinfo == UTC


def test_dates_of_something_else_say_nothing_about_home() -> None:
    assert moved(said(INSTANT), shown(date(2021, 3, 4), "other-article"))[0] == INSTANT


def test_local_times_stay() -> None:
    local = (said(INSTANT.astimezone(EASTERN)), shown(date(2021, 3, 5)))
    assert at_home(local) == list(local)
    assert at_home(()) == []
