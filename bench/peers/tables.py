"""Quality and cost as Markdown tables, put into a page between markers.

Takes: an evaluation with all contestants, their costs, and the peers that could not run. Gives: the text of a page with
each table between `<!-- peers: NAME -->` and `<!-- end -->` made anew. The best figure of a column is bold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bench.peers.times import Cost
from marrow.evaluate.evaluation import MEAN, Evaluation

_MARKED = re.compile(r"(<!-- peers: (\w+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
PARSE = "parse"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that the tables and the plot show."""

    evaluation: Evaluation
    costs: Mapping[str, Cost]
    absent: Mapping[str, str]  # peer → why it did not run

    def values(self, contestant: str, grouping: str, measure: str) -> dict[str, float]:
        """One measure of one contestant, by group."""
        summaries = self.evaluation.summaries[contestant][grouping]
        return {each.name: each.measures[measure].value for each in summaries if measure in each.measures}

    def mean(self, contestant: str, measure: str = "shingle_f1") -> float:
        return self.values(contestant, "set", measure)[MEAN]

    @property
    def ranked(self) -> list[str]:
        """The contestants, the best mean first."""
        return sorted(self.evaluation.by_contestant, key=self.mean, reverse=True)


def refresh(text: str, comparison: Comparison) -> str:
    """The text with its tables made anew; an unknown table is an error."""
    return _MARKED.sub(lambda found: f"{found[1]}\n{TABLES[found[2]](comparison)}\n{found[4]}", text)


def quality(comparison: Comparison) -> str:
    return _by_group(comparison, "set", "shingle_f1")


def words(comparison: Comparison) -> str:
    return _by_group(comparison, "set", "word_f1")


def types(comparison: Comparison) -> str:
    return _by_group(comparison, "type", "word_f1", only="wcxb/")


def exact(comparison: Comparison) -> str:
    return _by_group(comparison, "set", "exact")


def snippets(comparison: Comparison) -> str:
    names = ("snippet_precision", "snippet_recall", "snippet_f1", "snippet_accuracy")
    rows = {
        name: {measure: comparison.values(name, "set", measure)["trafilatura_eval"] for measure in names}
        for name in comparison.ranked
    }
    head = {name: name.removeprefix("snippet_").replace("f1", "F1") for name in names}
    return _table(rows, head)


def cost(comparison: Comparison) -> str:
    """Time, beside the parse alone, and memory."""
    parse = comparison.costs[PARSE]
    lines = ["| | version | ms, mean | ms, median | × parse | peak MB |", "| --- | --- | ---: | ---: | ---: | ---: |"]
    for name, found in sorted(comparison.costs.items(), key=lambda item: item[1].mean_ms):
        shown = f"{name} alone (selectolax)" if name == PARSE else name
        figures = f"{found.mean_ms:.2f} | {found.median_ms:.2f} | {found.mean_ms / parse.mean_ms:.1f}"
        lines.append(f"| {shown} | {found.version} | {figures} | {found.peak_mb:.0f} |")
    return "\n".join(lines) + "\n"


def absent(comparison: Comparison) -> str:
    """What could not run, and why; and pages on which a peer failed."""
    lines = [f"- {name} did not run: {why}" for name, why in comparison.absent.items()]
    for name in comparison.evaluation.by_contestant:
        failed = len(comparison.evaluation.failures(name))
        if failed:
            lines.append(f"- {name}: pages with an error, which count as empty: {failed}")
    return "\n".join(lines or ["Every extractor ran on every page."]) + "\n"


TABLES: dict[str, Callable[[Comparison], str]] = {
    "quality": quality,
    "words": words,
    "types": types,
    "exact": exact,
    "snippets": snippets,
    "cost": cost,
    "absent": absent,
}


def _by_group(comparison: Comparison, grouping: str, measure: str, only: str = "") -> str:
    rows = {
        name: {
            group: value
            for group, value in comparison.values(name, grouping, measure).items()
            if group.startswith(only)
        }
        for name in comparison.ranked
    }
    groups = next(iter(rows.values()))
    return _table(rows, {group: "**mean**" if group == MEAN else group.removeprefix(only) for group in groups})


def _table(rows: Mapping[str, Mapping[str, float]], head: Mapping[str, str]) -> str:
    best = {column: max(row.get(column, 0.0) for row in rows.values()) for column in head}
    lines = [f"| | {' | '.join(head.values())} |", f"| --- |{' ---: |' * len(head)}"]
    lines += [f"| {name} | {' | '.join(_cells(row, best))} |" for name, row in rows.items()]
    return "\n".join(lines) + "\n"


def _cells(row: Mapping[str, float], best: Mapping[str, float]) -> Sequence[str]:
    return [_figure(row.get(column), top) for column, top in best.items()]


def _figure(value: float | None, best: float) -> str:
    """
    >>> _figure(0.9312, 0.95), _figure(0.95, 0.95), _figure(1.0, 1.0)
    ('.931', '**.950**', '**1.000**')
    """
    if value is None:
        return ""
    shown = f"{value:.3f}".removeprefix("0")
    return f"**{shown}**" if f"{value:.3f}" == f"{best:.3f}" else shown
