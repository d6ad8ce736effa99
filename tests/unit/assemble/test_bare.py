from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.bare import bare


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("The Daily-News ", "thedailynews"),
        ("snake_case, 2 of 3!", "snakecase2of3"),
        ("Straße – “Ende”", "strasseende"),
        ("東京・大阪", "東京大阪"),
    ],
)
def test_letters_and_digits_stay_and_case_goes(text: str, expected: str) -> None:
    assert bare(text) == expected


@given(st.text())
def test_both_ways_agree_with_what_a_letter_or_digit_is(text: str) -> None:
    assert bare(text) == "".join(filter(str.isalnum, text.casefold()))
