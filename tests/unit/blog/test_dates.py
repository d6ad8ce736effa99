from __future__ import annotations

import pytest

from marrow.blog.dates import NO_DATE, dated


@pytest.mark.parametrize(
    "text", ["4 March 2021", "2021-03-04", "03/04/2021", "13/04/2021", "04/13/2021", "2021年3月4日"]
)
def test_a_date_is_the_whole_text(text: str) -> None:
    assert dated(text) == (1.0, 1, True)


@pytest.mark.parametrize("text", ["an hour ago", "yesterday", "vor 3 Stunden"])
def test_days_that_are_told_from_today_are_dates(text: str) -> None:
    assert dated(text).is_whole


@pytest.mark.parametrize(
    "text",
    [
        "3 months ago", "a year ago", "il y a 3 mois", "vor einem Jahr", "hace 2 años", "há um mês", "2 anni fa",
        "3 месяца назад", "منذ 3 أشهر", "3个月前", "2年前", "3개월 전",
    ],
)  # fmt: skip
def test_months_and_years_ago_are_dates_in_many_languages_but_no_days(text: str) -> None:
    assert dated(text) == (1.0, 1, False)


def test_what_is_said_beside_months_ago_is_no_date() -> None:
    assert dated("Posted 3 months ago").share == pytest.approx(12 / 19, abs=0.06)
    assert dated("the months of a year, long ago as that was") == NO_DATE


@pytest.mark.parametrize("text", ["April 1st", "sie 7", "March", "07:06 PM"])
def test_parts_of_dates_are_dates_but_not_whole(text: str) -> None:
    assert dated(text).found == 1
    assert not dated(text).is_whole


@pytest.mark.parametrize(
    "text", ["", "by Ana", "3 comments", "We may go there soon", "x" * 200, "in 2021 we saw that 30 of them"]
)
def test_other_texts_are_none(text: str) -> None:
    assert dated(text) == NO_DATE
