from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.loose_json import LONGEST, LONGEST_BROKEN, values


def test_sound_json_is_read_as_it_is() -> None:
    assert values('{"a": [1, 2.5, true, null, "b"]}') == [{"a": [1, 2.5, True, None, "b"]}]


def test_raw_line_breaks_in_strings_are_read() -> None:
    assert values('{"a": "one\ntwo\tthree"}') == [{"a": "one\ntwo\tthree"}]


def test_what_is_broken_is_mended() -> None:
    assert values('{"a": "b",}') == [{"a": "b"}]


def test_quotes_that_were_escaped_for_html_are_quotes() -> None:
    assert values("{&quot;a&quot;: &quot;b, ]&quot;}") == [{"a": "b, ]"}]


def test_entities_inside_strings_stay() -> None:
    assert values('{"a": "&quot;b&quot;",}') == [{"a": "&quot;b&quot;"}]


@pytest.mark.parametrize("text", ["", "   ", "oops", "1" * 5000, "[" * 100_000])
def test_what_is_no_json_is_nothing(text: str) -> None:
    assert values(text) == []


def test_texts_past_the_limits_are_not_read() -> None:
    assert values("[" + " " * LONGEST + "]") == []
    assert values("[" + " " * LONGEST_BROKEN + "]") == [[]]
    assert values("[" + " " * LONGEST_BROKEN + ",]") == []


HOSTILE = ['"' + r"\"" * 200_000, "{" + ", " * 200_000, "//  " * 200_000, '"a" ' * 50_000, '{"a":' * 20_000]
HOSTILE += ['{"a": "x' + "\n" * 90_000, '["a"\n' * 16_000, "/*" * 40_000, "[{" * 40_000 + "}]" * 9_000]


@pytest.mark.parametrize("text", HOSTILE)
def test_long_slips_take_linear_time(text: str) -> None:
    begin = time.process_time()
    values(text)
    values(text[:LONGEST_BROKEN])
    assert time.process_time() - begin < 10  # once per slip would take minutes


@given(st.text() | st.text("{}[]:,\"'\\/* \nabu01-e.<>!"))
def test_any_text_is_read_or_ignored(text: str) -> None:
    assert isinstance(values(text), list)
