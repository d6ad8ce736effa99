from __future__ import annotations

import pytest

from marrow.adapters.mcp import make
from marrow.adapters.mcp.refusals import refusal, unknown
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


def test_arguments_that_a_tool_does_not_have_are_refused_with_the_nearest_name() -> None:
    server = make(Options())
    answer = asked(server, "read_html", html="x", max_char=300, link=False)
    assert answer["isError"]
    assert words(answer) == (
        "read_html has no argument max_char and link; did you mean max_chars and links? [option.unknown]"
    )
    answer = asked(server, "split_url", url="https://example.org/", depth=3)
    assert words(answer) == "split_url has no argument depth; it takes url, limit, offset, max_chars [option.unknown]"


def test_a_refusal_of_names_is_short() -> None:
    told = unknown("read_url", [f"{number}" * 1000 for number in range(1000, 1100)], ("url",))
    assert len(told) < 500
    assert unknown("read_url", ("url",), ("url",)) == ""
