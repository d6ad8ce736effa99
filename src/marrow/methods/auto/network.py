"""The network that judges a page's segments, in NumPy.

Takes: the rows that `embed` made and how many words each segment has. Gives: `Scores`.
Keeps true: the same scores as `native/network.c`, but for the rounding of floats.

A segment sees its neighbours twice: a convolution over the few next to it, and a scan in both directions, in which
every channel carries on what it has or takes in something new. The page as a whole comes in as the mean and the
maximum over its segments.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from marrow.methods.auto.model import ROLES, TYPES, Model, Weights

Floats = NDArray[np.float32]


class Scores(NamedTuple):
    """Logits: of each role and of being kept, for each segment; of each type, for the page."""

    roles: Floats
    keep: Floats
    types: Floats


def run(model: Model, rows: Floats, words: NDArray[np.int32]) -> Scores:
    """Judge the segments of a page. Without segments there is nothing to say of the page."""
    if not len(rows):
        return Scores(np.zeros((0, ROLES), np.float32), np.zeros(0, np.float32), np.zeros(TYPES, np.float32))
    own = model.weights
    state = _relu(_linear(own, "inp", rows))
    state += _relu(_linear(own, "conv_mix", _convolve(own, state)))
    state += _relu(_linear(own, "scan_mix", _scan_both(_linear(own, "scan", state))))
    page = _summary(state, words)
    found = _linear(own, "out", _relu(_linear(own, "mid", state) + _linear(own, "ctx", page)))
    return Scores(found[:, :ROLES], found[:, ROLES], _linear(own, "type", page))


def _linear(own: Weights, name: str, rows: Floats) -> Floats:
    made: Floats = rows @ own[f"{name}_w"].T + own[f"{name}_b"]
    return made


def _relu(rows: Floats) -> Floats:
    return np.maximum(rows, np.float32(0))


def _convolve(own: Weights, state: Floats) -> Floats:
    """Each channel by itself; there are zeros around the page."""
    kernel = own["conv_w"]
    reach = kernel.shape[1] // 2
    padded = np.pad(state, ((reach, reach), (0, 0)))
    made = np.tile(own["conv_b"], (len(state), 1))
    for place in range(kernel.shape[1]):
        made += padded[place : place + len(state)] * kernel[:, place]
    return made


def _scan_both(gates: Floats) -> Floats:
    forth, new_forth, back, new_back = np.split(gates, 4, axis=1)
    return np.concatenate((_scan(forth, new_forth), _scan(back[::-1], new_back[::-1])[::-1]), axis=1)


def _scan(gate: Floats, new: Floats) -> Floats:
    """Every channel moves from what it was to what is new, as far as its gate is open."""
    opened = sigmoid(gate)
    made = np.empty_like(new)
    state = np.zeros(new.shape[1], np.float32)
    for place in range(len(new)):
        state = state + opened[place] * (new[place] - state)
        made[place] = state
    return made


def _summary(state: Floats, words: NDArray[np.int32]) -> Floats:
    """The mean over the segments, in which long ones count more, and the maximum."""
    weight = np.sqrt(words.astype(np.float32)) + np.float32(0.1)
    return np.concatenate((weight @ state / weight.sum(), state.max(0)))


def sigmoid(logits: Floats) -> Floats:
    """Logits as probabilities, without overflow."""
    small = np.exp(-np.abs(logits))
    made: Floats = np.where(logits >= 0, 1, small) / (1 + small)
    return made
