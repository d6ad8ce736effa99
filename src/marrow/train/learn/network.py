"""The network that learns: that of `methods/auto/network.py`, and larger ones that teach it.

Takes: a batch of pages. Gives: `Outputs`, logits. Keeps true: pages of a batch do not see each other; with one scan, no
GRU and a separable convolution it computes what the judge computes.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

from marrow.methods.auto.model import ROLES, TYPES
from marrow.train.corpus import Vocabularies
from marrow.train.learn.rows import Rows
from marrow.train.learn.tensors import Batch, Tensors
from marrow.train.recipe import Design


@dataclass(frozen=True)
class Outputs:
    """Logits: of each role and of being kept, for each segment of a batch; of each type, for each page."""

    roles: Tensor
    keep: Tensor
    types: Tensor


class Network(nn.Module):
    """Layers are named as in a model's file, but for `page_type`: modules of torch have a `type` already."""

    def __init__(self, known: Vocabularies, design: Design) -> None:
        super().__init__()
        self.design, hidden = design, design.hidden
        self.rows = Rows(known, design)
        self.inp = nn.Linear(self.rows.width, hidden)
        groups = hidden if design.is_separable else 1
        self.conv = nn.Conv1d(hidden, hidden, design.kernel, padding=design.kernel // 2, groups=groups)
        self.conv_mix = nn.Linear(hidden, hidden)
        self.scan = nn.ModuleList(nn.Linear(hidden, 2 * hidden) for _ in range(design.scans))
        self.scan_mix = nn.ModuleList(nn.Linear(hidden, hidden) for _ in range(design.scans))
        self.gru = nn.GRU(hidden, hidden // 2, bidirectional=True, batch_first=True) if design.has_gru else None
        self.crowd = nn.Linear(2 * hidden, hidden) if design.has_crowds else None
        self.ctx, self.mid = nn.Linear(2 * hidden, hidden), nn.Linear(hidden, hidden)
        self.out, self.page_type = nn.Linear(hidden, ROLES + 1), nn.Linear(2 * hidden, TYPES)
        self.drop = nn.Dropout(design.dropout)

    def forward(self, data: Tensors, batch: Batch) -> Outputs:
        state = relu(self.inp(self.drop(self.rows(data, batch))))
        state = state + self.drop(relu(self.conv_mix(self._convolve(state, batch))))
        if self.crowd is not None:
            state = state + self.drop(relu(self.crowd(_crowds(state, data, batch))))
        for gates, mix in zip(self.scan, self.scan_mix, strict=True):
            state = state + self.drop(relu(mix(_scan_both(gates(state), batch))))
        if self.gru is not None:
            state = state + self.drop(self._recur(state, batch))
        page = _summary(state, data.count[batch.segments], batch)
        found = self.out(self.drop(relu(self.mid(state) + self.ctx(page)[batch.page])))
        return Outputs(found[:, :ROLES], found[:, ROLES], self.page_type(page))

    def _convolve(self, state: Tensor, batch: Batch) -> Tensor:
        """All pages in one row, with gaps of zeros between them that are as wide as the convolution reaches."""
        gap = self.design.kernel // 2
        place = torch.arange(len(state), device=batch.device) + gap * batch.page
        row = torch.zeros(len(state) + gap * len(batch.pages), state.shape[1], device=batch.device)
        made = self.conv(row.index_copy(0, place, state).t()[None])[0].t()[place]
        return made if self.design.is_separable else relu(made)

    def _recur(self, state: Tensor, batch: Batch) -> Tensor:
        assert self.gru is not None
        length = torch.bincount(batch.page, minlength=len(batch.pages))
        place = torch.arange(len(state), device=batch.device) - (torch.cumsum(length, 0) - length)[batch.page]
        padded = torch.zeros(len(batch.pages), int(length.max()), state.shape[1], device=batch.device)
        padded[batch.page, place] = state
        packed = nn.utils.rnn.pack_padded_sequence(padded, length.cpu(), batch_first=True, enforce_sorted=False)
        made, _ = nn.utils.rnn.pad_packed_sequence(self.gru(packed)[0], batch_first=True, total_length=padded.shape[1])
        return made[batch.page, place]


def _scan_both(gates: Tensor, batch: Batch) -> Tensor:
    forth, new_forth, back, new_back = gates.chunk(4, 1)
    page = batch.page
    return torch.cat((_scan(forth, new_forth, page), _scan(back.flip(0), new_back.flip(0), page.flip(0)).flip(0)), 1)


def _scan(gate: Tensor, new: Tensor, page: Tensor) -> Tensor:
    """Every channel moves from what it was to what is new, as far as its gate is open; each page starts with nothing.

    A step is x ↦ kept · x + made, and two such steps are one of the same form: so all are taken by doubling.
    """
    opened = torch.sigmoid(gate)
    begins = torch.ones_like(page, dtype=torch.bool)
    begins[1:] = page[1:] != page[:-1]
    kept, made = (1 - opened) * ~begins[:, None], opened * new
    longest = int(torch.bincount(page).max())
    step = 1
    while step < longest:
        made = torch.cat((made[:step], made[step:] + kept[step:] * made[:-step]))
        kept = torch.cat((kept[:step], kept[step:] * kept[:-step]))
        step *= 2
    return made


def _crowds(state: Tensor, data: Tensors, batch: Batch) -> Tensor:
    """For each segment the mean of those that are alike, and of those that have the same parent."""
    alike = _mean_of(state, data.crowd[batch.segments])
    return torch.cat((alike, _mean_of(state, data.near[batch.segments, 2])), 1)


def _mean_of(state: Tensor, group: Tensor) -> Tensor:
    _, place, count = torch.unique(group, return_inverse=True, return_counts=True)
    total = torch.zeros(len(count), state.shape[1], device=state.device).index_add_(0, place, state)
    return (total / count[:, None])[place]


def _summary(state: Tensor, count: Tensor, batch: Batch) -> Tensor:
    """The mean over a page's segments, in which long ones count more, and the maximum."""
    weight = count.sqrt() + 0.1
    mean = batch.sum(state * weight[:, None]) / batch.sum(weight)[:, None]
    least = torch.full_like(mean, -torch.inf)
    most = least.scatter_reduce(0, batch.page[:, None].expand_as(state), state, "amax")
    return torch.cat((mean, most), 1)
