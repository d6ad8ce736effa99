from __future__ import annotations

import datetime as dt

from marrow.evaluate.meta.pages import Truth
from marrow.evaluate.meta.score import Answer
from marrow.evaluate.meta.tables import drawn, table
from tests.unit.evaluate.meta.conftest import evaluation, result

TRUTH = Truth("A bridge", day=dt.date(2024, 5, 6))
RIGHT, WRONG = Answer(title="A bridge", date="2024-05-06"), Answer(title="", date="2024-05-07")


def test_a_table_has_sets_down_and_contestants_across() -> None:
    found = evaluation(
        result(TRUTH, RIGHT),
        result(TRUTH, WRONG, contestant="peer"),
        result(TRUTH, RIGHT, name="days"),
        result(TRUTH, RIGHT, name="days", page="b"),
        result(TRUTH, RIGHT, name="days", contestant="peer"),
        result(TRUTH, RIGHT, name="days", page="b", contestant="peer"),
    )
    assert table(found, "day").splitlines() == [
        "|              | pages |          marrow |            peer |",
        "| ------------ | ----: | --------------: | --------------: |",
        "| news         |     1 | **1.000** ±.000 |      .000 ±.000 |",
        "| days         |     2 | **1.000** ±.000 | **1.000** ±.000 |",
        "| mean of sets |     3 | **1.000** ±.000 |      .500 ±.000 |",
    ]


def test_one_contestant_alone_is_not_the_best() -> None:
    assert "| news |     1 | 1.000 ±.000 |" in table(evaluation(result(TRUTH, RIGHT)), "day")


def test_who_never_tells_a_field_is_not_in_its_table() -> None:
    found = evaluation(result(TRUTH, RIGHT), result(TRUTH, Answer(date=""), contestant="dates"))
    assert "dates" not in table(found, "title_exact")
    assert "dates" in table(found, "day")


def test_only_measures_with_pages_are_drawn() -> None:
    found = drawn(evaluation(result(TRUTH, RIGHT)))
    titles = [line for line in found.splitlines() if line and not line.startswith("|")]
    assert titles == ["Title, exactly right", "Title, word F1", "Day of publication"]
