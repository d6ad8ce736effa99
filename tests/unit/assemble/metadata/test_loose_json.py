from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.loose_json import LONGEST, values


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "b, ]"}',
        '{"a": "b, ]",}',
        '<!-- {"a": "b, ]"} -->',
        '//<![CDATA[\n{"a": "b, ]"}\n//]]>',
        '/*<![CDATA[*/ {"a": "b, ]"} /*]]>*/',
        '{"a": "b, ]"};',
        "{&quot;a&quot;: &quot;b, ]&quot;}",
    ],
)
def test_slips_are_mended(text: str) -> None:
    assert values(text) == [{"a": "b, ]"}]


def test_raw_line_breaks_in_strings_are_read() -> None:
    assert values('{"a": "one\ntwo\tthree"}') == [{"a": "one\ntwo\tthree"}]


def test_values_in_a_row_are_all_read() -> None:
    assert values('{"a": 1}\n{"b": 2}, [3]') == [{"a": 1}, {"b": 2}, [3]]


def test_what_comes_before_a_slip_is_kept() -> None:
    assert values('{"a": 1} {"b": "c" oops}') == [{"a": 1}]


def test_entities_inside_strings_stay() -> None:
    assert values('{"a": "&quot;b&quot;",}') == [{"a": "&quot;b&quot;"}]


@pytest.mark.parametrize("text", ["", "   ", "oops", "{", '{"a": }', "[" * 100_000, '{"a":' * 100_000, "1" * 5000])
def test_what_is_no_json_is_nothing(text: str) -> None:
    assert values(text) == []


def test_a_text_past_the_limit_is_not_read() -> None:
    assert values("[" + " " * LONGEST + "]") == []


@pytest.mark.parametrize("text", ['"' + r"\"" * 200_000, "{" + ", " * 200_000, "//  " * 200_000, '"a" ' * 50_000])
def test_long_slips_take_linear_time(text: str) -> None:
    begin = time.process_time()
    values(text)
    assert time.process_time() - begin < 1


@given(st.text())
def test_any_text_is_read_or_ignored(text: str) -> None:
    assert isinstance(values(text), list)
