from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import YEARS, parse_date

DAY = date(2021, 3, 4)
NOON = datetime(2021, 3, 4, 12, 30)
ZONED = NOON.replace(tzinfo=timezone(timedelta(hours=1)))


@pytest.mark.parametrize(
    "text",
    [
        "2021-03-04",
        "2021/3/4",
        "2021.03.04",
        "20210304",
        "March 4, 2021",
        "Mar. 4th 2021",
        "4 March 2021",
        "4th of March, 2021",
        "04-Mar-2021",
        "Thursday, 4 March 2021",
        "Published on March 4, 2021 by Ada",
        "04.03.2021",
        "4. 3. 2021",
        "4. März 2021",
        "4 mars 2021",
        "4 de marzo de 2021",
        "2021年3月4日",
    ],
)
def test_a_day_is_a_date(text: str) -> None:
    found = parse_date(text)
    assert found == DAY
    assert not isinstance(found, datetime)


@pytest.mark.parametrize(
    "text",
    [
        "2021-03-04T12:30:00",
        "2021-03-04 12:30",
        "2021-03-04T12:30:00.123456",
        "20210304T123000",
        "2021/03/04 12:30:00",
        "March 4, 2021 at 12:30 PM",
        "04.03.2021 um 12:30 Uhr",
        "04.03.2021, 12:30",
    ],
)
def test_a_time_without_a_zone_stays_without_one(text: str) -> None:
    assert parse_date(text) == NOON


@pytest.mark.parametrize(
    "text",
    [
        "2021-03-04T12:30:00+01:00",
        "2021-03-04T12:30:00+0100",
        "2021-03-04T12:30+01",
        "2021-03-04 12:30:00 +0100",
        "Thu, 04 Mar 2021 12:30:00 +0100",
        "Thu Mar 04 2021 12:30:00 GMT+0100 (Central European Time)",
        "4 March 2021 12:30 CET",
        "Thu Mar  4 12:30:00 CET 2021",
        "2021-03-04T12:30:00+01:00[Europe/Paris]",
    ],
)
def test_a_zone_is_kept(text: str) -> None:
    found = parse_date(text)
    assert isinstance(found, datetime)
    assert found == ZONED
    assert found.utcoffset() == timedelta(hours=1)


@pytest.mark.parametrize("text", ["2021-03-04T12:30:00Z", "2021-03-04 12:30:00 UTC", "1614861000", "1614861000000"])
def test_universal_time_and_epochs_are_utc(text: str) -> None:
    assert parse_date(text) == NOON.replace(tzinfo=UTC)


def test_afternoon_and_midnight_of_a_twelve_hour_clock() -> None:
    assert parse_date("March 4, 2021 1:05 pm") == datetime(2021, 3, 4, 13, 5)
    assert parse_date("March 4, 2021 12:05 a.m.") == datetime(2021, 3, 4, 0, 5)


def test_a_time_that_no_clock_shows_leaves_the_day() -> None:
    assert parse_date("2021-03-04 99:99") == DAY


@pytest.mark.parametrize("text", ["25/03/2021", "03/25/2021", "25-03-2021"])
def test_slashes_are_read_where_only_one_day_is_possible(text: str) -> None:
    assert parse_date(text) == date(2021, 3, 25)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "03/04/2021",
        "3-4-2021",
        "2021",
        "2021-03",
        "March 2021",
        "2021-13-40",
        "30 February 2021",
        "1889-03-04",
        "2101-01-01",
        "99999999999",
        "4 people 2021",
        "yesterday",
        "12021-03-041",
        "2021-03-04 " * 20,
    ],
)
def test_what_is_no_day_or_two_days_is_nothing(text: str) -> None:
    assert parse_date(text) is None


@given(st.text(max_size=150))
def test_any_text_is_a_date_of_our_time_or_nothing(text: str) -> None:
    found = parse_date(text)
    assert found is None or found.year in YEARS


@given(st.datetimes(datetime(1990, 1, 1), datetime(2100, 12, 31), timezones=st.just(UTC)))
def test_iso_comes_back_as_it_was_written(moment: datetime) -> None:
    assert parse_date(moment.isoformat()) == moment.replace(microsecond=0)
