from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import parse_date

DAY = date(2021, 3, 4)


TIMES = """14:30|14:30:00|14:30:00.123|14:30h|14:30 Uhr|14.30 Uhr|um 14.30 Uhr|kl. 14.30|klo 14.30|14h30|14 h 30|à 14h30
14u30|at 2:30pm|at 2:30 p.m.|2:30 P.M.|2:30 p. m.|a las 14:30|alle ore 14:30|às 14h30|в 14:30|o godz. 14:30|saat 14:30
pukul 14.30|lúc 14:30|στις 14:30|2:30 μ.μ.|下午2:30|下午 2:30|晚上 2:30|午後2時30分|14時30分|14点30分|오후 2:30
오후 2시 30분|2:30 م|ساعت 14:30|الساعة 14:30|בשעה 14:30|เวลา 14.30 น.|14:30 น.|du. 2:30"""


@pytest.mark.parametrize("time", TIMES.replace("\n", "|").split("|"))
@pytest.mark.parametrize("mark", [" ", ", ", " - ", " | "])
def test_a_time_after_the_day(time: str, mark: str) -> None:
    assert parse_date(f"4 March 2021{mark}{time}") == datetime(2021, 3, 4, 14, 30)


@pytest.mark.parametrize("between", ["T", " @ ", " (Thursday) ", "（木）", " 星期四 ", " Perşembe ", " г., ", " m. "])
def test_what_may_stand_between_day_and_time(between: str) -> None:
    assert parse_date(f"4 March 2021{between}14:30") == datetime(2021, 3, 4, 14, 30)


@pytest.mark.parametrize("time", ["14:30", "14:30,", "2:30 PM,", "14h30 |", "下午2:30", "14:30 -", "14:30, on"])
def test_a_time_before_the_day(time: str) -> None:
    assert parse_date(f"{time} 4 March 2021") == datetime(2021, 3, 4, 14, 30)


@pytest.mark.parametrize(
    "line",
    [
        "4 March 2021 - 14.30 euros",
        "4 March 2021, 5 comments",
        "4 March 2021 25:10",
        "3.20 4 March 2021",
        "5 4 March 2021",
        "4 March 2021 by Ada, read 12:30 times",
    ],
)
def test_other_numbers_are_no_time(line: str) -> None:
    assert parse_date(line) == DAY


def test_german_has_no_clock_of_twelve_hours() -> None:
    assert parse_date("12:30 am 4. März 2021", language="de-AT") == datetime(2021, 3, 4, 12, 30)
    assert parse_date("12:30 am March 4 2021", language="en") == datetime(2021, 3, 4, 0, 30)


@given(st.datetimes(datetime(2021, 3, 4), datetime(2021, 3, 4, 23, 59)))
def test_a_twelve_hour_clock_reads_back(moment: datetime) -> None:
    moment = moment.replace(second=0, microsecond=0)
    assert parse_date(f"{moment:%B} 4, 2021 {moment:%I:%M %p}") == moment


@pytest.mark.parametrize(
    ("zone", "language", "hours"),
    [
        ("Z", "", 0),
        ("GMT", "", 0),
        ("UTC+8", "", 8),
        ("GMT-3", "", -3),
        ("(GMT+7)", "", 7),
        ("+05:30", "", 5.5),
        ("-0330", "", -3.5),
        ("−0500", "", -5),
        ("EST", "en-US", -5),
        ("MESZ", "de", 2),
        ("WIB", "id", 7),
        ("JST", "ja", 9),
        ("CST", "en-US", -6),
        ("CST", "zh-CN", 8),
        ("IST", "en-IN", 5.5),
        ("IST", "hi", 5.5),
    ],
)
def test_zones_by_name_and_offset(zone: str, language: str, hours: float) -> None:
    found = parse_date(f"4 March 2021 14:30 {zone}", language=language)
    assert isinstance(found, datetime)
    assert found.utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize("zone", ["ET", "IST", "XYZ", "+99:00", "- 4 comments", "Zurich"])
def test_a_zone_that_nobody_can_tell_is_left_out(zone: str) -> None:
    assert parse_date(f"4 March 2021 14:30 {zone}", language="en") == datetime(2021, 3, 4, 14, 30)
