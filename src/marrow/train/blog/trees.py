"""The trees of our labeller, grown by LightGBM.

Takes: rows, right labels and weights. Gives: the arrays of a `Forest`. Keeps true: fixed seeds, one thread: the same
lessons give the same trees. Where a number speaks for a label, more of it never speaks against: with half a hundred
sites, that keeps trees from learning what one of them is like. Refuses: to work without LightGBM (`extra.missing`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.blog.auto.forest import OUTCOMES, SPLITS, Forest
from marrow.blog.auto.rows import columns
from marrow.blog.labels import PARTS, Label
from marrow.errors import MissingExtra

Node = dict[str, Any]
ROUNDS = 50
SEEDS = (0, 1, 2)
"""Forests that are grown, each with a seed of its own, and asked for their mean. What a single one makes of a page of
another make depends on its seed: over three of them the precision of authors was 83, 93 and 95 per cent."""
_PARAMETERS: dict[str, Any] = {
    "objective": "binary", "learning_rate": 0.15, "num_leaves": SPLITS + 1, "min_data_in_leaf": 10,
    "min_sum_hessian_in_leaf": 0.1, "lambda_l2": 1.0, "feature_fraction": 0.3, "max_bin": 15, "use_missing": False,
    "monotone_constraints_method": "intermediate", "num_threads": 1, "deterministic": True, "force_row_wise": True,
    "verbosity": -1,
}  # fmt: skip
_MOST_WEIGHT = 6.0
"""A label that few blocks have weighs as the root of how rare it is, and no more than this."""
_RISING = {
    Label.TITLE: ("size", "kind_share_distinct"),
    Label.DATE: ("date_share", "is_whole_date"),
}
"""Numbers that speak for a label, beside those that are named after it."""


def grow(
    rows: NDArray[np.float32], labels: NDArray[np.bool_], weights: NDArray[np.float64], rounds: int = ROUNDS
) -> Forest:
    """Grow the trees of all labels."""
    grown = [
        (label, _booster(rows, labels[:, label], weights, label, rounds, seed)) for label in PARTS for seed in SEEDS
    ]
    forest = planted([(label, tree["tree_structure"]) for label, model in grown for tree in model["tree_info"]])
    return replace(forest, values=forest.values / len(SEEDS))


def _booster(
    rows: NDArray[np.float32],
    wanted: NDArray[np.bool_],
    weights: NDArray[np.float64],
    label: Label,
    rounds: int,
    seed: int,
) -> dict[str, Any]:
    lightgbm = _lightgbm()
    share = float((weights * wanted).sum() / weights.sum())
    rarity = ((1 - share) / max(share, 1e-6)) ** 0.5
    parameters = _PARAMETERS | {
        "seed": seed,
        "monotone_constraints": _constraints(label),
        "scale_pos_weight": min(max(rarity, 1.0), _MOST_WEIGHT),
    }
    data = lightgbm.Dataset(rows.astype(np.float64), wanted.astype(np.float64), weight=weights)
    model: dict[str, Any] = lightgbm.train(parameters, data, rounds).dump_model()
    return model


def _constraints(label: Label) -> list[int]:
    """For each column 1 where more of it speaks for the label, −1 where it speaks against."""
    name = label.name.lower()
    rising = {f"for_{name}", f"in_{name}", f"address_{name}", f"{name}_share", *_RISING.get(label, ())}
    return [
        1 if column in rising else -1 if column == "for_other" and label != Label.CONTENT else 0 for column in columns()
    ]


def planted(trees: Sequence[tuple[Label, Node]]) -> Forest:
    """Trees as LightGBM writes them, as arrays."""
    known: dict[tuple[int, float], int] = {}
    splits = np.zeros((len(trees), SPLITS), np.int32)
    values = np.zeros((len(trees), OUTCOMES))
    for number, (_, tree) in enumerate(trees):
        inner = _inner(tree)
        for place, node in enumerate(inner):
            splits[number, place] = known.setdefault((node["split_feature"], node["threshold"]), len(known))
        places = {id(node): place for place, node in enumerate(inner)}
        values[number] = [_value(tree, places, outcome) for outcome in range(OUTCOMES)]
    feature, threshold = zip(*known, strict=True) if known else ((0,), (0.0,))
    labels = np.array([label for label, _ in trees], np.int8)
    return Forest(np.array(feature, np.int16), np.array(threshold), splits, values, labels, len(Label))


def _inner(tree: Node) -> list[Node]:
    """The nodes of a tree that split, the root first."""
    found, pile = [], [tree]
    while pile:
        node = pile.pop()
        if "leaf_value" not in node:
            found.append(node)
            pile += [node["right_child"], node["left_child"]]
    return found


def _value(node: Node, places: dict[int, int], outcome: int) -> float:
    """Where a tree ends if its splits have these answers."""
    while "leaf_value" not in node:
        node = node["left_child" if outcome >> places[id(node)] & 1 else "right_child"]
    value: float = node["leaf_value"]
    return value


def _lightgbm() -> Any:
    try:
        import lightgbm
    except ImportError as error:
        raise MissingExtra("extra.missing", "trees are grown by LightGBM, of the extra `train`") from error
    return lightgbm
