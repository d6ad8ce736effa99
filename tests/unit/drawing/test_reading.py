from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.drawing.address import address, is_clean
from marrow.drawing.reading import clean_file

PATH = b'<path d="M0 0h9"/>'


def test_of_a_file_what_is_safe_is_left() -> None:
    given = b"<?xml version='1.0'?><!-- made by hand --><svg viewBox='0 0 9 9'><script>x</script>" + PATH + b"</svg>"
    found = clean_file(given)
    assert "script" not in found
    assert 'viewBox="0 0 9 9"' in found
    assert is_clean(address(found))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg></svg>",
        b"<html><body><svg>" + PATH + b"</svg>",
        b"plain text",
        b"x" * 2000 + b"<svg>" + PATH + b"</svg>",
        b"<svg>" + PATH * 200_000 + b"</svg>",
    ],
)
def test_what_is_no_drawing_gives_nothing(data: bytes) -> None:
    assert clean_file(data) == ""


@given(st.binary(max_size=200))
def test_any_bytes_give_nothing_or_a_clean_drawing(data: bytes) -> None:
    found = clean_file(b"<svg>" + PATH + data)
    assert not found or is_clean(address(found))
