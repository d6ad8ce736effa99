"""An evaluation of metadata as tables.

Takes: an evaluation. Gives: a Markdown table for each measure, with a row for each set and a column for each
contestant: figure and half of its interval, the best of several in bold. Markdown in even columns reads as well on a
terminal as in the docs, so there is one kind of table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from marrow.evaluate.meta.evaluation import MetaEvaluation
from marrow.evaluate.run import MARROW
from marrow.evaluate.summary import Measure

TITLES = {
    "title_exact": "Title, exactly right",
    "title_f1": "Title, word F1",
    "author_exact": "Authors, exactly right",
    "author_precision": "Authors, precision",
    "author_recall": "Authors, recall",
    "author_f1": "Authors, F1",
    "day": "Day of publication",
}


def drawn(evaluation: MetaEvaluation) -> str:
    """All tables, each under its title."""
    known = {name for sets in evaluation.summaries.values() for each in sets.values() for name in each.measures}
    return "\n".join(f"{title}\n\n{table(evaluation, name)}" for name, title in TITLES.items() if name in known)


def table(evaluation: MetaEvaluation, measure: str) -> str:
    """One measure: sets down, contestants across."""
    figures = {
        name: {each: summary.measures[measure] for each, summary in sets.items() if measure in summary.measures}
        for name, sets in evaluation.summaries.items()
    }
    told = {name: by_set for name, by_set in figures.items() if by_set}
    rows = [["", "pages", *told]]
    for each in next(iter(told.values())):
        row = {name: by_set.get(each) for name, by_set in told.items()}
        rows.append([each, str(_pages(evaluation, each, measure)), *_cells(row)])
    return _aligned(rows)


def _pages(evaluation: MetaEvaluation, set_name: str, measure: str) -> int:
    """How many pages of a set have the measure; of the mean, all of them."""
    pages = [each.page.set for each in evaluation.results if each.contestant == MARROW and measure in each.scores]
    return pages.count(set_name) or len(pages)


def _cells(row: Mapping[str, Measure | None]) -> list[str]:
    best = max(measure.value for measure in row.values() if measure) if len(row) > 1 else None
    return [_cell(measure, is_best=measure.value == best) if measure else "" for measure in row.values()]


def _cell(measure: Measure, *, is_best: bool) -> str:
    """
    >>> _cell(Measure(0.9, 0.85, 0.93), is_best=False), _cell(Measure(1.0, 1.0, 1.0), is_best=True)
    ('.900 ±.040', '**1.000** ±.000')
    """
    value, half = (f"{figure:.3f}".removeprefix("0") for figure in (measure.value, (measure.high - measure.low) / 2))
    return f"{f'**{value}**' if is_best else value} ±{half}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    rule = f"| {'-' * max(widths[0], 3)} |" + "".join(f" {'-' * (width - 1)}: |" for width in widths[1:])
    return "\n".join((lines[0], rule, *lines[1:])) + "\n"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
    return f"| {' | '.join((row[0].ljust(widths[0]), *others))} |"
