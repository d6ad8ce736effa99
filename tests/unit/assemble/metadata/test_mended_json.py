from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.assemble.metadata.mended_json import DEEPEST, mended

SCALARS = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.text(max_size=12)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
).filter(lambda value: isinstance(value, list | dict))


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "b, ]",}',
        '{"a": "b, ]",,}',
        '{,"a": "b, ]"}',
        '<!-- {"a": "b, ]"} -->',
        '//<![CDATA[\n{"a": "b, ]"}\n//]]>',
        '/*<![CDATA[*/ {"a": "b, ]"} /*]]>*/',
        '{"a": "b, ]"};',
        '{"a": "b, ]" // a remark\n}',
        '{/* a remark */"a": "b, ]"}',
        "{'a': 'b, ]'}",
        '{a: "b, ]"}',
        '{"a": "b, ]"',
        '{"a": "b, ]',
        '{"a": "b, ]"}}}',
        'words {"a": "b, ]"} words',
    ],
)
def test_slips_are_mended(text: str) -> None:
    assert mended(text) == [{"a": "b, ]"}]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": "he said "no"", "c": 1}', {"a": 'he said "no"', "c": 1}),
        ('{"a": "the "first", the "last"", "c": 1}', {"a": 'the "first", the "last"', "c": 1}),
        ('{"a": ""no" he said"}', {"a": '"no" he said'}),
        (r'{"a": "it\'s", "b": "\u00e9\q",}', {"a": "it's", "b": "é\\q"}),
        (r"{'a': 'it\'s'}", {"a": "it's"}),
        ('{"a": "b"\n "c": "d"}', {"a": "b", "c": "d"}),
        ('{"a": undefined, "b": NaN, "c": true,}', {"a": None, "b": None, "c": True}),
        ('{"a": Ada Lovelace, "b": 007, "c": -1.5e3,}', {"a": "Ada Lovelace", "b": "007", "c": -1500.0}),
        ('{"a": [1, 2, "b": 3}', {"a": [1, 2], "b": 3}),
        ('{"a": {"b": 1, "c": 2]}', {"a": {"b": 1, "c": 2}}),
        ('{"a": , "b": 1,}', {"b": 1}),
        ('{"@graph": [{"a": 1}, {"b": "cut o', {"@graph": [{"a": 1}, {"b": "cut o"}]}),
    ],
)
def test_what_was_meant_is_guessed(text: str, value: object) -> None:
    assert mended(text) == [value]


def test_values_in_a_row_are_all_read() -> None:
    assert mended('{"a": 1}\n{"b": 2}, [3] and 4') == [{"a": 1}, {"b": 2}, [3]]


def test_what_nests_too_deep_is_left_out() -> None:
    value: object = mended('{"a":' * (DEEPEST * 3))[0]
    depth = 0
    while isinstance(value, dict) and value:
        value, depth = value["a"], depth + 1
    assert depth == DEEPEST - 1


@given(JSON)
def test_sound_json_is_read_as_it_is(value: object) -> None:
    assert mended(json.dumps(value)) == [value]


@given(st.text("{}[]:,\"'\\/* \nabu01-e.<>!"))
def test_any_text_gives_objects_and_lists(text: str) -> None:
    assert all(isinstance(value, dict | list) for value in mended(text))
