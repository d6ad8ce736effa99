"""Dates of three numbers, and the order of places."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import parse_date
from marrow.assemble.metadata.dates.place import place_of

THIRD_OF_APRIL, FOURTH_OF_MARCH = date(2021, 4, 3), date(2021, 3, 4)
DAYS = st.dates(date(1990, 1, 1), date(2100, 12, 31))


@pytest.mark.parametrize(
    "text", ["25/03/2021", "03/25/2021", "25-03-2021", "25 / 03 / 2021", "03.25.2021", "25–03–2021"]
)
@pytest.mark.parametrize("language", ["", "en", "en-US", "de", "ja"])
def test_numbers_are_read_where_only_one_day_is_possible(text: str, language: str) -> None:
    assert parse_date(text, language=language) == date(2021, 3, 25)


@pytest.mark.parametrize("language", ["", "en", "en-CA", "zh", "ja", "ko-KR", "xx"])
@pytest.mark.parametrize("text", ["03/04/2021", "3-4-2021"])
def test_what_might_be_two_days_is_none(text: str, language: str) -> None:
    assert parse_date(text, language=language) is None


@pytest.mark.parametrize(
    "language", "en-GB en_AU EN-in fr de es it pt-BR nl ru pl tr id vi el ar he th lt hu fa bs nb nn iw".split()
)
def test_most_of_the_world_puts_the_day_first(language: str) -> None:
    assert parse_date("03/04/2021", language=language) == THIRD_OF_APRIL


@pytest.mark.parametrize("language", ["en-US", "en_us", "en-Latn-US", "tl", "fil-PH"])
def test_some_put_the_month_first(language: str) -> None:
    assert parse_date("03/04/2021", language=language) == FOURTH_OF_MARCH
    assert parse_date("03.04.2021", language=language) == FOURTH_OF_MARCH


def test_a_given_order_counts_more_than_the_language() -> None:
    assert parse_date("03/04/2021", order="dmy", language="en-US") == THIRD_OF_APRIL
    assert parse_date("03/04/2021", order="mdy", language="de") == FOURTH_OF_MARCH


def test_with_dots_the_day_is_first_but_for_english() -> None:
    assert parse_date("03.04.2021") == THIRD_OF_APRIL
    assert parse_date("03.04.2021", language="en") is None


@given(DAYS, st.sampled_from(["", "en", "en-US", "de", "ja"]), st.sampled_from("-/."))
def test_a_year_of_four_digits_may_come_first_everywhere(day: date, language: str, mark: str) -> None:
    assert parse_date(f"{day.year}{mark}{day.month}{mark}{day.day}", language=language) == day


@given(st.dates(date(1990, 1, 1), date(2089, 12, 31)))
def test_a_year_of_two_digits_reads_back(day: date) -> None:
    assert parse_date(f"{day:%d.%m.%y}", language="de") == day
    assert parse_date(f"{day:%m/%d/%y}", language="en-US") == day
    assert parse_date(f"{day:%y/%m/%d}", language="ja") == day
    assert parse_date(f"{day:%d-%b-%y}") == day


@pytest.mark.parametrize(
    "text", ["31.10.23", "10/31/23", "31 Oct 23", "Oct 31 '23", "Posted on: 31.10.23", "31.10.23 | 14:30"]
)
def test_a_year_of_two_digits_is_read_in_a_line_that_is_a_date(text: str) -> None:
    found = parse_date(text)
    assert found is not None
    assert (found.year, found.month, found.day) == (2023, 10, 31)


@pytest.mark.parametrize(
    "text",
    [
        "31 Oct 23 people came",
        "31.10.23 was a fine day",
        "We have been selling cars since 31.10.23",
        "Version 31.10.23",
        "v31.10.23",
        "Release 4.3.21",
        "10.12.20.31",
        "1 + 31.10.23",
        "4 March 5",
    ],
)
def test_a_year_of_two_digits_is_not_read_amid_other_things(text: str) -> None:
    assert parse_date(text, language="de") is None


def test_a_short_year_comes_first_where_years_do() -> None:
    assert parse_date("23/10/31", language="ko") == date(2023, 10, 31)
    assert parse_date("23. okt. 31.", language="hu") == date(2023, 10, 31)
    assert parse_date("23/10/31", language="en-GB") == date(2031, 10, 23)
    assert parse_date("23/10/31") is None


@pytest.mark.parametrize("text", ["3/4-2021", "03 04 2021", "3:4:2021", "2021/03-04", "100/03/2021", "2021/003/04"])
def test_numbers_with_other_marks_are_no_date(text: str) -> None:
    assert parse_date(text, language="de") is None


def test_a_place_is_its_language_and_region() -> None:
    assert place_of("sr-Latn-RS", "")[:3] == ("sr", "rs", "dmy")
    assert place_of("", "").order == ""
    assert place_of("zh-Hant-TW", "").is_year_first
