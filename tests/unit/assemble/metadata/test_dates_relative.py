from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from marrow.assemble.metadata.dates import find_dates, parse_date
from marrow.assemble.metadata.dates.ago import AGO, PAIRS
from marrow.assemble.metadata.dates.names import MONTHS

NOW = datetime(2021, 3, 4, 14, 30, 5, tzinfo=UTC)
TODAY, YESTERDAY = date(2021, 3, 4), date(2021, 3, 3)

HOURS = """2 hours ago|2h ago|Updated 2 hrs ago|2 hours ago by Ada|vor 2 Stunden|il y a 2 heures|hace 2 horas|há 2 horas
2 horas atrás|2 ore fa|fa 2 hores|hai 2 horas|acum 2 ore|2 uur geleden|för 2 timmar sedan|for 2 timer siden
fyrir 2 klukkustundum|2 tuntia sitten|2 tundi tagasi|pirms 2 stundām|prieš 2 valandas|2 godziny temu|před 2 hodinami
pred 2 hodinami|pred 2 urama|prije 2 sata|пре 2 сата|преди 2 часа|2 часа назад|2 години тому|2 гадзіны таму
2 сағат бұрын|πριν από 2 ώρες|πριν 2 ώρες|2 órája|2 órával ezelőtt|2 saat önce|2 saat əvvəl|2 jam yang lalu|2 jam lalu
2 giờ trước|2 घंटे पहले|২ ঘণ্টা আগে|2 மணி நேரத்திற்கு முன்|2 గంటల క్రితం|2 گھنٹے پہلے|۲ ساعت پیش|منذ 2 ساعات|منذ ساعتين
לפני 2 שעות|לפני שעתיים|2 ชั่วโมงที่แล้ว|2小时前|2 小時前|2個小時前|2時間前|2시간 전"""
ONE_HOUR = """an hour ago|1 hour ago|vor einer Stunde|il y a une heure|hace una hora|un'ora fa|een uur geleden
för en timme sedan|час назад|годину тому|godzinę temu|před hodinou|منذ ساعة|לפני שעה|tunti sitten|1시간 전"""
THREE_DAYS = """3 days ago|vor 3 Tagen|il y a 3 jours|hace 3 días|há 3 dias|3 giorni fa|3 dagen geleden|3 dagar sedan
3 dage siden|3 dni temu|3 дня назад|3 дні тому|3天前|3日前|3일 전|3 gün önce|3 napja|3 วันก่อน|منذ 3 أيام
3 ngày trước|πριν 3 μέρες"""
YESTERDAYS = """yesterday|Gestern|Hier|ayer|ieri|ontem|gisteren|i går|wczoraj|včera|вчера|вчора|χθες|dün|tegnap|hôm qua
昨日|昨天|어제|أمس|אתמול|เมื่อวานนี้|kemarin|Published yesterday|Yesterday · Ada|a day ago|1 day ago"""
TODAYS = "today|heute|aujourd'hui|aujourd’hui|hoy|oggi|hoje|сегодня|今天|오늘|bugün|hari ini|Posted: Today"


def lines(table: str) -> list[str]:
    return table.replace("\n", "|").split("|")


@pytest.mark.parametrize("text", lines(HOURS))
def test_hours_ago(text: str) -> None:
    assert parse_date(text, now=NOW) == NOW - timedelta(hours=2)


@pytest.mark.parametrize("text", lines(ONE_HOUR))
def test_one_hour_ago(text: str) -> None:
    assert parse_date(text, now=NOW) == NOW - timedelta(hours=1)


@pytest.mark.parametrize("text", lines(THREE_DAYS))
def test_days_ago_are_a_day(text: str) -> None:
    found = parse_date(text, now=NOW)
    assert found == date(2021, 3, 1)
    assert not isinstance(found, datetime)


@pytest.mark.parametrize("text", lines(YESTERDAYS))
def test_yesterday(text: str) -> None:
    assert parse_date(text, now=NOW) == YESTERDAY


@pytest.mark.parametrize("text", lines(TODAYS))
def test_today(text: str) -> None:
    assert parse_date(text, now=NOW) == TODAY


@pytest.mark.parametrize("text", ["vorgestern", "позавчера", "前天", "그저께"])
def test_the_day_before_yesterday(text: str) -> None:
    assert parse_date(text, now=NOW) == date(2021, 3, 2)


@pytest.mark.parametrize(
    "text",
    ["yesterday at 10:15", "gestern, 10:15 Uhr", "вчера в 10:15", "昨天 10:15", "Hier à 10h15", "어제 오전 10:15"],
)
def test_a_time_beside_a_day_has_the_zone_of_now(text: str) -> None:
    assert parse_date(text, now=NOW) == datetime(2021, 3, 3, 10, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "Yesterday, all my troubles seemed so far away",
        "Today is a great day for a walk",
        "It was so much better for all of us yesterday",
        "for 2 days",
        "days ago",
        "2 months ago",
        "2 years ago",
        "2 people ago",
        "vor 2 hours",
        "3月3日前",
        "2021年3月30日前",
        "9999 days ago",
        "",
    ],
)
def test_what_names_no_day_is_nothing(text: str) -> None:
    assert parse_date(text, now=NOW) is None


def test_a_word_of_another_language_is_no_day() -> None:
    assert parse_date("Hier", now=NOW, language="de") is None
    assert parse_date("Hier", now=NOW, language="fr") == YESTERDAY


def test_without_now_there_is_no_yesterday() -> None:
    assert parse_date("yesterday") is None
    assert parse_date("2 hours ago") is None


def test_minutes_and_weeks() -> None:
    assert parse_date("5 minutes ago", now=NOW) == NOW - timedelta(minutes=5)
    assert parse_date("vor 2 Wochen", now=NOW) == date(2021, 2, 18)


def test_relative_and_full_dates_stand_in_order() -> None:
    text = "Updated 2 hours ago, first published 1 March 2021"
    updated, published = find_dates(text, now=NOW)
    assert text[updated.start : updated.end] == "2 hours ago"
    assert published.moment == date(2021, 3, 1)


def test_before_our_time_there_is_nothing() -> None:
    assert parse_date("900 weeks ago", now=datetime(1991, 1, 1)) is None
    assert parse_date("yesterday", now=datetime(1990, 1, 1)) is None


def test_what_is_part_of_a_full_date_is_no_age() -> None:
    (found,) = find_dates("1 March 2021 2 h ago", now=NOW)
    assert found.moment == datetime(2021, 3, 1, 2)


@pytest.mark.parametrize("language", sorted(AGO))
def test_a_language_says_ago_and_four_lengths(language: str) -> None:
    assert len(AGO[language].split()) == 5
    assert language in MONTHS or language in ("zh", "ja", "ko")


@pytest.mark.parametrize("language", sorted(PAIRS))
def test_pairs_of_four_lengths(language: str) -> None:
    assert len(PAIRS[language].split()) == 4
