"""Facts about the signs between things that are said."""

from __future__ import annotations

import pytest

from marrow.article import Article, Cell, Table
from marrow.write.speech import to_speech
from tests.unit.write.sample import para

ROWS = tuple(tuple(Cell((para(text),), header=line == 0) for text in texts) for line, texts in enumerate(("AB", "12")))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "By Ada, Max|Row 1: A: 1; B: 2"),
        ("ar", "Ada، Max|A: 1؛ B: 2"),
        ("fa", "Ada، Max|A: 1؛ B: 2"),
        ("zh-Hant", "Ada、Max|第1行：A：1；B：2"),
        ("ja", "Ada、Max|A：1；B：2"),
        ("ko", "Ada, Max|A: 1; B: 2"),
    ],
)
def test_things_are_set_apart_as_the_language_does(language: str, said: str) -> None:
    spoken = to_speech(Article(title="T", language=language, authors=("Ada", "Max"), blocks=(Table(ROWS),)))
    assert all(part in spoken for part in said.split("|")), spoken
