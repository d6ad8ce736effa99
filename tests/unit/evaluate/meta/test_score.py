from __future__ import annotations

import datetime as dt

import pytest

from marrow.evaluate.meta.pages import Truth
from marrow.evaluate.meta.score import Answer, Share, score

EMPTY = Answer(title="", authors=(), date="")


def test_a_whole_answer_is_measured_in_all_ways() -> None:
    truth = Truth("A bridge is gone", frozenset(["ana lind", "bo ek"]), dt.date(2024, 5, 6))
    found = score(truth, Answer(title="A Bridge is gone", authors=("Bo Ek", "Newsroom"), date="2024-05-06T23:00:00Z"))
    assert found == {
        "title_exact": Share(1, 1),
        "title_f1": Share(1, 1),
        "author_exact": Share(0, 1),
        "author_precision": Share(1, 2),
        "author_recall": Share(1, 2),
        "author_f1": Share(2, 4),
        "day": Share(1, 1),
    }


def test_an_empty_answer_is_wrong() -> None:
    found = score(Truth("A bridge", frozenset(["ana lind"]), dt.date(2024, 5, 6)), EMPTY)
    assert {name: share.part for name, share in found.items()} == dict.fromkeys(found, 0)
    assert found["author_precision"] == Share(0, 0)
    assert found["day"] == Share(0, 1)


def test_a_field_that_is_never_told_is_not_scored() -> None:
    truth = Truth("A bridge", frozenset(["ana lind"]), dt.date(2024, 5, 6))
    assert set(score(truth, Answer(date="2024-05-06"))) == {"day"}


def test_what_has_no_truth_is_not_scored() -> None:
    answer = Answer(title="A bridge", authors=("Ana Lind",), date="2024-05-06")
    assert set(score(Truth(title="A bridge"), answer)) == {"title_exact", "title_f1"}


@pytest.mark.parametrize(("authors", "whole"), [(("Ana Lind", "Bo Ek"), 2), ((), 0)])
def test_a_page_without_author_counts_for_precision_only(authors: tuple[str, ...], whole: int) -> None:
    found = score(Truth(names=frozenset()), Answer(authors=authors))
    assert found == {"author_precision": Share(0, whole), "author_f1": Share(0, whole)}
