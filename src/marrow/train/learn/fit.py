"""One network, trained.

Takes: a corpus on a device, a design, pages, and how wrong outputs are. Gives: the network, and what it says of pages.
Keeps true: the same seed gives the same network on a CPU; on a GPU sums are not the same to the last bit.
What comes out is a running mean over the last epochs, which is better than any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

import torch
from torch import Tensor, nn
from torch.optim import AdamW, Optimizer
from torch.optim.lr_scheduler import LRScheduler, OneCycleLR

from marrow.methods.auto.model import ROLES, TYPES
from marrow.train.learn.network import Network, Outputs
from marrow.train.learn.tensors import Batch, Tensors, batch_of
from marrow.train.recipe import Design, Predictions

_MEAN_FROM, _MEAN_KEEPS = 0.6, 0.8
_DECAY = 0.01
_LEXICON_RATE = 2
_WARM_UP = 0.15
_LONGEST_STEP = 1.0
_ALIKE = 8
"""Batches whose pages are sorted by length together: alike pages waste less."""
_ASKED = 64
"""Pages of a batch when there is nothing to learn."""

Loss = Callable[[Outputs, Batch], Tensor]
Tell = Callable[[int, float], None]
"""Is told the number of each epoch and its mean loss."""


def fit(data: Tensors, design: Design, pages: Tensor, loss: Loss, *, epochs: int, seed: int, tell: Tell) -> Network:
    """Train a network on some pages."""
    torch.manual_seed(seed)
    order = torch.Generator().manual_seed(seed)
    network = Network(data.known, design)
    network.to(data.device)
    optimizer, schedule = _optimizer(network, design, epochs * ceil(len(pages) / design.batch))
    mean: dict[str, Tensor] = {}
    for epoch in range(epochs):
        network.train()
        total = 0.0
        for chosen in _batches(data, pages, design.batch, order):
            batch = batch_of(data, chosen)
            wrong = loss(network(data, batch), batch)
            optimizer.zero_grad()
            wrong.backward()
            nn.utils.clip_grad_norm_(network.parameters(), _LONGEST_STEP)
            optimizer.step()
            schedule.step()
            total += float(wrong.detach()) * len(chosen)
        if epoch >= epochs * _MEAN_FROM or epoch == epochs - 1:
            _add(mean, network.state_dict())
        tell(epoch + 1, total / len(pages))
    network.load_state_dict(mean)
    return network


def predict(network: Network, data: Tensors) -> Predictions:
    """What a network says of all pages, as logits."""
    network.eval()
    roles = torch.zeros(len(data.role), ROLES)
    keep, types = torch.zeros(len(data.role)), torch.zeros(data.pages, TYPES)
    with torch.no_grad():
        for pages in torch.arange(data.pages, device=data.device).split(_ASKED):
            batch = batch_of(data, pages)
            found, places = network(data, batch), batch.segments.cpu()
            roles[places] = found.roles.cpu()
            keep[places] = found.keep.cpu()
            types[pages.cpu()] = found.types.cpu()
    return Predictions(roles.numpy(), keep.numpy(), types.numpy())


def _optimizer(network: Network, design: Design, steps: int) -> tuple[Optimizer, LRScheduler]:
    lexicons = list(network.rows.parameters())
    layers = [each for name, each in network.named_parameters() if not name.startswith("rows.")]
    rates = [design.rate * _LEXICON_RATE, design.rate]
    groups = [{"params": lexicons, "weight_decay": design.decay}, {"params": layers, "weight_decay": _DECAY}]
    optimizer = AdamW(groups, lr=design.rate)
    schedule = OneCycleLR(optimizer, rates, total_steps=steps, pct_start=_WARM_UP)
    return optimizer, schedule


def _batches(data: Tensors, pages: Tensor, size: int, order: torch.Generator) -> Iterator[Tensor]:
    """All pages in batches, in an order of chance."""
    shuffled = pages[torch.randperm(len(pages), generator=order).to(pages.device)]
    length = data.start[shuffled + 1] - data.start[shuffled]
    batches: list[Tensor] = []
    for first in range(0, len(shuffled), size * _ALIKE):
        part = slice(first, first + size * _ALIKE)
        batches += shuffled[part][torch.argsort(length[part], stable=True)].split(size)
    for chosen in torch.randperm(len(batches), generator=order).tolist():
        yield batches[chosen]


def _add(mean: dict[str, Tensor], state: dict[str, Tensor]) -> None:
    for name, value in state.items():
        now = value.detach().clone()
        mean[name] = mean[name] * _MEAN_KEEPS + now * (1 - _MEAN_KEEPS) if name in mean else now
