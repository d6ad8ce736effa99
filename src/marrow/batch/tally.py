"""What a report tells of many rows, counted in bounded memory.

Takes: rows, in any order, and how long pages took. Gives: a `Tally`: counts by status, code, language, page type,
length and confidence; the slowest pages; and of every kind of failure a few pages.
Keeps true: the order of rows does not matter. Past `_MOST_NAMES` names of a kind, new ones count as `OTHER`.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Mapping
from hashlib import blake2b

from marrow.record import record

OTHER = "others"
NONE = "not known"
SAMPLE = 5
SLOWEST = 25

_MOST_NAMES = 1000
_MOST_LETTERS = 500  # of a message or an address


@record
class Failure:
    """One page that failed or was skipped."""

    id: str
    url: str
    message: str


@record
class Slow:
    """How long a page took."""

    seconds: float
    id: str
    url: str


class Tally:
    """Counts rows."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.codes: Counter[tuple[str, str, str]] = Counter()  # status, code and stage, of rows that are not ok
        self.languages: Counter[str] = Counter()
        self.page_types: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()  # by the power of two that the characters reach
        self.confidences: Counter[int] = Counter()  # by tenths
        self.times: Counter[int] = Counter()  # by the power of two that the milliseconds reach
        self.duplicates: Counter[str] = Counter()
        self.characters = self.words = 0
        self.seconds = 0.0
        self.rows_with_repeated = self.blocks_repeated = 0
        self._samples: dict[tuple[str, str, str], list[tuple[int, Failure]]] = {}
        self._slowest: list[tuple[float, str, str]] = []

    def add(self, row: Mapping[str, object]) -> None:
        """Count a row."""
        status = _string(row, "status")
        self.statuses[status] += 1
        if status == "ok":
            self._add_article(row)
        else:
            self._add_failure(status, row)
        if kind := _string(row, "duplicate_kind"):
            self.duplicates[kind] += 1
        if repeated := row.get("repeated"):
            self.rows_with_repeated += 1
            self.blocks_repeated += len(repeated) if isinstance(repeated, list | tuple) else 0

    def add_time(self, id: str, url: str, seconds: float) -> None:
        """Count how long a page took."""
        self.seconds += seconds
        self.times[_power(round(seconds * 1000))] += 1
        # Of pages that took the same time those whose ids sort last are kept, in whatever order they came.
        heapq.heappush(self._slowest, (seconds, id, url[:_MOST_LETTERS]))
        if len(self._slowest) > SLOWEST:
            heapq.heappop(self._slowest)

    @property
    def rows(self) -> int:
        return self.statuses.total()

    @property
    def slowest(self) -> list[Slow]:
        """The pages that took longest, the slowest first."""
        return [Slow(*each) for each in sorted(self._slowest, reverse=True)]

    def sample(self, status: str, code: str, stage: str) -> list[Failure]:
        """A few of the pages with a code."""
        return [
            failure for _, failure in sorted(self._samples.get((status, code, stage), []), key=lambda pair: pair[0])
        ]

    def _add_article(self, row: Mapping[str, object]) -> None:
        _count(self.languages, _string(row, "language") or NONE)
        _count(self.page_types, _string(row, "page_type") or NONE)
        characters = _number(row, "chars")
        self.lengths[_power(int(characters))] += 1
        self.characters += int(characters)
        self.words += int(_number(row, "words"))
        if row.get("confidence") is not None:
            self.confidences[min(int(_number(row, "confidence") * 10), 9)] += 1

    def _add_failure(self, status: str, row: Mapping[str, object]) -> None:
        kind = (status, _string(row, "code") or NONE, _string(row, "stage") or NONE)
        if kind not in self.codes and len(self.codes) >= _MOST_NAMES:
            kind = (status, OTHER, "")
        self.codes[kind] += 1
        failure = Failure(*(_string(row, name)[:_MOST_LETTERS] for name in ("id", "url", "message")))
        kept = self._samples.setdefault(kind, [])
        # Those with the least digests are a sample that does not depend on the order of rows.
        kept.append((_digest(failure), failure))
        kept.sort(key=lambda pair: pair[0])
        del kept[SAMPLE:]


def _count(counter: Counter[str], name: str) -> None:
    counter[name if name in counter or len(counter) < _MOST_NAMES else OTHER] += 1


def _power(number: int) -> int:
    """The exponent of the power of two below a number, −1 for 0.

    >>> [_power(number) for number in (0, 1, 2, 1023, 1024)]
    [-1, 0, 1, 9, 10]
    """
    return number.bit_length() - 1


def _digest(failure: Failure) -> int:
    name = f"{failure.id}\0{failure.url}\0{failure.message}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(name, digest_size=16).digest(), "big")


def _string(row: Mapping[str, object], name: str) -> str:
    return str(row.get(name) or "")


def _number(row: Mapping[str, object], name: str) -> float:
    value = row.get(name)
    return value if isinstance(value, int | float) else 0
