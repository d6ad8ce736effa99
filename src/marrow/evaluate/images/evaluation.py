"""An evaluation of pictures: all results, and what can be asked of them.

Takes: the results of one run. Gives: figures by contestant and part of the labels, misses by cause, tables, and
everything as plain data. Keeps true: intervals come from a seeded bootstrap over pages, so the same results give the
same figures; contestants are in the order in which they came.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from marrow import __version__
from marrow.evaluate.images.run import MARROW, Result
from marrow.evaluate.images.score import MEASURES, Miss
from marrow.evaluate.meta.score import Share
from marrow.evaluate.summary import RESAMPLES, SEED, Measure

SCHEMA = 1
ALL = "all"
_NOTHING = Share(0, 0)


@dataclass(frozen=True, slots=True)
class ImageEvaluation:
    """The results of one run. `data` is the digest of the labels."""

    data: str
    results: Sequence[Result]

    @property
    def contestants(self) -> list[str]:
        return list(dict.fromkeys(each.contestant for each in self.results))

    @property
    def parts(self) -> list[str]:
        """Those that the labels are divided in, and all of them."""
        return [*sorted({each.page.split for each in self.results}, reverse=True), ALL]

    def of(self, contestant: str, part: str = ALL) -> list[Result]:
        """The results of a contestant."""
        mine = (each for each in self.results if each.contestant == contestant)
        return [each for each in mine if part in (ALL, each.page.split)]

    def figures(self, contestant: str, part: str = ALL) -> dict[str, Measure]:
        """The measures of a contestant; those that no page has are not there."""
        scores = [each.scores for each in self.of(contestant, part)]
        rows = np.array([[each.get(measure, _NOTHING) for measure in MEASURES] for each in scores], float)
        draws = np.random.default_rng(SEED).multinomial(len(rows), np.full(len(rows), 1 / len(rows)), RESAMPLES)
        sums, drawn = rows.sum(axis=0), np.tensordot(draws, rows, axes=1)
        found = {}
        for at, name in enumerate(MEASURES):
            part_, whole = sums[at]
            if whole:
                ratios = drawn[:, at, 0] / np.where(drawn[:, at, 1] > 0, drawn[:, at, 1], np.nan)
                low, high = np.nanquantile(ratios, (0.025, 0.975))
                found[name] = Measure(float(part_ / whole), float(low), float(high))
        return found

    def misses(self, contestant: str = MARROW) -> Iterator[tuple[Result, Miss]]:
        """All that a contestant has wrong."""
        for result in self.of(contestant):
            for miss in result.misses:
                yield result, miss

    def causes(self, contestant: str = MARROW) -> Counter[tuple[str, str, str]]:
        """How often a contestant is wrong in which way about which kind of picture, and what is hard about it."""
        return Counter((miss.what, miss.group.kind, miss.group.hard) for _, miss in self.misses(contestant))

    def kinds(self, contestant: str = MARROW) -> dict[str, tuple[int, int]]:
        """For each kind of picture how many were decided rightly, of how many there are."""
        total = Counter(group.kind for result in self.of(contestant) for group in result.page.groups)
        wrong = Counter(miss.group.kind for _, miss in self.misses(contestant) if miss.what in ("missing", "extra"))
        return {kind: (count - wrong[kind], count) for kind, count in total.most_common()}

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain data."""
        return {
            "schema": SCHEMA,
            "marrow": __version__,
            "data": self.data,
            "contestants": {
                name: {part: _plain(self.figures(name, part)) for part in self.parts} for name in self.contestants
            },
            "kinds": {name: self.kinds(name) for name in self.contestants},
            "misses": [_plain_miss(result, miss) for result, miss in self.misses()],
        }


def _plain(figures: dict[str, Measure]) -> dict[str, list[float]]:
    return {name: [round(each, 4) for each in (of.value, of.low, of.high)] for name, of in figures.items()}


def _plain_miss(result: Result, miss: Miss) -> dict[str, str]:
    group = miss.group
    told = {"what": miss.what, "id": result.page.id, "kind": group.kind, "hard": group.hard}
    return {**told, "url": min(group.addresses), "caption": group.caption, "found": miss.found, "error": result.error}
