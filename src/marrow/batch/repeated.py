"""Blocks of text that repeat over the pages of one host.

What a site says on every page is not what the page is about: notes on rights, calls to subscribe, standing headings.
From one page such a block may look like any other; from several it is plain (Lin & Ho 2002, Ma et al. 2003, Yi et al.
2003: what P1 cites as [6], [8] and [10]; they compare parts of pages, here it is what was extracted).

Takes: the hosts and texts of rows, one after the other. Gives: for each row the numbers of its blocks that are
repeated: found on at least `min_pages` pages of the host and on at least `min_share` of them. Blocks are what blank
lines separate; they are the same block if their letters and digits are.
Keeps true: a text that a host has several times counts once, so that copies do not make their own body boilerplate;
a page without a host is not looked at. The order of rows does not matter.
Bounded: 24 bytes for each block and 16 for each page on disk; in memory, where there is one of `_PARTS` parts of the
blocks at a time, some 60 for each page and 50 for each repeated block.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.batch.spill import Column

# The best of 2, 3, 4, 5, 8 pages and of shares from 0 to 0.5 on seven dev sets, but for 2 pages: docs/duplicates.md.
MIN_PAGES = 3
MIN_SHARE = 0.2

_PARTS = 64
_BLOCK = np.dtype([("digest", "<u8"), ("row", "<i8"), ("number", "<i8")])
_PLACE = struct.Struct("<Qqq")
_GAP = re.compile(r"\n(?:[ \t]*\n)+")
_MARKS = re.compile(r"[\W_]+")

Rows = NDArray[np.int64]


def blocks(text: str) -> list[str]:
    """The blocks of a text or Markdown.

    >>> blocks("One\\ntwo.\\n\\nThree.\\n")
    ['One\\ntwo.', 'Three.']
    """
    return [block for block in _GAP.split(text.strip("\n")) if block]


def without(text: str, numbers: Collection[int]) -> str:
    """A text without some of its blocks.

    >>> without("One.\\n\\nTwo.\\n\\nThree.", [1])
    'One.\\n\\nThree.'
    """
    gone = set(numbers)
    return "\n\n".join(block for number, block in enumerate(blocks(text)) if number not in gone)


class RepeatedFinder:
    """Takes all rows, then tells which of their blocks are repeated."""

    def __init__(self, folder: Path, *, min_pages: int = MIN_PAGES, min_share: float = MIN_SHARE) -> None:
        self._min_pages, self._min_share = min_pages, min_share
        self._hosts = Column(folder / "hosts", np.uint64)
        self._pages = Column(folder / "pages", np.uint64)
        self._parts = [Column(folder / f"blocks-{part}", _BLOCK) for part in range(_PARTS)]

    def add(self, host: str, text: str) -> None:
        """The next row; without a host or a text it has no repeated blocks."""
        row = len(self._hosts)
        digests = [_digest(host, block) for block in blocks(text)] if host else []
        self._hosts.append(np.array([_digest(host, "") if digests else 0], np.uint64))
        self._pages.append(np.array([_digest(host, repr(digests)) if digests else 0], np.uint64))
        for number, digest in enumerate(digests):
            self._parts[digest % _PARTS].append_bytes(_PLACE.pack(digest, row, number))

    def found(self, copies: Rows | None = None) -> Repeated:
        """The repeated blocks of all rows; rows that are known to be copies of others do not count."""
        is_counted = _is_first(self._pages.read())
        if copies is not None:
            is_counted[copies] = False
        wanted = self._wanted(is_counted)
        found = [_repeated(part.read(), is_counted, wanted) for part in self._parts]
        places = np.concatenate(found)
        return Repeated(places[np.lexsort((places["number"], places["row"]))])

    def _wanted(self, is_counted: NDArray[np.bool_]) -> Rows:
        """For each row, on how many pages of its host a block is repeated."""
        _, host, pages = np.unique(self._hosts.read(), return_inverse=True, return_counts=True)
        pages = np.bincount(host, weights=is_counted, minlength=len(pages))
        least = np.maximum(np.ceil(pages * self._min_share), self._min_pages)
        wanted: Rows = least.astype(np.int64)[host]
        return wanted


class Repeated:
    """Which blocks of which rows are repeated."""

    def __init__(self, places: NDArray[Any]) -> None:
        self._rows, self._numbers = np.ascontiguousarray(places["row"]), places["number"]

    def __len__(self) -> int:
        return len(self._rows)

    def of(self, row: int) -> list[int]:
        """The numbers of a row's repeated blocks, in order, by the row's number."""
        start, end = np.searchsorted(self._rows, [row, row + 1])
        numbers: list[int] = self._numbers[start:end].tolist()
        return numbers


def _digest(host: str, block: str) -> int:
    """What a block says, in 64 bits; a block of marks alone says what its marks are."""
    said = f"{host}\0{_MARKS.sub(' ', block.lower()).strip() or block}"
    return int.from_bytes(blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _is_first(digests: NDArray[np.uint64]) -> NDArray[np.bool_]:
    is_first = np.zeros(len(digests), np.bool_)
    is_first[np.unique(digests, return_index=True)[1]] = True
    return is_first


def _repeated(places: NDArray[Any], is_counted: NDArray[np.bool_], wanted: Rows) -> NDArray[Any]:
    """Those of some blocks that are on as many pages as are wanted."""
    places = places[np.lexsort((places["row"], places["digest"]))]
    digests, rows = places["digest"], places["row"]
    is_new = np.ones(len(places), np.bool_)
    is_new[1:] = digests[1:] != digests[:-1]
    is_page = is_new.copy()
    is_page[1:] |= rows[1:] != rows[:-1]  # a block that a page has twice counts once
    group = np.cumsum(is_new) - 1
    pages = np.bincount(group, weights=is_page & is_counted[rows])
    is_repeated = pages[group] >= wanted[rows] if len(places) else is_new
    return places[is_repeated]
