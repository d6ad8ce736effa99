from __future__ import annotations

import re

import pytest

from marrow.filters.declarations import without

COLOUR = re.compile("color")


@pytest.mark.parametrize(
    ("style", "left"),
    [
        ("color: red", ""),
        ("color: red; top: 0", "top: 0"),
        ("top:0;COLOR : red;left:0", "top:0;left:0"),
        ("background: url(a;color:b); color: c", "background: url(a;color:b)"),
        ("content: 'a;color:b'; color: c", "content: 'a;color:b'"),
        ("--my-color: red", "--my-color: red"),
        ('content: "a;color:b', 'content: "a;color:b'),
        ("background: url(a;color:b", "background: url(a;color:b"),
        ("", ""),
        (";;", ""),
    ],
)
def test_properties_go_by_their_whole_names(style: str, left: str) -> None:
    assert without(style, COLOUR) == left
