"""The corpus on a device.

Takes: a `Corpus` and a device. Gives: `Tensors`, the same columns as tensors. Keeps true: nothing is changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from marrow.train.corpus import Corpus
from marrow.train.ragged import Ragged


@dataclass(frozen=True)
class Taken:
    """The values of some lists one after the other, and for each value the number of its list among those taken."""

    values: Tensor
    row: Tensor
    rows: int


class Lists:
    """Lists of different lengths on a device."""

    def __init__(self, lists: Ragged, device: str) -> None:
        self.values = torch.as_tensor(lists.values, device=device).long()
        self.start = torch.as_tensor(lists.start, device=device)

    def take(self, wanted: Tensor) -> Taken:
        place, row = spread(self.start, wanted)
        return Taken(self.values[place], row, len(wanted))


class Tensors:
    """The columns of a corpus."""

    def __init__(self, corpus: Corpus, device: str) -> None:
        def on_device(column: Any) -> Tensor:
            return torch.as_tensor(column, device=device)

        self.device = device
        self.pages = len(corpus.sites)
        self.start = on_device(corpus.start)
        self.weight = on_device(corpus.weight)
        self.page_type = on_device(corpus.page_type)
        self.is_labelled = on_device(corpus.is_labelled)
        self.numbers = on_device(corpus.numbers)
        self.count = on_device(corpus.count)
        self.role = on_device(corpus.role)
        self.kept = on_device(corpus.kept)
        self.heading = on_device(corpus.heading)
        self.crowd, self.text = on_device(corpus.crowd), on_device(corpus.text)
        self.near = on_device(corpus.near)
        self.page_of_node = on_device(corpus.page_of_node)
        self.is_tag = on_device(corpus.is_tag)
        # What teachers say of an aged page is what they say of the page itself, which they know better.
        self.taught_page = on_device(np.arange(self.pages) - corpus.is_aged)
        self.taught = on_device(_originals(corpus))
        self.kinds, self.address = Lists(corpus.kinds, device), Lists(corpus.address, device)
        self.words, self.opening = Lists(corpus.words, device), Lists(corpus.opening, device)
        self.path, self.names = Lists(corpus.path, device), Lists(corpus.names, device)
        self.known = corpus.vocabularies


def _originals(corpus: Corpus) -> NDArray[np.int64]:
    """For each segment itself, or the one that it was before its page was aged."""
    length = np.diff(corpus.start)
    found: NDArray[np.int64] = np.arange(len(corpus.role)) - np.repeat(length * corpus.is_aged, length)
    return found


@dataclass(frozen=True)
class Batch:
    """Some pages: their segments one after the other, and the place of each one's page in the batch."""

    pages: Tensor
    segments: Tensor
    page: Tensor

    @property
    def device(self) -> Any:
        return self.segments.device

    def sum(self, values: Tensor) -> Tensor:
        """The sum of a column over each page."""
        zeros = torch.zeros(len(self.pages), *values.shape[1:], device=values.device, dtype=values.dtype)
        return zeros.index_add_(0, self.page, values)


def batch_of(data: Tensors, pages: Tensor) -> Batch:
    """The batch of some pages."""
    segments, page = spread(data.start, pages)
    return Batch(pages, segments, page)


def spread(start: Tensor, wanted: Tensor) -> tuple[Tensor, Tensor]:
    """The places of all values of some lists, and the number of each one's list."""
    begin = start[wanted]
    length = start[wanted + 1] - begin
    row = torch.repeat_interleave(torch.arange(len(wanted), device=start.device), length)
    before = torch.cumsum(length, 0) - length
    place = torch.arange(len(row), device=start.device) - before[row] + begin[row]
    return place, row
