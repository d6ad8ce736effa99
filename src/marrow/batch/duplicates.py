"""Pages with the text of an earlier page: the same text, or nearly.

Takes: the rows' ids and texts, one after the other. Gives: for each row whether it is a duplicate, of which row, and of
what kind: `exact` (the same but for white space and capitals) or `near` (at least as similar as asked, `minhash`).
Keeps true: a duplicate names an earlier row that is itself none, and to which it is similar itself; so whoever drops
all duplicates still has their texts. The same rows in the same order give the same answer.
Bounded: some 700 bytes for each page on disk; in memory, where there is one band at a time, 100 for each page. Of pages
that share a band, each is compared with the first and a few before it, so that a corpus of a million pages that are
all alike takes linear time too.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from marrow.batch.minhash import NEAR, SIZE, Signature, bands_for, signature, similarity
from marrow.batch.shingling import shingles
from marrow.batch.spill import Column
from marrow.record import record

EXACT, ALIKE = "exact", "near"
_LOOK_BACK = 3  # neighbours in a band that a page is compared with, beside the band's first
_AT_ONCE = 4096  # signatures in work

Rows = NDArray[np.int64]


@record
class Duplicate:
    """What a page repeats."""

    of: str  # the id of the earlier row
    kind: str  # EXACT or ALIKE


class DuplicateFinder:
    """Takes all rows, then tells which are duplicates."""

    def __init__(self, folder: Path, near: float = NEAR) -> None:
        self._near = near
        self._bands = bands_for(near) if near < 1 else None
        self._count = 0
        self._ids = _Names(folder)
        self._rows = Column(folder / "rows", np.int64)  # the numbers of the rows that have a text
        self._digests = Column(folder / "digests", np.uint64, width=2)
        self._signatures = Column(folder / "signatures", np.uint32, width=SIZE)
        bands = self._bands.count if self._bands else 0
        self._keys = [Column(folder / f"band-{band}", np.uint64) for band in range(bands)]
        self._waiting: list[Signature] = []

    def add(self, id: str, text: str) -> None:
        """The next row; without a text it is never a duplicate."""
        self._ids.append(id)
        normal = " ".join(text.lower().split())
        if normal:
            self._rows.append(np.array([self._count]))
            self._digests.append_bytes(blake2b(normal.encode("utf-8", "surrogatepass"), digest_size=16).digest())
            if self._bands:
                self._waiting.append(signature(shingles(text)))
                if len(self._waiting) == _AT_ONCE:
                    self._flush()
        self._count += 1

    def found(self) -> Duplicates:
        """The duplicates among all rows."""
        self._flush()
        exact = _firsts(self._digests.read())
        first = exact if self._bands is None else self._near_firsts(exact)
        later = np.flatnonzero(first != np.arange(len(first)))
        rows = self._rows.read()
        return Duplicates(self._ids, rows[later], rows[first[later]], exact[later] == first[later])

    def _flush(self) -> None:
        if self._bands and self._waiting:
            signatures = np.stack(self._waiting)
            self._signatures.append(signatures)
            for column, keys in zip(self._keys, self._bands.keys(signatures).T, strict=True):
                column.append(keys)
            self._waiting.clear()

    def _near_firsts(self, exact: Rows) -> Rows:
        """For each text the first that it is a duplicate of, itself if none."""
        signatures = self._signatures.read()
        alike = np.arange(len(exact))  # the first text that is similar
        distinct = np.flatnonzero(exact == alike)
        for keys in self._keys:
            for later, earlier in _candidates(keys.read(), distinct):
                _keep_alike(alike, later, earlier, signatures, self._near)
        return _settled(exact, alike, signatures, self._near)


class Duplicates:
    """Which rows are duplicates, and of what."""

    def __init__(self, ids: _Names, rows: Rows, of: Rows, is_exact: NDArray[np.bool_]) -> None:
        self._ids, self._of, self._is_exact = ids, of, is_exact
        self.rows = rows  # the numbers of the duplicates, rising

    def of(self, row: int) -> Duplicate | None:
        """What a row repeats, by the row's number."""
        place = int(np.searchsorted(self.rows, row))
        if place == len(self.rows) or self.rows[place] != row:
            return None
        return Duplicate(self._ids[int(self._of[place])], EXACT if self._is_exact[place] else ALIKE)


def _firsts(digests: NDArray[np.uint64]) -> Rows:
    """For each digest the place where it first occurs."""
    order = np.lexsort((digests[:, 1], digests[:, 0]))  # stable: of equal ones the first comes first
    ordered = digests[order]
    is_new = np.ones(len(order), np.bool_)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    firsts = np.empty(len(order), np.int64)
    firsts[order] = order[is_new][np.cumsum(is_new) - 1]
    return firsts


def _candidates(keys: NDArray[np.uint64], distinct: Rows) -> list[tuple[Rows, Rows]]:
    """Texts that share the key of a band with an earlier one: with the first that has it, and with a few before."""
    keys = keys[distinct]
    order = np.argsort(keys, kind="stable")
    ordered, texts = keys[order], distinct[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]][: len(ordered)])
    first = np.repeat(starts, np.diff(np.r_[starts, len(ordered)]))
    place = np.arange(len(ordered))
    pairs = [(place[first < place], first[first < place])]
    for back in range(1, _LOOK_BACK + 1):
        later = place[place - back > first]  # further back stands the first, or another key
        pairs.append((later, later - back))
    return [(texts[later], texts[earlier]) for later, earlier in pairs]


def _keep_alike(alike: Rows, later: Rows, earlier: Rows, signatures: Signature, near: float) -> None:
    """Note the pairs that are similar indeed, for each text the one with the first."""
    is_news = earlier < alike[later]
    later, earlier = later[is_news], earlier[is_news]
    for start in range(0, len(later), _AT_ONCE):
        mine, other = later[start : start + _AT_ONCE], earlier[start : start + _AT_ONCE]
        is_alike = similarity(signatures[mine], signatures[other]) >= near
        alike[mine[is_alike]] = other[is_alike]


def _settled(exact: Rows, alike: Rows, signatures: Signature, near: float) -> Rows:
    """For each text the one it is a duplicate of, where a duplicate of a duplicate must resemble the first itself."""
    first = exact.copy()
    for text in np.flatnonzero(alike < np.arange(len(alike))):
        wanted = first[alike[text]]
        if wanted == alike[text] or similarity(signatures[text], signatures[wanted]) >= near:
            first[text] = wanted
    same: Rows = first[exact]  # copies go where what they copy goes
    return same


class _Names:
    """The ids of rows, in files: of a corpus they are as large as its texts are small."""

    def __init__(self, folder: Path) -> None:
        self._ends = Column(folder / "id-ends", np.int64)
        self._letters = Column(folder / "ids", np.uint8)

    def append(self, name: str) -> None:
        self._letters.append_bytes(name.encode("utf-8", "surrogatepass"))
        self._ends.append(np.array([len(self._letters)]))

    @cached_property
    def _read(self) -> tuple[Rows, NDArray[np.uint8]]:
        return self._ends.read(), self._letters.read()

    def __getitem__(self, row: int) -> str:
        ends, letters = self._read
        start = int(ends[row - 1]) if row else 0
        return letters[start : int(ends[row])].tobytes().decode("utf-8", "surrogatepass")
