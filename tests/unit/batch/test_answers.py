from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.batch.answers import pack, unpack
from marrow.batch.work import Made

TEXTS = st.text() | st.text(min_size=190, max_size=210) | st.sampled_from(["tea\n" * 99, "茶\r\n" * 99, "\ud800" * 300])
VALUES = st.none() | st.integers() | st.lists(st.text(), max_size=3) | TEXTS


@given(st.dictionaries(st.text(), VALUES), st.floats(0, 9))
def test_a_row_comes_back_as_it_went(row: dict[str, Any], seconds: float) -> None:
    made = Made({"status": "ok"} | row, seconds)
    assert unpack(pack(made)) == made


def test_only_long_strings_stand_apart() -> None:
    line, _, texts = pack(Made({"status": "ok", "title": "Tea", "text": "Water. " * 99})).partition(b"\n")
    assert texts.decode() == "Water. " * 99
    assert b"Tea" in line


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"row": 1}',
        b'{"row": {}}',
        b'{"row": ["status"]}',
        b'{"status": "ok"}',
        b'{"row": {"status": "ok"}, "long": 1}',
        b'{"row": {"status": "ok"}, "long": {"text": "x"}}\nx',
        b'{"row": {"status": "ok"}, "long": {"text": 1}}\n\xff',
    ],
)
def test_what_is_no_row_is_refused(data: bytes) -> None:
    with pytest.raises((ValueError, TypeError)):
        unpack(data)


@pytest.mark.parametrize("long", ['{"text": 300}', '{"text": -1}', '{"text": true}', '{"text": null}', "{}"])
def test_strings_of_another_length_are_refused(long: str) -> None:
    with pytest.raises(ValueError, match="other strings"):
        unpack(b'{"row": {"status": "ok"}, "long": %b}\n%b' % (long.encode(), b"x" * 201))
