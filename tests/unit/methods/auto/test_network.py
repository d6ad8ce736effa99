from __future__ import annotations

from math import exp, tanh

import numpy as np
import pytest
from numpy.typing import NDArray

from marrow.methods.auto.model import ROLES, TYPES, Model
from marrow.methods.auto.network import Scores, run, sigmoid
from tests.unit.methods.auto.weights import HIDDEN, KERNEL, random_model, random_weights

RANDOM = np.random.default_rng(7)


def rows(count: int) -> NDArray[np.float32]:
    return RANDOM.normal(0, 1, (count, random_model().width)).astype(np.float32)


def words(count: int) -> NDArray[np.int32]:
    return RANDOM.integers(0, 90, count).astype(np.int32)


def straightforward(model: Model, given: NDArray[np.float32], counts: NDArray[np.int32]) -> Scores:
    """The network as it would be written down: segment by segment, in double precision."""
    own = {name: array.astype(np.float64) for name, array in model.weights.items()}

    def linear(name: str, row: NDArray[np.float64]) -> NDArray[np.float64]:
        made: NDArray[np.float64] = own[f"{name}_w"] @ row + own[f"{name}_b"]
        return made

    def added(
        state: list[NDArray[np.float64]], name: str, more: list[NDArray[np.float64]]
    ) -> list[NDArray[np.float64]]:
        return [one + np.maximum(linear(name, two), 0) for one, two in zip(state, more, strict=True)]

    state = [np.maximum(linear("inp", row.astype(np.float64)), 0) for row in given]
    nothing = [np.zeros(HIDDEN)] * (KERNEL // 2)
    padded = [*nothing, *state, *nothing]
    convolved = [
        sum((padded[at + place] * own["conv_w"][:, place] for place in range(KERNEL)), own["conv_b"])
        for at in range(len(state))
    ]
    state = added(state, "conv_mix", convolved)
    gates = [linear("scan", row) for row in state]
    forth = scanned([row[:HIDDEN] for row in gates])
    back = scanned([row[HIDDEN:] for row in reversed(gates)])[::-1]
    state = added(state, "scan_mix", [np.concatenate(both) for both in zip(forth, back, strict=True)])
    page = np.concatenate((np.average(state, axis=0, weights=np.sqrt(counts) + 0.1), np.max(state, axis=0)))
    found = np.array([linear("out", np.maximum(linear("mid", row) + linear("ctx", page), 0)) for row in state])
    return Scores(found[:, :ROLES], found[:, ROLES], linear("type", page).astype(np.float32))


def scanned(gates: list[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    state = np.zeros(HIDDEN // 2)
    made = []
    for row in gates:
        opened, new = 0.5 * (1 + np.tanh(row[: HIDDEN // 2] / 2)), row[HIDDEN // 2 :]
        state = (1 - opened) * state + opened * new
        made.append(state)
    return made


@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 40])
def test_the_network_computes_what_it_is_meant_to(count: int) -> None:
    model, given, counts = random_model(), rows(count), words(count)
    for made, wanted in zip(run(model, given, counts), straightforward(model, given, counts), strict=True):
        assert made == pytest.approx(wanted, rel=1e-4, abs=1e-4)


def test_without_segments_nothing_is_said() -> None:
    found = run(random_model(), rows(0), words(0))
    assert (found.roles.shape, found.keep.shape, found.types.tolist()) == ((0, ROLES), (0,), [0] * TYPES)


def test_a_segment_far_away_matters() -> None:
    model, given, counts = random_model(), rows(30), words(30)
    other = given.copy()
    other[-1] += 1
    assert run(model, given, counts).keep[0] != run(model, other, counts).keep[0]


def test_gates_of_any_size_do_not_overflow() -> None:
    weights = random_weights()
    weights["scan_w"] = weights["scan_w"] * np.float32(1e6)
    model = Model(weights, version="test")
    assert all(np.isfinite(each).all() for each in run(model, rows(9), words(9)))


def test_a_logit_is_a_probability() -> None:
    made = sigmoid(np.array([-1000, -1, 0, 1, 1000], np.float32))
    assert made == pytest.approx([0, 1 / (1 + exp(1)), 0.5, 0.5 * (1 + tanh(0.5)), 1])
    assert made.dtype == np.float32
