from __future__ import annotations

import datetime as dt
import json

from marrow.evaluate.evaluation import MEAN
from marrow.evaluate.meta.pages import Truth
from marrow.evaluate.meta.score import Answer
from tests.unit.evaluate.meta.conftest import evaluation, result

TRUTH = Truth("A bridge", frozenset(["ana lind"]), dt.date(2024, 5, 6))
RIGHT = Answer(title="A bridge", authors=("Ana Lind",), date="2024-05-06")
WRONG = Answer(title="A mill", authors=(), date="2024-05-07", sources={"title": ("og", "html")})


def test_summaries_are_by_contestant_and_set_with_the_mean_last() -> None:
    found = evaluation(result(TRUTH, RIGHT), result(TRUTH, WRONG, name="days"), result(TRUTH, WRONG, contestant="peer"))
    assert {name: list(sets) for name, sets in found.summaries.items()} == {
        "marrow": ["news", "days", MEAN],
        "peer": ["news"],
    }
    assert found.summaries["marrow"][MEAN].measures["day"].value == 0.5


def test_a_miss_says_what_was_wanted_found_and_who_was_right() -> None:
    found = evaluation(
        result(TRUTH, WRONG),
        result(TRUTH, RIGHT, contestant="peer"),
        result(TRUTH, Answer(date="2024-05-06"), contestant="dates"),
        result(TRUTH, RIGHT, page="b"),
    )
    assert [(miss.field, miss.wanted, miss.found, miss.source, miss.right) for miss in found.misses()] == [
        ("title", "A bridge", "A mill", "og html", ("peer",)),
        ("authors", "ana lind", "", "", ("peer",)),
        ("date", "2024-05-06", "2024-05-07", "", ("peer", "dates")),
    ]


def test_what_has_no_truth_is_not_missed() -> None:
    assert list(evaluation(result(Truth(names=frozenset()), WRONG)).misses()) == []


def test_failures_are_those_of_marrow() -> None:
    failed = result(TRUTH, Answer(title="", authors=(), date="", error="input.empty"))
    found = evaluation(failed, result(TRUTH, Answer(error="no"), contestant="peer"), result(TRUTH, RIGHT, page="b"))
    assert found.failures() == [failed]
    assert len(found.failures("peer")) == 1


def test_everything_is_plain_data() -> None:
    found = json.loads(json.dumps(evaluation(result(TRUTH, WRONG), result(TRUTH, RIGHT, page="b")).to_dict()))
    assert found["contestants"]["marrow"]["news"]["pages"] == 2
    assert found["contestants"]["marrow"]["news"]["measures"]["day"][0] == 0.5
    assert found["misses"][0] == {
        "field": "title",
        "set": "news",
        "id": "a",
        "wanted": "A bridge",
        "found": "A mill",
        "source": "og html",
        "error": "",
        "right": [],
    }
