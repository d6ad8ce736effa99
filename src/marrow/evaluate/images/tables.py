"""An evaluation of pictures as tables.

Takes: an evaluation. Gives: Markdown in even columns: figures of all contestants on all pages, Marrow's by part of the
labels, by kind of picture, and its misses by cause.
"""

from __future__ import annotations

from collections.abc import Sequence

from marrow.evaluate.images.evaluation import ImageEvaluation
from marrow.evaluate.images.run import MARROW
from marrow.evaluate.images.score import MEASURES
from marrow.evaluate.summary import Measure

TITLES = {
    "precision": "precision",
    "recall": "recall",
    "f1": "F1",
    "page_f1": "F1, mean over pages",
    "captions": "captions found",
    "captions_given": "captions right",
    "lead": "lead",
    "no_lead": "no lead",
}


def drawn(evaluation: ImageEvaluation) -> str:
    """All tables, each under its title."""
    parts = {
        "Pictures of the article, all pages": contestants(evaluation),
        "Marrow, by part of the labels": by_part(evaluation),
        "Marrow, by kind of picture": by_kind(evaluation),
        "Marrow's misses by cause": by_cause(evaluation),
    }
    return "\n".join(f"{title}\n\n{table}" for title, table in parts.items())


def contestants(evaluation: ImageEvaluation) -> str:
    """Contestants down, measures across."""
    return _table([(name, evaluation.figures(name)) for name in evaluation.contestants])


def by_part(evaluation: ImageEvaluation) -> str:
    """Train, dev and all down, measures across."""
    return _table([(part, evaluation.figures(MARROW, part)) for part in evaluation.parts])


def by_kind(evaluation: ImageEvaluation) -> str:
    """For each kind of picture, how many are decided rightly."""
    rows = [["kind", "right", "of"]]
    return _aligned(rows + [[kind, str(right), str(of)] for kind, (right, of) in evaluation.kinds().items()])


def by_cause(evaluation: ImageEvaluation) -> str:
    """What is wrong, how often, the most frequent first."""
    causes = sorted(evaluation.causes().items(), key=lambda each: (-each[1], each[0]))
    return _aligned([["what", "kind", "labels say", "pictures"], *([*cause, str(count)] for cause, count in causes)])


def _table(rows: Sequence[tuple[str, dict[str, Measure]]]) -> str:
    told = [name for name in MEASURES if any(name in figures for _, figures in rows)]
    lines = [["", *(TITLES[name] for name in told)]]
    for name, figures in rows:
        lines.append([name, *(_cell(figures.get(measure)) for measure in told)])
    return _aligned(lines)


def _cell(measure: Measure | None) -> str:
    """
    >>> _cell(Measure(0.9, 0.85, 0.93)), _cell(None)
    ('.900 ±.040', '')
    """
    if measure is None:
        return ""
    value, half = (f"{each:.3f}".removeprefix("0") for each in (measure.value, (measure.high - measure.low) / 2))
    return f"{value} ±{half}"


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(3, *map(len, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    rule = f"| {'-' * widths[0]} |" + "".join(f" {'-' * (width - 1)}: |" for width in widths[1:])
    return "\n".join((lines[0], rule, *lines[1:])) + "\n"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    others = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
    return f"| {' | '.join((row[0].ljust(widths[0]), *others))} |"
