"""The three tables of the paper, with our numbers beside its own.

Takes: counts by contestant. Gives: Markdown: precision and recall of each label (table 1), over all labels (table 2),
and of articles (table 3). Keeps true: the paper's numbers are of other pages, and are shown as it has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from marrow.blog.labels import Label
from marrow.evaluate.blog.score import Counts

_ORDER = (
    Label.TITLE, Label.DATE, Label.AUTHOR, Label.CATEGORY, Label.COMMENT, Label.CONTENT, Label.READMORE, Label.OTHER,
)  # fmt: skip
_NAMES = {Label.CONTENT: "content item", Label.READMORE: "rest of article"}
PUBLISHED = "published"
_LABELS = {
    Label.TITLE: (99.8, 99.6), Label.DATE: (98.0, 78.2), Label.AUTHOR: (82.2, 54.6), Label.CATEGORY: (98.7, 90.9),
    Label.COMMENT: (93.7, 93.1), Label.CONTENT: (86.7, 95.5), Label.READMORE: (80.9, 93.5), Label.OTHER: (88.9, 69.4),
}  # fmt: skip
_AVERAGE, _ARTICLES = (89.5, 87.7), (86.4, 79.5)
"""Of the paper, with its post-processing: precision and recall."""

Rates = tuple[float, float]


def drawn(counts: Mapping[str, Counts]) -> str:
    """All three tables, each under its title."""
    head = ("", *counts, PUBLISHED)
    by_label = [
        (
            _NAMES.get(label, label.name.lower()),
            *(_cell(label_rates(each, label)) for each in counts.values()),
            _cell(_LABELS[label]),
        )
        for label in _ORDER
    ]
    average = ("all labels", *(_cell(average_rates(each)) for each in counts.values()), _cell(_AVERAGE))
    articles = ("articles", *(_cell(article_rates(each)) for each in counts.values()), _cell(_ARTICLES))
    tables = {"Labels": by_label, "All labels": [average], "Articles": [articles]}
    return "\n".join(
        f"{title}: precision / recall, in per cent\n\n{_table(head, rows)}" for title, rows in tables.items()
    )


def label_rates(counts: Counts, label: Label) -> Rates:
    """Precision and recall of a label."""
    right, wanted, found = counts.labels[:, label].tolist()
    return _rates(right, wanted, found)


def average_rates(counts: Counts) -> Rates:
    """Precision and recall over all labels, each label of a block counted once."""
    right, wanted, found = counts.labels.sum(axis=1).tolist()
    return _rates(right, wanted, found)


def article_rates(counts: Counts) -> Rates:
    """Precision and recall of articles."""
    right, wanted, found = counts.articles.tolist()
    return _rates(right, wanted, found)


def _rates(right: int, wanted: int, found: int) -> Rates:
    return 100 * right / max(found, 1), 100 * right / max(wanted, 1)


def _cell(rates: Rates) -> str:
    return f"{rates[0]:.1f} / {rates[1]:.1f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    drawn = [f"| {' | '.join((line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])))} |" for line in lines]
    rule = f"| {'-' * max(widths[0], 3)} |" + "".join(f" {'-' * (width - 1)}: |" for width in widths[1:])
    return "\n".join((drawn[0], rule, *drawn[1:])) + "\n"
