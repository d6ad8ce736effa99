from __future__ import annotations

import pytest

from marrow.evaluate.meta.score import Share
from marrow.evaluate.meta.summary import mean, summarise

RIGHT, WRONG = {"day": Share(1, 1)}, {"day": Share(0, 1)}


def test_a_measure_is_its_parts_by_its_wholes() -> None:
    pages = [{"author_f1": Share(2, 2)}, {"author_f1": Share(0, 4)}, {}]
    found = summarise("news", pages)
    assert found.pages == 3
    assert found.measures.keys() == {"author_f1"}
    assert found.measures["author_f1"].value == pytest.approx(1 / 3)


def test_intervals_hold_the_value_and_do_not_change() -> None:
    found = summarise("news", [RIGHT] * 30 + [WRONG] * 10)
    day = found.measures["day"]
    assert 0.55 < day.low < day.value == 0.75 < day.high < 0.95
    assert summarise("news", [RIGHT] * 30 + [WRONG] * 10).measures == found.measures


def test_where_there_is_nothing_to_divide_by_there_is_no_measure() -> None:
    assert summarise("news", [{"author_precision": Share(0, 0)}]).measures == {}


def test_the_mean_gives_sets_the_same_weight() -> None:
    small, large = summarise("small", [RIGHT]), summarise("large", [WRONG] * 9)
    other = summarise("other", [{"title_f1": Share(0.5, 1)}])
    found = mean("mean", [small, large, other])
    assert found.pages == 11
    assert {name: measure.value for name, measure in found.measures.items()} == {"title_f1": 0.5, "day": 0.5}
