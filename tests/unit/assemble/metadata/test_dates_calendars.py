from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import parse_date
from marrow.assemble.metadata.dates.calendars import from_buddhist, from_minguo, from_solar
from marrow.assemble.metadata.dates.names import MONTHS


@pytest.mark.parametrize(
    ("solar", "day"),
    [
        ((1370, 1, 1), date(1991, 3, 21)),
        ((1375, 12, 30), date(1997, 3, 20)),
        ((1376, 1, 1), date(1997, 3, 21)),
        ((1388, 3, 22), date(2009, 6, 12)),
        ((1399, 12, 30), date(2021, 3, 20)),
        ((1400, 1, 1), date(2021, 3, 21)),
        ((1401, 7, 1), date(2022, 9, 23)),
        ((1403, 1, 1), date(2024, 3, 20)),
        ((1403, 12, 30), date(2025, 3, 20)),
        ((1404, 1, 1), date(2025, 3, 21)),
        ((1408, 12, 30), date(2030, 3, 20)),
    ],
)
def test_known_days_of_the_iranian_year(solar: tuple[int, int, int], day: date) -> None:
    assert from_solar(*solar) == day


@pytest.mark.parametrize(
    "solar", [(1402, 12, 30), (1403, 7, 31), (1403, 13, 1), (1403, 1, 0), (1300, 1, 1), (2021, 1, 1)]
)
def test_days_that_the_iranian_year_has_not(solar: tuple[int, int, int]) -> None:
    assert from_solar(*solar) is None


def test_iranian_days_follow_one_another() -> None:
    months = ((year, month) for year in range(1369, 1479) for month in range(1, 13))
    days = [found for year, month in months for day in range(1, 32) if (found := from_solar(year, month, day))]
    assert days == [days[0] + timedelta(days=number) for number in range(len(days))]


@given(st.integers(1369, 1478), st.integers(1, 12), st.integers(1, 29), st.data())
def test_an_iranian_date_reads_back(year: int, month: int, day: int, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(MONTHS["solar"].split()[month - 1].split("|")))
    assert parse_date(f"{day} {name} {year}") == from_solar(year, month, day)
    assert parse_date(f"{year}/{month:02}/{day:02}", language="fa-IR") == from_solar(year, month, day)


def test_numbers_of_another_calendar_are_read_only_where_it_is_used() -> None:
    assert parse_date("1403/01/14") is None
    assert parse_date("14/01/1403", language="fa") == date(2024, 4, 2)
    assert parse_date("04/03/2567", language="en-GB") is None
    assert parse_date("113/03/04", language="zh-CN") is None


def test_lunar_dates_are_not_read() -> None:
    assert parse_date("14 رمضان 1445") is None
    assert parse_date("1445/09/14", language="ar") is None


@given(st.dates(date(1990, 1, 1), date(2100, 12, 31)))
def test_thai_dates_read_back_in_both_counts(day: date) -> None:
    name = MONTHS["th"].split()[day.month - 1].split("|")[0]
    assert parse_date(f"{day.day} {name} {day.year + 543}") == day
    assert parse_date(f"{day.day} {name} {day.year}") == day
    assert parse_date(f"{day:%d/%m}/{day.year + 543}", language="th") == day


def test_two_digits_of_a_thai_year_are_buddhist_if_they_can_be() -> None:
    assert [from_buddhist(year) for year in (33, 67, 32)] == [1990, 2024, 32]
    assert parse_date("4 มี.ค. 67") == date(2024, 3, 4)
    assert parse_date("4 มี.ค. 24") == date(2024, 3, 4)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("令和6年3月4日", date(2024, 3, 4)),
        ("令和元年5月1日", date(2019, 5, 1)),
        ("平成31年4月30日", date(2019, 4, 30)),
        ("平成 2 年 1 月 1 日", date(1990, 1, 1)),
        ("中華民國113年3月4日", date(2024, 3, 4)),
        ("R6.3.4", date(2024, 3, 4)),
        ("更新日：R6/3/4", date(2024, 3, 4)),
        ("H31.4.30", date(2019, 4, 30)),
    ],
)
def test_years_of_eras(text: str, day: date) -> None:
    assert parse_date(text, language="ja") == day


@pytest.mark.parametrize("text", ["昭和60年3月4日", "大正10年3月4日", "平成元年3月4日", "S60.3.4", "XR6.3.4"])
def test_years_of_eras_before_our_time_are_refused(text: str) -> None:
    assert parse_date(text, language="ja") is None


def test_letters_are_eras_in_japanese_alone() -> None:
    assert parse_date("R6.3.4", language="en-GB") is None


def test_years_of_the_republic_are_read_in_taiwan() -> None:
    assert parse_date("113年3月4日", language="zh-TW") == date(2024, 3, 4)
    assert parse_date("99年3月4日", language="zh-TW") == date(2010, 3, 4)
    assert parse_date("113/03/04", language="zh-Hant-TW") == date(2024, 3, 4)
    assert from_minguo(20) == 0
