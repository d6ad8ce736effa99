"""The tables of `dates`: months in all languages, digits of all scripts."""

from __future__ import annotations

import sys
import unicodedata
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import parse_date
from marrow.assemble.metadata.dates.fold import bare, fold
from marrow.assemble.metadata.dates.months import month_names, month_of
from marrow.assemble.metadata.dates.names import MONTHS

DAYS = st.dates(date(1990, 1, 1), date(2100, 12, 31))
LANGUAGES = sorted(MONTHS.keys() - {"solar"})
ZEROS = [chr(code) for code in range(sys.maxunicode) if unicodedata.decimal(chr(code), None) == 0]


def names(language: str, month: int) -> list[str]:
    return MONTHS[language].split()[month - 1].replace("_", " ").split("|")


@pytest.mark.parametrize("language", sorted(MONTHS))
def test_a_year_has_twelve_months(language: str) -> None:
    assert len(MONTHS[language].split()) == 12


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=30)
@given(day=DAYS, data=st.data())
def test_a_day_written_in_a_language_reads_back(language: str, day: date, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(names(language, day.month)))
    name = data.draw(st.sampled_from([name, name.upper(), name.title(), unicodedata.normalize("NFD", name)]))
    for line in (
        f"{day.day} {name} {day.year}",
        f"{day.day}. {name}. {day.year}",
        f"{day.day} de {name} de {day.year}",
        f"{name} {day.day}, {day.year}",
        f"{day.year} {name} {day.day}",
    ):
        assert parse_date(line, language=language) == day


@pytest.mark.parametrize(
    ("language", "pattern"), [("zh", "{}年{}月{}日"), ("ja", "{}年 {}月 {}日"), ("ko", "{}년 {}월 {}일")]
)
@given(day=DAYS)
def test_numbered_months_read_back(language: str, pattern: str, day: date) -> None:
    line = pattern.format(day.year, day.month, day.day)
    assert parse_date(line, language=language) == parse_date(line) == day


@given(DAYS)
def test_vietnamese_months_read_back(day: date) -> None:
    assert parse_date(f"ngày {day.day} tháng {day.month} năm {day.year}") == day
    assert parse_date(f"{day.day} thg {day.month}, {day.year}") == day


@given(DAYS)
def test_chinese_numerals_read_back(day: date) -> None:
    digits = "〇一二三四五六七八九"

    def spelt(number: int) -> str:
        tens, ones = divmod(number, 10)
        return ("" if tens < 2 else digits[tens]) + "十" * (tens > 0) + digits[ones] * (ones > 0)

    year = "".join(digits[int(digit)] for digit in str(day.year))
    assert parse_date(f"{year}年{spelt(day.month)}月{spelt(day.day)}日") == day


@pytest.mark.parametrize("zero", ZEROS)
def test_digits_of_all_scripts_are_numbers(zero: str) -> None:
    digits = {ord("0") + value: chr(ord(zero) + value) for value in range(10)}
    assert parse_date("2021-03-04".translate(digits)) == date(2021, 3, 4)
    assert parse_date("4 مارس 2021".translate(digits)) == date(2021, 3, 4)


@pytest.mark.parametrize(
    ("line", "language", "month"),
    [
        ("4 listopada 2021", "hr", 10),
        ("4 listopada 2021", "pl", 11),
        ("4. listopad 2021", "cs-CZ", 11),
        ("4. srp 2021", "cs", 8),
        ("4. srp 2021", "hr-HR", 7),
        ("4 lip 2021", "pl", 7),
        ("4 lip 2021", "hr", 6),
        ("4 листопада 2021", "", 11),
    ],
)
def test_the_language_settles_what_a_name_means(line: str, language: str, month: int) -> None:
    assert parse_date(line, language=language) == date(2021, month, 4)


@pytest.mark.parametrize("language", ["", "en"])
def test_a_name_of_two_months_is_none_elsewhere(language: str) -> None:
    assert parse_date("4 listopada 2021", language=language) is None


def test_a_wrong_language_does_not_hide_a_name() -> None:
    assert parse_date("4 марта 2021", language="en") == date(2021, 3, 4)
    assert parse_date("4. března 2021", language="ja") == date(2021, 3, 4)


def test_only_slavic_names_mean_two_months() -> None:
    shared = {name for name, month in month_names().items() if not isinstance(month, int)}
    assert shared == {"listopad", "listopada", "lis", "lip", "srp"}


def test_no_name_is_no_month() -> None:
    assert month_of("monday", "en") == 0


@given(st.text())
def test_folding_moves_no_letter(text: str) -> None:
    assert len(fold(text)) == len(text)


def test_folding_makes_spellings_even() -> None:
    assert fold("FÉVRIER Kasım ΙΑΝΟΥΆΡΙΟΣ\u00a0２０") == "fevrier kasim ιανουαριοσ 20"
    assert bare(fold("fe\u0301vrier")) == "fevrier"
    assert fold("يناير كـ") == fold("یناير کـ")
