from __future__ import annotations

from pathlib import Path

import pytest

from marrow.errors import InputError
from marrow.evaluate.meta.answers import Answers
from marrow.evaluate.meta.pages import MetaSet, find_meta_sets
from marrow.evaluate.meta.score import Answer


@pytest.fixture
def news(data: Path) -> MetaSet:
    return find_meta_sets([data / "news"])[0]


def test_answers_are_found_by_page(answers: Path, news: MetaSet) -> None:
    found = Answers(answers, "whole", news)
    assert found.of("a") == Answer(title="The river\u2028rose", authors=("Ana Lind",), date="")
    assert found.of("b") == Answer(title="", authors=(), date="", error="ValueError: no")


def test_a_field_that_is_not_there_is_never_told(answers: Path, news: MetaSet) -> None:
    found = Answers(answers, "dates", news)
    assert found.of("a") == Answer(date="2024-05-06")
    assert found.of("b") == Answer(date="", error="no answer for this page")


def test_a_set_that_is_not_there_is_refused(answers: Path, news: MetaSet) -> None:
    with pytest.raises(InputError, match=r"news\.dev\.jsonl: cannot be read"):
        Answers(answers, "nobody", news)
