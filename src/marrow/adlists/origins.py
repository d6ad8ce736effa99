"""Which list a rule is from.

Takes: the rules of lists. Gives: for the text of a rule the number of the first list that has it.
Keeps true: nine bytes for a rule, and a search takes a few steps; the texts themselves are in the engine already.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

MOST_LISTS = 255


class Origins:
    """Digests of rules, sorted, each with its list."""

    def __init__(self, digests: NDArray[np.uint64], lists: NDArray[np.uint8]) -> None:
        self._digests, self._lists = digests, lists

    @classmethod
    def of(cls, lists: Iterable[Iterable[str]]) -> Origins:
        """The origins of the rules of each list."""
        first: dict[int, int] = {}
        for number, rules in enumerate(lists):
            for rule in rules:
                first.setdefault(_digest(rule), number)
        digests = np.fromiter(first, np.uint64, len(first))
        order = np.argsort(digests)
        return cls(digests[order], np.fromiter(first.values(), np.uint8, len(first))[order])

    def find(self, rule: str) -> int:
        """The number of the list that a rule is from; −1 if it is from none."""
        digest = np.uint64(_digest(rule))
        at = int(np.searchsorted(self._digests, digest))
        return int(self._lists[at]) if at < len(self._digests) and self._digests[at] == digest else -1

    def dump(self) -> bytes:
        """What `load` makes the same of."""
        return self._digests.astype("<u8").tobytes() + self._lists.tobytes()

    @classmethod
    def load(cls, data: bytes) -> Origins:
        """The origins that were dumped."""
        count = len(data) // 9
        digests = np.frombuffer(data, "<u8", count).astype(np.uint64)
        return cls(digests, np.frombuffer(data, np.uint8, count, 8 * count))


def _digest(rule: str) -> int:
    return int.from_bytes(blake2b(rule.encode("utf-8", "replace"), digest_size=8).digest(), "little")
