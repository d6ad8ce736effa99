from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from marrow.blog.auto.rows import columns
from marrow.blog.labels import PARTS, Label
from marrow.errors import MissingExtra
from marrow.train.blog.trees import SEEDS, grow, planted

STUMP = {
    "split_feature": 0, "threshold": 0.5,
    "left_child": {"leaf_value": -1.0},
    "right_child": {
        "split_feature": 1, "threshold": 2.0, "left_child": {"leaf_value": 3.0}, "right_child": {"leaf_value": 4.0},
    },
}  # fmt: skip


def test_a_tree_gives_the_value_of_the_leaf_that_a_row_falls_into() -> None:
    forest = planted([(Label.TITLE, STUMP), (Label.DATE, {"leaf_value": 7.0})])
    logits = forest.logits(np.array([[0.5, 9], [1, 2], [1, 3]], np.float32))
    assert logits[:, Label.TITLE].tolist() == [-1, 3, 4]
    assert logits[:, Label.DATE].tolist() == [7, 7, 7]


def test_a_forest_without_splits_is_one_all_the_same() -> None:
    assert planted([(Label.TITLE, {"leaf_value": 1.0})]).logits(np.zeros((1, 1), np.float32))[0, Label.TITLE] == 1


class _Booster:
    def dump_model(self) -> dict[str, Any]:
        return {"tree_info": [{"tree_structure": STUMP}]}


def test_every_label_is_learned_with_what_speaks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def train(parameters: dict[str, Any], data: object, rounds: int) -> _Booster:
        assert data == "data"
        assert rounds == 3
        asked.append(parameters)
        return _Booster()

    module = SimpleNamespace(train=train, Dataset=lambda *_, **__: "data")
    monkeypatch.setitem(sys.modules, "lightgbm", module)
    labels = np.zeros((4, len(Label)), bool)
    labels[0, Label.DATE] = True
    forest = grow(np.zeros((4, len(columns())), np.float32), labels, np.ones(4), rounds=3)
    assert forest.label.tolist() == [label for label in PARTS for _ in SEEDS]
    assert [given["seed"] for given in asked] == [*SEEDS] * len(PARTS)
    date = asked[PARTS.index(Label.DATE) * len(SEEDS)]
    signs = dict(zip(columns(), date["monotone_constraints"], strict=True))
    assert (signs["for_date"], signs["date_share"], signs["for_other"], signs["chars"]) == (1, 1, -1, 0)
    assert date["scale_pos_weight"] == pytest.approx(3**0.5)
    assert asked[PARTS.index(Label.TITLE) * len(SEEDS)]["scale_pos_weight"] == 6


def test_without_the_package_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    with pytest.raises(MissingExtra, match="extra `train`"):
        grow(np.zeros((1, 1), np.float32), np.zeros((1, len(Label)), bool), np.ones(1))
