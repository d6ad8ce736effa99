from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import YEARS, Found, find_dates, parse_date

DAY = date(2021, 3, 4)
NOON = datetime(2021, 3, 4, 12, 30)
ZONED = NOON.replace(tzinfo=timezone(timedelta(hours=1)))
NOW = datetime(2021, 3, 4, 12, 30, tzinfo=UTC)

TAGS = st.sampled_from(["", "en", "en-US", "de", "ja", "zh-TW", "fa", "th", "hr", "not a tag"])
PIECES = st.sampled_from(
    "1 4 12 31 99 113 999 1403 2021 2567 20210304 / - . , : ' ( + de th mar März März. tháng mười كانون الثاني מרץ "
    "年 月 日 元 十 令和 民國 มี.ค. พ.ศ. م p.m. 下午 h Uhr UTC+1 CET ago vor il y a 前 전 昨日 yesterday ٤ ２".split()
)
MARKS = st.sampled_from(["", " ", " ", "\u0301", "\u200f"])
HOSTILE = st.lists(st.tuples(PIECES, MARKS).map("".join), max_size=40).map("".join)


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
        "2021-03-04Z",
        "2021-03-04+01:00",
        "2021-03-04-05",
        " 2021-03-04\n",
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
        "20210304T12:30:00",
        "20210304123000",
        "202103041230",
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
        "20210304T123000+0100",
        "Thu, 04 Mar 2021 12:30:00 +0100",
        "Thursday, 04-Mar-21 12:30:00 CET",
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


@pytest.mark.parametrize(
    "text",
    ["2021-03-04T12:30:00Z", "2021-03-04 12:30:00 UTC", "1614861000", "1614861000.5", "1614861000000"],
)
def test_universal_time_and_epochs_are_utc(text: str) -> None:
    assert parse_date(text) == NOON.replace(tzinfo=UTC)


@pytest.mark.parametrize("text", ["2021-03-04 99:99", "2021-03-04T24:00:00", "2021-03-04T12:61"])
def test_a_time_that_no_clock_shows_leaves_the_day(text: str) -> None:
    assert parse_date(text) == DAY


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2021",
        "2021-03",
        "2021-3-",
        "March 2021",
        "2021-13-40",
        "31 February 2021",
        "2021年2月30日",
        "1889-03-04",
        "0001-01-01T00:00:00Z",
        "2101-01-01",
        "4 March 1989",
        "99999999999",
        "4 people 2021",
        "yesterday",
        "2 hours ago",
        "12021-03-041",
        "Issue 10, March 2021",
        "Issue 10 - March 2021",
        "Vol. 10 March 2021",
        "4-6 March 2021",
        "Best of 2023, Dec 10-16",
        "192.168.10.12",
        "1月8日，2011中国慈善年会举行",
        "2021-03-04 " * 20,
        "4 March 2021" + "!" * 120,
    ],
)
def test_what_is_no_day_is_nothing(text: str) -> None:
    assert parse_date(text) is None


def test_all_dates_are_found_where_they_stand() -> None:
    text = "  Published: 4 March 2021, 12:30 | Aktualisiert am 5. März 2021"
    first, second = find_dates(text)
    assert (first.moment, text[first.start : first.end]) == (NOON, "4 March 2021, 12:30")
    assert (second.moment, text[second.start : second.end]) == (date(2021, 3, 5), "5. März 2021")
    assert text[: first.start].strip() == "Published:"


def test_a_date_alone_is_found_where_it_stands() -> None:
    assert find_dates(" 2021-03-04 ") == [Found(DAY, 1, 11)]


def test_places_are_those_of_the_text_that_was_given() -> None:
    text = "Publie\u0301 le 4 fe\u0301vrier 2021, mis a\u0300 jour"
    (found,) = find_dates(text)
    assert text[found.start : found.end] == "4 fe\u0301vrier 2021"


def test_a_time_between_two_dates_belongs_to_one() -> None:
    assert [found.moment for found in find_dates("4 March 2021 12:30 – 5 March 2021")] == [NOON, date(2021, 3, 5)]


def test_a_year_before_a_date_is_not_its_year() -> None:
    assert parse_date("© 2019 4 March 2021") == DAY


@pytest.mark.parametrize("text", ["2021-03-06", "6 March 2021", "2021-03-06T00:00Z", "1615075200", "06.03.21"])
def test_a_date_ahead_of_now_is_refused(text: str) -> None:
    assert parse_date(text) is not None
    assert parse_date(text, now=NOW) is None
    assert find_dates(text, now=NOW) == []


def test_tomorrow_is_today_somewhere() -> None:
    assert parse_date("2021-03-05", now=NOW) == date(2021, 3, 5)
    assert parse_date("5 March 2021", now=NOW.replace(tzinfo=None)) == date(2021, 3, 5)


def test_a_date_ahead_does_not_hide_the_next() -> None:
    assert parse_date("Until 4 May 2022, published 4 March 2021", now=NOW) == DAY


@given(st.text(max_size=150) | HOSTILE, TAGS, st.sampled_from(["", "dmy", "mdy"]))
def test_any_text_is_a_date_of_our_time_or_nothing(text: str, language: str, order: str) -> None:
    found = parse_date(text, language=language, order=order)
    assert found is None or found.year in YEARS


@given(st.text(max_size=150) | HOSTILE, TAGS)
def test_with_now_no_date_is_ahead_and_all_stand_in_the_text_in_order(text: str, language: str) -> None:
    end = 0
    for found in find_dates(text, language=language, now=NOW):
        assert 0 <= found.start < found.end <= len(text)
        assert found.start >= end
        end = found.end
        assert date(1990, 1, 1) <= date(found.moment.year, found.moment.month, found.moment.day) <= date(2021, 3, 5)


@given(HOSTILE, TAGS)
def test_the_first_of_all_dates_is_the_date(text: str, language: str) -> None:
    first = next((found.moment for found in find_dates(text, language=language, now=NOW)), None)
    assert parse_date(text, language=language, now=NOW) == first


@given(st.datetimes(datetime(1990, 1, 1), datetime(2100, 12, 31), timezones=st.just(UTC)))
def test_iso_comes_back_as_it_was_written(moment: datetime) -> None:
    assert parse_date(moment.isoformat()) == moment.replace(microsecond=0)
