"""The second look at roles, learned.

Takes: `Lessons`. Gives: its parameters, by name. Keeps true: the same seed gives the same parameters on a CPU. The
biases of roles are chosen by what networks say of sites that they have not seen.

Our own marks have other habits than the reference: headings and buttons of a box of teasers are of it, and not other.
Every other network is told whose roles it learns from, and then judges as the reference does.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.functional import cross_entropy, relu
from torch.optim import AdamW
from torch.optim.lr_scheduler import OneCycleLR

from marrow.methods.auto.model import AROUND, ROLES
from marrow.train.again import Floats, Layers, Lessons, biases, parameters_of, scaling, together
from marrow.train.recipe import FOLDS

_NETWORKS = 8
"""How many learn, which become one: by itself each differs by hundredths with its seed."""
_HIDDEN = 48
_EPOCHS = 6
_BATCH = 512
_RATE, _DECAY, _WARM_UP = 2e-3, 1e-2, 0.1
_LOST_INPUTS, _LOST = 0.1, 0.2

Tell = Callable[[str], None]


class _Network(nn.Module):
    """As `methods/auto/again.py` computes it; roles begin as the first network has them."""

    def __init__(self, *, is_told: bool) -> None:
        super().__init__()
        self.again, self.revised = nn.Linear(AROUND, _HIDDEN), nn.Linear(_HIDDEN, ROLES)
        self.marked = nn.Parameter(torch.zeros(_HIDDEN), requires_grad=is_told)  # what our own marks add
        nn.init.zeros_(self.revised.weight)
        nn.init.zeros_(self.revised.bias)
        self.lose_inputs, self.lose = nn.Dropout(_LOST_INPUTS), nn.Dropout(_LOST)

    def forward(self, rows: Tensor, first: Tensor, is_marked: Tensor | None = None) -> Tensor:
        inner = self.again(self.lose_inputs(rows))
        if is_marked is not None:
            inner = inner + is_marked[:, None] * self.marked
        made: Tensor = self.revised(self.lose(relu(inner)))
        return made + first


def learn_again(lessons: Lessons, *, seed: int, tell: Tell) -> dict[str, Floats]:
    """The parameters of the second look, which learns of what the first is not sure of."""
    unsure = lessons.of(lessons.is_unsure)
    scale = scaling(unsure.rows)
    first = torch.as_tensor(unsure.rows[:, :ROLES].copy())
    rows = torch.as_tensor((unsure.rows - scale[0]) / scale[1])
    told = np.zeros((len(rows), ROLES), np.float32)
    for fold in range(FOLDS):
        is_new = unsure.fold == fold
        if is_new.any() and not is_new.all():
            for network in _several(rows, first, unsure, ~is_new, seed):
                with torch.no_grad():
                    told[is_new] += network(rows[is_new], first[is_new]).numpy() / _NETWORKS
        tell(f"second look: fold {fold + 1}/{FOLDS}")
    logits = np.zeros((len(lessons.role), ROLES), np.float32)
    logits[lessons.is_unsure] = told
    several = _several(rows, first, unsure, np.ones(len(rows), np.bool_), seed)
    tell("second look: all pages")
    return parameters_of(together([_layers(each) for each in several]), scale, biases(lessons, logits))


def _several(rows: Tensor, first: Tensor, lessons: Lessons, which: NDArray[np.bool_], seed: int) -> list[_Network]:
    return [
        _fit(rows, first, lessons, which, seed * _NETWORKS + number, is_told=number % 2 > 0)
        for number in range(_NETWORKS)
    ]


def _fit(
    rows: Tensor, first: Tensor, lessons: Lessons, which: NDArray[np.bool_], seed: int, *, is_told: bool
) -> _Network:
    torch.manual_seed(seed)
    own = torch.as_tensor(np.flatnonzero(which))
    role, weight = torch.as_tensor(lessons.role), torch.as_tensor(lessons.weight)
    is_marked = torch.as_tensor(lessons.is_marked)
    network = _Network(is_told=is_told)
    optimizer = AdamW(network.parameters(), lr=_RATE, weight_decay=_DECAY)
    schedule = OneCycleLR(optimizer, _RATE, total_steps=_EPOCHS * -(-len(own) // _BATCH), pct_start=_WARM_UP)
    for _ in range(_EPOCHS):
        for chosen in own[torch.randperm(len(own))].split(_BATCH):
            said = network(rows[chosen], first[chosen], is_marked[chosen])
            wrong = cross_entropy(said, role[chosen], reduction="none")
            optimizer.zero_grad()
            ((wrong * weight[chosen]).sum() / weight[chosen].sum()).backward()
            optimizer.step()
            schedule.step()
    network.eval()
    return network


def _layers(network: _Network) -> Layers:
    inner, outer = network.again, network.revised
    return Layers(*(each.detach().numpy() for each in (inner.weight, inner.bias, outer.weight, outer.bias)))
