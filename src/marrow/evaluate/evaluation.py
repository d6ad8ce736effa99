"""An evaluation: all results, and what can be asked of them.

Takes: results of one run. Gives: summaries by set, page type and language, role rates, failures, the worst pages, and
everything as plain data for other programs. Keeps true: contestants and groups are in the order in which they came.

Page types are told for each set that has several: sets differ in what they count as content of a product or a listing.
Languages are told over all sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from marrow import __version__
from marrow.evaluate.data import Example
from marrow.evaluate.roles import Confusion, confusion
from marrow.evaluate.run import MARROW, Result
from marrow.evaluate.summary import Summary, mean, summarise

SCHEMA = 1
MEAN = "mean of sets"

_KEYS: Mapping[str, Callable[[Example], str]] = {
    "set": lambda example: example.set,
    "type": lambda example: f"{example.set}/{example.page_type}" if example.page_type else "",
    "language": lambda example: example.language,
}
GROUPINGS = tuple(_KEYS)


@dataclass(frozen=True)
class Evaluation:
    """The results of one run over some sets. `data` has the digest of each set."""

    method: str
    split: str
    data: Mapping[str, str]
    results: Sequence[Result]

    @cached_property
    def by_contestant(self) -> dict[str, list[Result]]:
        found: dict[str, list[Result]] = {}
        for result in self.results:
            found.setdefault(result.contestant, []).append(result)
        return found

    @cached_property
    def summaries(self) -> dict[str, dict[str, list[Summary]]]:
        """By contestant and grouping; by set, the mean over sets comes last."""
        return {
            name: {grouping: _summaries(results, grouping) for grouping in GROUPINGS}
            for name, results in self.by_contestant.items()
        }

    def roles(self) -> Confusion | None:
        """Labels against verdicts, on the pages that have labels for segments."""
        pages = [result.scores.roles for result in self.by_contestant[MARROW] if result.scores.roles]
        return confusion(pages) if pages else None

    def failures(self, contestant: str = MARROW) -> list[Result]:
        """The pages that gave an error."""
        return [result for result in self.by_contestant[contestant] if result.output.error]

    def worst(self, count: int) -> list[Result]:
        """Marrow's pages of the lowest shingle F1, the worst first."""
        scored = [(_page_f1(result), result) for result in self.by_contestant[MARROW] if result.scores.shingles]
        return [result for _, result in sorted(scored, key=lambda pair: pair[0])[:count]]

    def others(self, result: Result) -> dict[str, float]:
        """What other contestants reached on the same page, as shingle F1."""
        key = (result.example.set, result.example.id)
        return {
            other.contestant: _page_f1(other)
            for other in self.results
            if (other.example.set, other.example.id) == key and other.contestant != MARROW
        }

    def to_dict(self) -> dict[str, Any]:
        """Everything, as plain data, by the schema of `docs/evaluation.md`."""
        return {
            "schema": SCHEMA,
            "marrow": __version__,
            "method": self.method,
            "split": self.split,
            "data": dict(self.data),
            "contestants": {name: self._contestant(name) for name in self.by_contestant},
            "roles": _roles(self.roles()),
            "pages": [_page(result) for result in self.results],
        }

    def _contestant(self, name: str) -> dict[str, Any]:
        groups = {
            grouping: {summary.name: _plain(summary) for summary in summaries}
            for grouping, summaries in self.summaries[name].items()
        }
        failures = [
            {"set": failed.example.set, "id": failed.example.id, "error": failed.output.error}
            for failed in self.failures(name)
        ]
        return {"by": groups, "failures": failures}


def _summaries(results: Sequence[Result], grouping: str) -> list[Summary]:
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(_KEYS[grouping](result.example), []).append(result)
    found = [summarise(name, [each.scores for each in members]) for name, members in groups.items() if name]
    if grouping == "set":
        return [*found, mean(MEAN, found)] if len(found) > 1 else found
    if grouping == "type":
        return _of_sets_with_several(found)
    return sorted(found, key=lambda summary: -summary.pages)


def _of_sets_with_several(summaries: Iterable[Summary]) -> list[Summary]:
    by_set: dict[str, list[Summary]] = {}
    for summary in summaries:
        by_set.setdefault(summary.name.partition("/")[0], []).append(summary)
    return [summary for members in by_set.values() if len(members) > 1 for summary in members]


def _page_f1(result: Result) -> float:
    return result.scores.shingles.rates.f1 if result.scores.shingles else 0.0


def _plain(summary: Summary) -> dict[str, Any]:
    figures = {
        name: [round(figure, 4) for figure in (measure.value, measure.low, measure.high)]
        for name, measure in summary.measures.items()
    }
    return {"pages": summary.pages, "measures": figures}


def _roles(found: Confusion | None) -> dict[str, Any] | None:
    if found is None:
        return None
    rates = {role: {"segments": found.count(role), **_rates(found, role)} for role in found.roles}
    pairs = [{"label": label, "judged": judged, "segments": n} for (label, judged), n in sorted(found.pairs.items())]
    return {"rates": rates, "confusion": pairs}


def _rates(found: Confusion, role: str) -> dict[str, float]:
    rates = found.rates(role)
    return {name: round(value, 4) for name, value in (asdict(rates) | {"f1": rates.f1}).items()}


def _page(result: Result) -> dict[str, Any]:
    scores = result.scores
    row: dict[str, Any] = {"contestant": result.contestant, "set": result.example.set, "id": result.example.id}
    if result.output.error:
        row["error"] = result.output.error
    if scores.words and scores.shingles and scores.rouge:
        row |= {
            "word_f1": round(scores.words.f1, 4),
            "shingle_f1": round(scores.shingles.rates.f1, 4),
            "exact": scores.shingles.is_exact,
            "rouge_f1": round(scores.rouge.f1, 4),
        }
    if scores.snippets:
        row["snippets"] = asdict(scores.snippets)
    return row
