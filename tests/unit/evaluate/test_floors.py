from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from marrow.errors import MarrowError
from marrow.evaluate.evaluation import Evaluation
from marrow.evaluate.floors import check, lift
from tests.unit.evaluate.conftest import evaluation, result

GOOD = evaluation(result("a b c d", "a b c d"))
FAIR = evaluation(result("a b c d", "a b c"))


@pytest.fixture
def floors(tmp_path: Path) -> Path:
    file = tmp_path / "eval" / "floors.json"
    lift(file, FAIR)
    return file


def known(file: Path, measure: str = "word_f1") -> float:
    value: float = json.loads(file.read_text())["floors"]["auto"]["texts"][measure]
    return value


def test_scores_at_their_floors_are_fine(floors: Path) -> None:
    assert known(floors) == 0.857  # 6/7, rounded down, so that the same score passes
    assert check(floors, FAIR) == []
    assert check(floors, GOOD) == []


def test_a_score_below_its_floor_is_told(floors: Path) -> None:
    worse = evaluation(result("a b c d", "a b"))
    assert [str(breach) for breach in check(floors, worse)] == [
        "texts: word_f1 is 0.6667, and its floor is 0.857",
    ]


def test_a_floor_without_a_score_is_told(floors: Path) -> None:
    told = [str(breach) for breach in check(floors, evaluation(result(None, "a", with_snippets=("a",))))]
    assert "texts: word_f1 is not measured, and its floor is 0.857" in told


def test_floors_only_rise(floors: Path) -> None:
    lift(floors, GOOD)
    assert known(floors) == 1.0
    lift(floors, FAIR)
    assert known(floors) == 1.0


def test_each_method_has_floors_of_its_own(floors: Path) -> None:
    lift(floors, replace(GOOD, method="segments"))
    assert known(floors) == 0.857
    assert check(floors, replace(FAIR, method="segments"))
    assert check(floors, replace(FAIR, method="unheard-of")) == []


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (replace(GOOD, split="train"), "split dev, not train"),
        (replace(GOOD, data={"texts": "changed"}), "measured on other pages"),
        (replace(GOOD, data={}), "not comparable without the set texts"),
        (replace(GOOD, data={**GOOD.data, "more": "x"}), "not comparable with the set more"),
    ],
)
def test_scores_of_other_data_are_refused(floors: Path, other: Evaluation, told: str) -> None:
    for act in (check, lift):
        with pytest.raises(MarrowError, match=told):
            act(floors, other)


@pytest.mark.parametrize(("text", "told"), [("{", "is not JSON"), ("{}", "holds no floors")])
def test_other_files_are_refused(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "floors.json"
    with pytest.raises(MarrowError, match="cannot be read"):
        check(file, GOOD)
    file.write_text(text)
    with pytest.raises(MarrowError, match=told):
        check(file, GOOD)
