"""Segments as rows of numbers, with vectors that are learned: the input of the network.

Takes: a batch of pages. Gives: a row for each segment, in the order of `methods/auto/embed.py`.
Keeps true: while it learns, some of what a page says is left out, so that nothing is relied on alone: words and names
of the vocabulary for a whole batch, single places, all names of a page but its tags, and half of the addresses.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from marrow.methods.auto.model import COUNT
from marrow.train.corpus import Vocabularies
from marrow.train.learn.tensors import Batch, Taken, Tensors
from marrow.train.recipe import Design

_PAGE_COLUMNS = 8
"""Of the kind of a page, and of its address."""
_FIRST_SPREAD = 0.05
_LOST_NAMES, _LOST_WORDS, _LOST_KINDS, _LOST_ADDRESSES, _LOST_ADDRESS = 0.05, 0.1, 0.3, 0.2, 0.5


class Rows(nn.Module):
    """The lexicons of a model, named as in its file."""

    def __init__(self, known: Vocabularies, design: Design) -> None:
        super().__init__()
        self.design = design
        self.path, self.near = _lexicon(len(known.names), design.names), _lexicon(len(known.names), design.names)
        self.words = _lexicon(len(known.words), design.words)
        self.first = _lexicon(len(known.words), design.words // 2)
        self.kinds = _lexicon(len(known.kinds), _PAGE_COLUMNS)
        self.urls = _lexicon(len(known.addresses), _PAGE_COLUMNS)
        self.width = COUNT + 2 * design.names + design.words + 2 * (design.words // 2) + 2 * _PAGE_COLUMNS

    def forward(self, data: Tensors, batch: Batch) -> Tensor:
        path, near = self._names(data, batch)
        words, opening, above = self._words(data, batch)
        kinds = _mean(self.kinds, self._lose(data.kinds.take(batch.pages), _LOST_KINDS))
        address = _mean(self.urls, self._lose(data.address.take(batch.pages), _LOST_ADDRESSES))
        if self.training:
            address = address * (torch.rand(len(address), 1, device=batch.device) >= _LOST_ADDRESS)
        parts = (path, near, words, opening, above, kinds[batch.page], address[batch.page])
        return torch.cat((data.numbers[batch.segments].float(), *parts), 1)

    def _names(self, data: Tensors, batch: Batch) -> tuple[Tensor, Tensor]:
        way = data.path.take(batch.segments)
        beside = data.near[batch.segments]
        nodes, place = torch.unique(torch.cat((way.values, beside.reshape(-1))), return_inverse=True)
        is_gone = self._forgotten(len(data.known.names), batch)
        names = self._bare(data, batch, nodes, self._lose(data.names.take(nodes), _LOST_NAMES, is_gone))
        path = _sum(_sum_of(self.path, names)[place[: len(way.values)]], way)
        leaf, line, above = _sum_of(self.near, names)[place[len(way.values) :]].view(*beside.shape, -1).unbind(1)
        return path, leaf + line + 0.5 * above

    def _words(self, data: Tensors, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """The mean of the words, the opening, and the opening of the heading above.

        Some pages have words that nobody knows: their language is rare.
        """
        is_gone, texts = self._forgotten(len(data.known.words), batch), data.text[batch.segments]
        is_mute = torch.rand(len(batch.pages), 1, device=batch.device) < self.design.goes_mute * self.training
        is_heard = (~is_mute)[batch.page]
        words = is_heard * _mean(self.words, self._lose(data.words.take(texts), _LOST_WORDS, is_gone))
        opening = is_heard * _sum_of(self.first, self._lose(data.opening.take(texts), _LOST_WORDS, is_gone))
        heading = data.heading[batch.segments]
        # A page's segments follow each other in a batch as in the corpus: the heading is as far away here as there.
        place = torch.arange(len(heading), device=batch.device) + heading - batch.segments
        above = opening[place.clamp(min=0)] * (heading >= 0)[:, None]
        return words, opening, above

    def _forgotten(self, known: int, batch: Batch) -> Tensor:
        """The part of a vocabulary that is left out of a whole batch."""
        return torch.rand(known, device=batch.device) < self.design.forgets

    def _lose(self, taken: Taken, lost: float, is_gone: Tensor | None = None) -> Taken:
        """Leave out single places, and all of what is gone."""
        if not self.training:
            return taken
        is_kept = torch.rand(taken.values.shape, device=taken.values.device) >= lost
        if is_gone is not None:
            is_kept &= ~is_gone[taken.values]
        return Taken(taken.values * is_kept, taken.row, taken.rows)

    def _bare(self, data: Tensors, batch: Batch, nodes: Tensor, names: Taken) -> Taken:
        """Leave some pages nothing but their tags: such pages exist."""
        if not self.training or not self.design.goes_bare:
            return names
        is_bare = torch.zeros(data.pages, dtype=torch.bool, device=batch.device)
        is_bare[batch.pages] = torch.rand(len(batch.pages), device=batch.device) < self.design.goes_bare
        is_lost = is_bare[data.page_of_node[nodes]][names.row] & ~data.is_tag[names.values]
        return Taken(names.values * ~is_lost, names.row, names.rows)


def _lexicon(count: int, width: int) -> nn.Embedding:
    made = nn.Embedding(count, width, padding_idx=0)
    nn.init.normal_(made.weight, 0, _FIRST_SPREAD)
    with torch.no_grad():
        made.weight[0] = 0  # the unknown are nothing, here and in the model's file
    return made


def _sum_of(lexicon: nn.Embedding, taken: Taken) -> Tensor:
    return _sum(lexicon(taken.values), taken)


def _sum(values: Tensor, taken: Taken) -> Tensor:
    return torch.zeros(taken.rows, values.shape[1], device=values.device).index_add_(0, taken.row, values)


def _mean(lexicon: nn.Embedding, taken: Taken) -> Tensor:
    count = torch.bincount(taken.row, minlength=taken.rows).clamp(min=1)
    return _sum_of(lexicon, taken) / count[:, None]
