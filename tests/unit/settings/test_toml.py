from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.settings.toml import rewritten

FILE = """\
# My settings

preset = "paper"  # as P4 had them
delay_s = 2.5

[sites."example.org"]  # a friend's
mode = "reader"
remove_images = true

[lists]
easylist = "https://lists.test/easylist.txt"
"""

VALUES = st.one_of(
    st.booleans(),
    st.integers(-(1 << 62), 1 << 62),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8"), max_size=20),
)
NAMES = st.text("abcdefgh_-.é ", min_size=1, max_size=6)
TABLES = st.dictionaries(NAMES, VALUES, max_size=4)
DATA = st.builds(
    lambda top, sites, lists: top | ({"sites": sites} if sites else {}) | ({"lists": lists} if lists else {}),
    TABLES.map(lambda table: {f"k{name}": value for name, value in table.items()}),
    st.dictionaries(NAMES, TABLES.filter(bool), max_size=3),
    TABLES,
)


def test_what_is_not_changed_stays_as_it_was_written() -> None:
    assert rewritten(FILE, tomllib.loads(FILE)) == FILE


def test_a_value_changes_on_its_own_line_and_its_comment_stays() -> None:
    data = tomllib.loads(FILE) | {"preset": "light"}
    assert rewritten(FILE, data) == FILE.replace('"paper"', '"light"')


def test_what_is_new_comes_last_in_its_table() -> None:
    data = tomllib.loads(FILE)
    data["tables"] = False
    data["sites"]["example.org"]["bar"] = False
    data["sites"]["b.example"] = {"mode": "off"}
    text = rewritten(FILE, data)
    assert "delay_s = 2.5\ntables = false\n\n" in text
    assert "remove_images = true\nbar = false\n\n" in text
    assert text.endswith('.txt"\n\n[sites."b.example"]\nmode = "off"\n')


def test_what_is_gone_goes_with_its_line_and_a_table_with_its_header() -> None:
    data = tomllib.loads(FILE)
    del data["sites"], data["delay_s"]
    text = rewritten(FILE, data)
    assert "delay_s" not in text
    assert "example.org" not in text
    assert text.startswith("# My settings\n\npreset")


def test_comments_above_a_table_are_about_it() -> None:
    text = '[sites."a.example"]\nbar = true\n\n# my bank\n# never touch\n[sites."b.example"]\nmode = "off"\n'
    assert rewritten(text, {"sites": {"b.example": {"mode": "off"}}}) == (
        '# my bank\n# never touch\n[sites."b.example"]\nmode = "off"\n'
    )
    assert rewritten(text, {"sites": {"a.example": {"bar": True}}}) == '[sites."a.example"]\nbar = true\n\n'


@pytest.mark.parametrize(
    "text",
    [
        'sites = { "example.org" = { mode = "off" } }\n',
        'sites."example.org".mode = "off"\n',
        '[sites]\n"example.org" = { mode = "off" }\n',
        '[sites."example.org"]\nmode = """\\\n   off"""\n',
        "[sites.'example.org']\r\nmode = 'off' # why\r\n",
        '[sites."example.org"]\nmode = "off"',
    ],
)
def test_however_it_is_written_it_says_what_it_should(text: str) -> None:
    wanted: dict[str, Any] = {"tables": True, "sites": {"example.org": {"mode": "reader"}, "b.example": {"bar": True}}}
    assert tomllib.loads(rewritten(text, wanted)) == wanted


def test_a_hash_in_a_value_is_no_comment() -> None:
    assert rewritten('user_agent = "a # b"  # mine\n', {"user_agent": "c"}) == 'user_agent = "c"  # mine\n'
    assert rewritten('user_agent = "a # b"\n', {"user_agent": "c"}) == 'user_agent = "c"\n'


def test_a_value_of_many_lines_is_written_anew() -> None:
    text = "# gone\na = [\n" + "1,\n" * 60 + "]\nb = 1\n"
    assert rewritten(text, {"b": 2}) == "b = 2\n"


def test_a_list_in_lines_is_one_entry() -> None:
    assert rewritten("a = [\n 1,\n 2, # two\n]\nb = 1\n", {"a": [1, 2], "b": 2}) == "a = [\n 1,\n 2, # two\n]\nb = 2\n"


def test_what_is_new_comes_on_a_line_of_its_own_also_after_a_line_without_an_end() -> None:
    assert rewritten("a = 1", {"a": 1, "b": ["x", 2]}) == 'a = 1\nb = ["x", 2]\n'


def test_a_multi_line_value_loses_what_stands_inside_it_when_it_changes() -> None:
    assert rewritten("a = [ # why\n 1, # one\n]\n", {"a": [2]}) == "a = [2]\n"


def test_true_is_not_one() -> None:
    assert rewritten("a = 1\nb = 1.0\n", {"a": True, "b": 1}) == "a = true\nb = 1\n"


def test_what_toml_cannot_say_is_an_error() -> None:
    with pytest.raises(ValueError, match="cannot be written"):
        rewritten("", {"a": None})


@given(DATA, DATA)
def test_any_data_after_any_other_is_said_exactly(before: dict[str, Any], after: dict[str, Any]) -> None:
    text = rewritten("", before)
    assert tomllib.loads(text) == before
    assert tomllib.loads(rewritten(text, after)) == after
    assert rewritten(text, before) == text


def test_only_line_feeds_end_lines() -> None:
    text = "# one\u2028comment\x85\ntables = true\n"
    assert rewritten(text, {"tables": False}) == text.replace("true", "false")
