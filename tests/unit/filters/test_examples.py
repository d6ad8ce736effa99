from __future__ import annotations

import pytest

from marrow.filters.examples import comment_of, example_of
from marrow.parse.document import document


@pytest.mark.parametrize(
    ("html", "example"),
    [
        ("<p>Water,\n <b>leaves</b></p>", "Water, leaves"),
        ("<p>" + "tea " * 40, "tea " * 19 + "tea…"),
        ("<img src=a.png alt=b>", "<img> a.png"),
        ("<div id=menu class=x></div>", "<div> menu"),
        ("<div></div>", "<div>"),
        (f"<img src={'a' * 200}>", f"<img> {'a' * 73}…"),
    ],
)
def test_an_element_is_known_by_its_words_else_its_name(html: str, example: str) -> None:
    written = document(html.encode(), max_nodes=1000)
    assert written is not None
    assert example_of(written, 3) == example


def test_only_the_first_words_are_looked_for() -> None:
    written = document(b"<div id=a>" + b"<i></i>" * 500 + b"late</div>", max_nodes=1000)
    assert written is not None
    assert example_of(written, 3) == "<div> a"


def test_a_comment_is_known_by_its_words() -> None:
    assert comment_of(b"<!-- begin \n ad -->") == "begin ad"
    assert comment_of(b"<!--" + b"x" * 1000 + b"-->") == "x" * 79 + "…"
