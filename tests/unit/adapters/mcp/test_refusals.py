from __future__ import annotations

import pytest

from marrow.adapters.mcp import make
from marrow.adapters.mcp.refusals import refusal
from marrow.options import Options
from tests.unit.adapters.mcp.asking import asked, words


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({}, "html is missing"),
        ({"html": "x", "max_chars": 5}, "max_chars must be at least 200"),
        ({"html": "x", "max_chars": 10**9}, "max_chars must be at most 200000"),
        (
            {"html": "x", "max_chars": "many", "offset": -1},
            "max_chars must be a whole number; offset must be at least 0",
        ),
        ({"html": "x", "links": "perhaps"}, "links must be true or false"),
        ({"html": 7}, "html must be a text"),
        ({"html": "x", "url": "y" * 9000}, "url must have at most 8000 characters"),
    ],
)
def test_wrong_arguments_are_told_in_plain_words_and_with_a_code(arguments: dict[str, object], told: str) -> None:
    answer = asked(make(Options()), "read_html", **arguments)
    assert answer["isError"]
    assert words(answer) == f"{told} [option.value]"


def test_what_has_no_words_of_ours_has_those_of_pydantic() -> None:
    errors = [{"type": "date_type", "loc": ("day", 1), "msg": "Input should be a valid date"}]
    assert refusal(errors) == "day.1: Input should be a valid date [option.value]"
