"""The worst pages as a web page: truth and extraction side by side.

Takes: an evaluation. Gives: one HTML page that stands alone. Keeps true: everything that came from a page is escaped,
the page loads nothing, runs no script and says so in its policy; links to pages are for people to click.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from marrow import __version__
from marrow.evaluate.compare import Kind, Run, compare
from marrow.evaluate.evaluation import Evaluation
from marrow.evaluate.report_style import STYLE
from marrow.evaluate.roles import UNSEEN, Confusion
from marrow.evaluate.run import MARROW, Result
from marrow.evaluate.summary import Summary

WORST = 40
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_SHOWN = {
    "word_precision": "word P",
    "word_recall": "R",
    "word_f1": "F1",
    "shingle_precision": "shingle P",
    "shingle_recall": "R",
    "shingle_f1": "F1",
    "shingle_page_f1": "page F1",
    "exact": "exact",
    "rouge_f1": "ROUGE-L",
    "snippet_f1": "snippet F1",
}
_LEGEND = (
    '<p class="legend"><i class="kept">kept</i> is in both, <i class="missed">missed</i> in the truth alone, '
    '<i class="extra">extra</i> in the extraction alone.</p>'
)


def report(evaluation: Evaluation, *, worst: int = WORST) -> str:
    """The report of an evaluation."""
    pages = evaluation.worst(worst)
    parts = [
        f"<h1>Marrow, method <code>{escape(evaluation.method)}</code></h1>",
        f"<p>Version {__version__}, {len(evaluation.by_contestant[MARROW])} pages of {escape(evaluation.split)}.</p>",
        _tables(evaluation),
        _roles(evaluation.roles()),
        _failures(evaluation.failures()),
        f"<h2>The {len(pages)} worst pages, by shingle F1</h2>",
        _LEGEND,
        *(_page(rank, result, evaluation.others(result)) for rank, result in enumerate(pages, 1)),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">\n'
        f"<title>Marrow: {escape(evaluation.method)}</title><style>{STYLE}</style></head><body>\n"
        + "\n".join(filter(None, parts))
        + "\n</body></html>\n"
    )


def _tables(evaluation: Evaluation) -> str:
    groupings = evaluation.summaries[MARROW]
    titles = {"set": "By set", "type": "By page type", "language": "By language"}
    return "".join(
        f"<details{' open' if name == 'set' else ''}><summary>{titles[name]}</summary>{_measures(summaries)}</details>"
        for name, summaries in groupings.items()
        if summaries
    )


def _measures(summaries: Sequence[Summary]) -> str:
    rows = [[summary.name, str(summary.pages), *(_figure(summary, each) for each in _SHOWN)] for summary in summaries]
    return _table(["", "pages", *_SHOWN.values()], rows)


def _figure(summary: Summary, name: str) -> str:
    measure = summary.measures.get(name)
    return f"{measure.value:.3f}" if measure else ""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are text; the first of each row names it."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        f"<tr><th>{escape(row[0])}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>" for row in rows
    )
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _roles(found: Confusion | None) -> str:
    if found is None:
        return ""
    judged = [*found.roles, *sorted({given for _, given in found.pairs} - {*found.roles, UNSEEN}), UNSEEN]
    rows = []
    for label in found.roles:
        rates = found.rates(label)
        figures = (f"{figure:.3f}" for figure in (rates.precision, rates.recall, rates.f1))
        cells = (str(found.pairs[label, given] or "") for given in judged)
        rows.append([label, str(found.count(label)), *figures, *cells])
    head = ["labelled as", "segments", "P", "R", "F1", *(f"→ {role}" for role in judged)]
    return (
        f"<details><summary>Roles of segments, and what they were judged to be</summary>{_table(head, rows)}</details>"
    )


def _failures(failed: Sequence[Result]) -> str:
    if not failed:
        return ""
    rows = [[f"{each.example.set}/{each.example.id}", each.output.error] for each in failed]
    return f"<details><summary>Pages with an error: {len(failed)}</summary>{_table(['page', 'error'], rows)}</details>"


def _page(rank: int, result: Result, others: dict[str, float]) -> str:
    example = result.example
    truth, found = compare(example.text or "", result.output.text)
    kind = " · ".join(filter(None, (example.page_type, example.language, result.output.error)))
    peers = " · ".join(f"{name} {f1:.2f}" for name, f1 in others.items())
    return (
        f"<details class='page'{' open' if rank <= 3 else ''}>"
        f"<summary><b>{rank}</b> {escape(f'{example.set}/{example.id}')} <small>{escape(kind)}</small>"
        f"{_rates(result)}</summary><p>{_link(example.url)} <small>{escape(peers)}</small></p>"
        f'<div class="sides"><section><h3>Truth</h3>{_runs(truth, "missed")}</section>'
        f"<section><h3>Extraction</h3>{_runs(found, 'extra')}</section></div></details>"
    )


def _rates(result: Result) -> str:
    shingles = result.scores.shingles
    if shingles is None:
        return ""
    found = shingles.rates
    return f" <span class='rates'>F1 {found.f1:.2f} · P {found.precision:.2f} · R {found.recall:.2f}</span>"


def _link(url: str | None) -> str:
    if not url or not url.startswith(("http://", "https://")):
        return escape(url or "")
    return f'<a href="{escape(url)}" rel="noopener noreferrer nofollow">{escape(url)}</a>'


def _runs(runs: Sequence[Run], alone: str) -> str:
    if not runs:
        return '<p class="nothing">nothing</p>'
    tags = {
        Kind.SHARED: '<i class="kept">{}</i>',
        Kind.ALONE: f'<i class="{alone}">{{}}</i>',
        Kind.LEFT_OUT: '<span class="left-out">… {} …</span> ',
    }
    return f"<div class='text'>{''.join(tags[run.kind].format(escape(run.text)) for run in runs)}</div>"
