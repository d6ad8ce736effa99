"""An evaluation of metadata: all results, and what can be asked of them.

Takes: results of one run. Gives: summaries by contestant and set, failures, Marrow's misses, and everything as plain
data for other programs. Keeps true: contestants and sets are in the order in which they came.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marrow import __version__
from marrow.evaluate.evaluation import MEAN
from marrow.evaluate.meta.run import Result
from marrow.evaluate.meta.summary import mean, summarise
from marrow.evaluate.run import MARROW
from marrow.evaluate.summary import Summary

SCHEMA = 1
FIELDS = {"title": "title_exact", "authors": "author_exact", "date": "day"}
"""What is asked of a page, and the measure that says whether the whole of it is right."""


@dataclass(frozen=True, slots=True)
class Miss:
    """A field that Marrow has wrong, and the others that have it right."""

    field: str
    result: Result
    right: tuple[str, ...]

    @property
    def wanted(self) -> str:
        title, names, day = self.result.truth.title, self.result.truth.names, self.result.truth.day
        return {"title": title, "authors": "; ".join(sorted(names or ())), "date": str(day)}[self.field]

    @property
    def found(self) -> str:
        title, authors, date = self.result.answer.title, self.result.answer.authors, self.result.answer.date
        return {"title": title, "authors": "; ".join(authors or ()), "date": date}[self.field] or ""

    @property
    def source(self) -> str:
        return " ".join((self.result.answer.sources or {}).get(self.field, ()))


@dataclass(frozen=True)
class MetaEvaluation:
    """The results of one run over some sets. `data` has the digest of each set."""

    split: str
    data: Mapping[str, str]
    results: Sequence[Result]

    @cached_property
    def summaries(self) -> dict[str, dict[str, Summary]]:
        """By contestant and set; of several sets, their mean comes last."""
        groups: dict[str, dict[str, list[Result]]] = {}
        for result in self.results:
            groups.setdefault(result.contestant, {}).setdefault(result.page.set, []).append(result)
        found = {name: {each: _summary(each, of) for each, of in sets.items()} for name, sets in groups.items()}
        for sets in found.values():
            if len(sets) > 1:
                sets[MEAN] = mean(MEAN, list(sets.values()))
        return found

    def failures(self, contestant: str = MARROW) -> list[Result]:
        """The pages that gave an error."""
        return [each for each in self.results if each.contestant == contestant and each.answer.error]

    def misses(self) -> Iterator[Miss]:
        """Every field of every page that Marrow has wrong, in the order of fields and pages."""
        pages: dict[tuple[str, str], list[Result]] = {}
        for result in self.results:
            pages.setdefault((result.page.set, result.page.id), []).append(result)
        for field, measure in FIELDS.items():
            for results in pages.values():
                right = [each.contestant for each in results if measure in each.scores and each.scores[measure].part]
                for result in results:
                    if result.contestant == MARROW and measure in result.scores and MARROW not in right:
                        yield Miss(field, result, tuple(right))

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain data, by the schema of `docs/evaluation.md`."""
        return {
            "schema": SCHEMA,
            "marrow": __version__,
            "split": self.split,
            "data": dict(self.data),
            "contestants": {
                name: {each: _plain(summary) for each, summary in sets.items()} for name, sets in self.summaries.items()
            },
            "misses": [_plain_miss(miss) for miss in self.misses()],
        }


def _summary(name: str, results: Sequence[Result]) -> Summary:
    return summarise(name, [each.scores for each in results])


def _plain(summary: Summary) -> dict[str, Any]:
    figures = {
        name: [round(figure, 4) for figure in (measure.value, measure.low, measure.high)]
        for name, measure in summary.measures.items()
    }
    return {"pages": summary.pages, "measures": figures}


def _plain_miss(miss: Miss) -> dict[str, Any]:
    return {
        "field": miss.field,
        "set": miss.result.page.set,
        "id": miss.result.page.id,
        "wanted": miss.wanted,
        "found": miss.found,
        "source": miss.source,
        "error": miss.result.answer.error,
        "right": list(miss.right),
    }
