from __future__ import annotations

import pytest

from marrow.assemble.metadata.date_lines import LONGEST, read_dates, read_far_dates
from tests.unit.assemble.metadata.build import given, page

FAR = "<p>text</p>" * 300


def near(html: str) -> list[str]:
    return [one.value.strip() for one in given(read_dates, page(html))]


def far(html: str) -> list[str]:
    return [one.value.strip() for one in read_far_dates(page(html))]


@pytest.mark.parametrize(
    "line",
    ["Published 4 March 2021", "By Ada | 31.10.23", "12/31/21", "2021年3月4日", "04.03.2021 - 12:30"],
)
def test_a_text_with_a_date_at_the_heading_is_found(line: str) -> None:
    assert near(f"<h1>Bees</h1><p>{line}</p><p>No date here.</p>") == [line]


def test_years_of_other_digits_and_calendars_are_found_where_they_are_usual() -> None:
    assert near('<html lang="fa"><h1>Bees</h1><p>۱۴ فروردین ۱۴۰۳</p>') == ["۱۴ فروردین ۱۴۰۳"]
    assert near('<html lang="ja"><h1>Bees</h1><p>令和6年3月4日</p>') == ["令和6年3月4日"]


def test_of_a_paragraph_the_beginning_is_looked_at() -> None:
    text = "29.11.2022 – Again and again the bees come back. "
    (found,) = near("<h1>Bees</h1><p>" + text * 9)
    assert found.startswith(text.strip())
    assert len(found) <= LONGEST
    assert near("<h1>Bees</h1><p>" + "Again and again. " * 9 + "29.11.2022") == []


def test_a_month_and_its_year_are_no_date() -> None:
    archive = "".join(f"<li>{month} 2013</li>" for month in ("May", "April", "March", "February"))
    assert near(f"<ul>{archive}</ul><h1>Bees</h1><p>4 March 2021</p>") == ["4 March 2021"]


def test_far_dates_are_those_below_the_ones_at_the_heading_then_those_above() -> None:
    html = "<p>6 June 2020</p>" + FAR + "<h1>Bees</h1><p>4 March 2021</p>" + FAR + "<p>5 May 2022</p>"
    assert near(html) == ["4 March 2021"]
    assert far(html) == ["5 May 2022", "6 June 2020"]


def test_dates_in_links_count_near_the_heading_only() -> None:
    assert near("<h1>Bees</h1><a>4 March 2021</a>") == ["4 March 2021"]
    assert far("<h1>Bees</h1>" + FAR + "<a>4 March 2021</a>") == []


def test_hidden_dates_are_none() -> None:
    assert near("<h1>Bees</h1><p hidden>5 May 2022</p><p>4 March 2021</p>") == ["4 March 2021"]
    assert near("<h1>Bees</h1><p style='display:none'>5 May 2022</p>") == []


def test_of_many_dates_the_nearest_to_the_heading_are_read() -> None:
    before, after = ("".join(f"<p>{day} May {year}</p>" for day in range(1, 29)) for year in (2020, 2022))
    found = near(before + "<h1>Bees</h1><p>4 March 2021</p>" + after)
    assert {"28 May 2020", "4 March 2021", "1 May 2022"} <= {*found}
    assert not {"1 May 2020", "28 May 2022"} & {*found}
    assert found.index("28 May 2020") < found.index("4 March 2021") < found.index("1 May 2022")


def test_dates_are_few_however_many_there_are() -> None:
    html = "<h1>Bees</h1>" + "<p>4 March 2021</p>" * 10_000
    assert len(near(html)) < 20
    assert len(far(html)) < 20
