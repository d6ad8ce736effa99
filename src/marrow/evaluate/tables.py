"""An evaluation as tables on the terminal.

Takes: an evaluation. Gives: text, with colours where the terminal has them: all measures of Marrow for each group; if
there are others, a table for each main measure with a row for each contestant, the best of each column in bold.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING

from marrow.evaluate.roles import Confusion
from marrow.evaluate.run import MARROW

if TYPE_CHECKING:
    from rich.table import Table

    from marrow.evaluate.evaluation import Evaluation
    from marrow.evaluate.summary import Summary

_COLUMNS = {
    "word_precision": "word\nP",
    "word_recall": "\nR",
    "word_f1": "word\nF1",
    "shingle_precision": "shingle\nP",
    "shingle_recall": "\nR",
    "shingle_f1": "shingle\nF1",
    "shingle_page_f1": "page\nF1",
    "exact": "\nexact",
    "rouge_f1": "ROUGE\nL",
    "snippet_f1": "snip.\nF1",
    "snippet_accuracy": "\nacc.",
}
_WITH_INTERVAL = "shingle_f1"  # one is enough to see how far to trust a row
_NARROW = 110  # columns; below, only F1 and its like are shown
_COMPARED = {
    "shingle_f1": "shingle F1",
    "word_f1": "word F1",
    "exact": "exact match",
    "snippet_f1": "snippet F1",
}


def drawn(evaluation: Evaluation, by: str) -> str:
    """The tables of an evaluation, grouped by set, type or language."""
    from rich.console import Console

    outside = Console()
    paper = StringIO()
    console = Console(
        file=paper,
        width=max(outside.width, 60),
        force_terminal=outside.is_terminal,
        no_color=outside.no_color,
        legacy_windows=False,
    )
    title = f"{evaluation.method}, {evaluation.split}"
    console.print(_measures(evaluation.summaries[MARROW][by], title, is_narrow=console.width < _NARROW))
    if len(evaluation.by_contestant) > 1:
        for measure, title in _COMPARED.items():
            if _values(evaluation.summaries[MARROW][by], measure):
                console.print(_compared(evaluation, by, measure, title))
    roles = evaluation.roles()
    if roles and by == "set":
        console.print(_roles(roles))
    return paper.getvalue()


def _table(title: str, first: str, others: Sequence[str]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(first, no_wrap=True)
    for each in others:
        table.add_column(each, justify="right", overflow="fold")
    return table


def _measures(summaries: Sequence[Summary], title: str, *, is_narrow: bool) -> Table:
    shown = [name for name in _COLUMNS if any(name in summary.measures for summary in summaries)]
    if is_narrow:
        shown = [name for name in shown if not name.endswith(("precision", "recall"))]
    heads = ["\npages"]
    for name in shown:
        heads += [_COLUMNS[name], "\n±"] if name == _WITH_INTERVAL else [_COLUMNS[name]]
    table = _table(title, "", heads)
    for summary in summaries:
        table.add_row(summary.name, str(summary.pages), *(cell for name in shown for cell in _cells(summary, name)))
    return table


def _cells(summary: Summary, name: str) -> list[str]:
    measure = summary.measures.get(name)
    cells = [_figure(measure.value) if measure else ""]
    if name == _WITH_INTERVAL:
        cells.append(_figure((measure.high - measure.low) / 2) if measure else "")
    return cells


def _figure(value: float) -> str:
    """
    >>> _figure(0.8712), _figure(1.0)
    ('.871', '1.000')
    """
    return f"{value:.3f}".removeprefix("0")


def _compared(evaluation: Evaluation, by: str, measure: str, title: str) -> Table:
    """Contestants, the best first, and groups; the longer list goes down, as lines fit better than columns."""
    values = {name: _values(groups[by], measure) for name, groups in evaluation.summaries.items()}
    contestants = sorted(values, key=lambda name: -sum(values[name].values()))
    groups = list(values[MARROW])
    best = {group: max(found.get(group, 0.0) for found in values.values()) for group in groups}
    cells = {
        (name, group): _compared_cell(values[name].get(group), best[group]) for name in contestants for group in groups
    }
    if len(groups) > len(contestants):
        table = _table(title, "", contestants)
        for group in groups:
            table.add_row(group, *(cells[name, group] for name in contestants))
        return table
    table = _table(title, "", groups)
    for name in contestants:
        table.add_row(name, *(cells[name, group] for group in groups))
    return table


def _values(summaries: Sequence[Summary], measure: str) -> dict[str, float]:
    return {each.name: each.measures[measure].value for each in summaries if measure in each.measures}


def _compared_cell(value: float | None, best: float) -> str:
    if value is None:
        return ""
    return f"[bold]{_figure(value)}[/]" if value == best else _figure(value)


def _roles(found: Confusion) -> Table:
    table = _table("roles of segments (body: the measure of Luo et al. 2009)", "", ["segments", "P", "R", "F1"])
    for role in found.roles:
        rates = found.rates(role)
        figures = (_figure(figure) for figure in (rates.precision, rates.recall, rates.f1))
        table.add_row(role, str(found.count(role)), *figures)
    return table
