"""Dates are the same, whether the core or the plain form reads them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marrow.assemble.metadata.dates import find_dates
from marrow.assemble.metadata.dates.fold import fold
from marrow.assemble.metadata.dates.months import month_names, phrases
from marrow.assemble.metadata.dates.parts import Part, parts_of
from marrow.assemble.metadata.dates.place import place_of
from tests.unit.native.forms import CORE, both, needs_core

careful = settings(deadline=None, max_examples=600)

MONTHS = """March Oct mar dez März août марта listopada tháng thg th 4th Thursday februar may|may مارس 三月 令和 十二月
二〇二一年 3월 月 x of""".split()
NUMBERS = "1 04 9 12 13 18 24 29 30 31 99 2021 2012 1989 1990 2100 2101 2567 1403 005 20211".split()
GAPS = [
    " ",
    ". ",
    ", ",
    "-",
    ".",
    "/",
    ",",
    "  ",
    " - ",
    "",
    "\xa0",
    " de ",
    "年",
    "月",
    "日",
    ":",
    "\n" + " " * 30,
    "," + " " * 30,
]
TIMES = [
    *(
        "",
        "",
        " 14:30",
        ", 14:30",
        " - 8:05",
        "-14:30",
        " -14:30",
        " 24:10",
        " 14:30:05",
        " 14:30:5",
        " 2:30 pm",
        " 14.30",
    ),
    *("T10:00", " Uhr", ",14:30", " ,9:30", " 14:60", " 10:30:451", " 4:305", " 12:12 AM", "14:30"),
]
MONTH, NUMBER, GAP = st.sampled_from(MONTHS), st.sampled_from(NUMBERS), st.sampled_from(GAPS)
MARK = st.sampled_from("./-")
LEAD = st.sampled_from(
    (
        "",
        "",
        "",
        " ",
        "\n",
        "on ",
        "No. ",
        "R",
        "Posted by: Ada May, ",
        "Friday, ",
        "th ",
        "Mars: ",
        "März ",
        "(",
        "Vol: ",
    )
)
TAIL = st.sampled_from(
    "|| / tea|, by Ada| 2| in Mai| – é| pm| p.m.|am|  pm| pm.x| Uhr| uhr.| h| UTC| / 3| a.m. / x| pm +1|pm4|.5|;".split(
        "|"
    )
)
LINES = st.tuples(
    LEAD,
    st.tuples(MONTH, GAP, NUMBER, GAP, NUMBER).map("".join)
    | st.tuples(NUMBER, GAP, MONTH, GAP, NUMBER).map("".join)
    | st.tuples(NUMBER, NUMBER, NUMBER, MARK).map(lambda each: each[3].join(each[:3]))
    | st.tuples(NUMBER, NUMBER, NUMBER).map(lambda each: f"{each[0]}年{each[1]}月{each[2]}日"),
    st.sampled_from(TIMES),
    TAIL,
).map("".join)
LANGUAGE = st.sampled_from(("", "en", "en-US", "en-GB", "de", "pl", "hr", "zh-TW", "ja", "th", "fa", "hu"))
ORDER = st.sampled_from(("", "", "dmy", "mdy"))


@careful
@given(LINES, LANGUAGE, ORDER)
def test_the_dates_of_a_line_are_the_same(text: str, language: str, order: str) -> None:
    compiled, plain = both(lambda: find_dates(text, language=language, order=order))
    assert compiled == plain


@careful
@given(st.lists(MONTH | NUMBER | GAP | st.sampled_from(TIMES), max_size=9).map("".join), LANGUAGE)
def test_the_parts_of_a_text_are_the_same(text: str, language: str) -> None:
    compiled, plain = both(lambda: parts_of(fold(text), place_of(language, "")))
    assert compiled == plain


def test_names_of_several_words_begin_with_one_that_the_core_leaves_to_python() -> None:
    assert {name.split()[0] for name in phrases() if name.isascii()} == {"thang"}


@needs_core
@pytest.mark.parametrize(
    "text",
    [
        *("October 18, 2012", "18. October 2012", "27-Dec-2006", "01.09.2021", "9/24/2021", "2021/09/24"),
        *("2021年9月24日", " 4 March 2021 14:30 ", "4 March 2021, 14:30:05", "Mar. 4, 2021 - 8:05"),
        *(
            "Published: Friday, March 4th, 2021",
            "Posted on 4 Mar 2021 | 14:30 | tea",
            "4.3.2021 / 14:30 Uhr",
            "on 1/30/2021",
        ),
    ],
)
def test_plain_dates_are_read_by_the_core(text: str) -> None:
    assert CORE is not None
    assert CORE.plain_date(fold(text), month_names(), "de", "", False) is not None


@needs_core
def test_what_is_no_text_or_table_is_refused() -> None:
    assert CORE is not None
    with pytest.raises(TypeError):
        CORE.plain_date("4 march 2021", (), "", "", True)
    with pytest.raises(TypeError):
        CORE.date_parts("4 march 2021", 0, {}, "", int)
    with pytest.raises(TypeError):
        CORE.plain_date("4 march 2021", {"march": "three"}, "", "", True)
    with pytest.raises(TypeError):
        CORE.date_parts("4 march 2021", 0, {"march": "three"}, "", Part)
    assert CORE.plain_date("4" * 200, {}, "", "", True) is None
    assert CORE.plain_date("4.3.2021\0 5.4.2022", {}, "de", "", True) is None
    with pytest.raises(TypeError):
        CORE.even_spelling(b"\xe9", np.zeros(0x10000, np.uint16), str.lower)  # type: ignore[arg-type]  # it is refused
    with pytest.raises(ValueError, match="table"):
        CORE.even_spelling("é", np.zeros(9, np.uint16), str.lower)
    with pytest.raises(ZeroDivisionError):
        CORE.even_spelling("é", np.zeros(0x10000, np.uint16), lambda _: str(1 // 0))


@needs_core
@pytest.mark.parametrize("text", ["th3", "令和6年", "二〇二一年", "十月", "4 ม.ค", "تشرین الثانی", "e\u0301", "٣"])
def test_parts_that_few_texts_have_are_left_to_python(text: str) -> None:
    assert CORE is not None
    assert CORE.date_parts(text, 0, month_names(), "", Part) is None


@needs_core
def test_a_month_that_no_year_has_is_read_as_what_it_is_called() -> None:
    assert CORE is not None
    assert CORE.date_parts("0月 0月", 0, {}, "", Part) == [Part("m", 0, 1, 0, 5)]


@careful
@given(st.text(st.characters(max_codepoint=0x1FFFF)))
def test_spelling_is_made_even_in_the_same_way(text: str) -> None:
    compiled, plain = both(lambda: fold(text))
    assert compiled == plain


@needs_core
def test_long_texts_are_folded_by_python() -> None:
    assert fold("é" * 1000) == "e" * 1000
