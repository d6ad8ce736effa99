"""A run of `batch` as a web page.

Takes: the tally of its rows, and facts about the run in words. Gives: one HTML page that stands alone.
Keeps true: everything that came from pages is escaped; the page loads nothing, runs no script and says so in its
policy; links to pages are for people to click, and are links only if they lead to the web.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import TypeVar

from marrow.batch.charts import bars, columns, share, shares
from marrow.batch.report_style import STYLE
from marrow.batch.tally import OTHER, Failure, Tally

Name = TypeVar("Name", str, tuple[str, str, str])

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STATUSES = ("ok", "skipped", "failed")
_MOST_BARS = 20


def report(tally: Tally, *, title: str = "Marrow batch", facts: Mapping[str, str] | None = None) -> str:
    """The report of a run; `facts` are told at its head, in their order."""
    parts = [
        f"<h1>{escape(title)}</h1>",
        _facts(facts or {}),
        _statuses(tally),
        _codes(tally),
        _section("Languages", _named("Pages by language", tally.languages)),
        _section("Page types", _named("Pages by type", tally.page_types)),
        _section("Length", _lengths(tally)),
        _section("Confidence", _confidences(tally)),
        _section("Duplicates and repeated blocks", _marks(tally)),
        _section("Time", _times(tally)),
        _section("Sample of what was not extracted", _samples(tally)),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
        + "\n".join(filter(None, parts))
        + "\n</body></html>\n"
    )


def _section(heading: str, body: str) -> str:
    return f"<section><h2>{heading}</h2>{body}</section>" if body else ""


def _facts(facts: Mapping[str, str]) -> str:
    rows = "".join(f"<dt>{escape(name)}</dt><dd>{escape(fact)}</dd>" for name, fact in facts.items())
    return f"<dl>{rows}</dl>" if rows else ""


def _statuses(tally: Tally) -> str:
    known = [(status, tally.statuses[status]) for status in _STATUSES]
    told = "".join(
        f'<li><i class="{status}"></i><b>{count:,}</b> {status} <small>{share(count, tally.rows)}</small></li>'
        for status, count in known
    )
    drawn = shares("Rows by status", known)
    return f'<section class="sum"><p><b>{tally.rows:,}</b> rows</p><ul>{told}</ul>{drawn}</section>'


def _codes(tally: Tally) -> str:
    rows = [
        (f"<code>{escape(code)}</code>", escape(status), escape(stage), f"{count:,}", share(count, tally.rows))
        for (status, code, stage), count in _ranked(tally.codes)
    ]
    return (
        _section("Not extracted, by code", _table(("code", "status", "stage", "rows", "share"), rows)) if rows else ""
    )


def _named(title: str, counts: Counter[str]) -> str:
    ranked = _ranked(counts)
    shown, rest = ranked[:_MOST_BARS], ranked[_MOST_BARS:]
    if rest:
        shown.append((f"{len(rest)} {OTHER}", sum(count for _, count in rest)))
    return bars(title, shown) if shown else ""


def _lengths(tally: Tally) -> str:
    if not tally.lengths:
        return ""
    mean = tally.characters / tally.statuses["ok"]
    return (
        f"<p>{tally.characters:,} characters, {tally.words:,} words; {mean:,.0f} characters a page.</p>"
        + columns("Pages by characters", _powers(tally.lengths, 0, _thousands))
        + "<small>characters from</small>"
    )


def _confidences(tally: Tally) -> str:
    if not tally.confidences:
        return ""
    counts = [(f"0.{tenth}", tally.confidences[tenth]) for tenth in range(10)]
    return columns("Pages by confidence", counts) + "<small>confidence from</small>"


def _marks(tally: Tally) -> str:
    told = [f"{count:,} {kind} duplicates" for kind, count in sorted(tally.duplicates.items())]
    if tally.rows_with_repeated:
        told.append(f"{tally.blocks_repeated:,} repeated blocks on {tally.rows_with_repeated:,} pages")
    return f"<p>{'; '.join(told)}.</p>" if told else ""


def _times(tally: Tally) -> str:
    pages = tally.times.total()
    if not pages:
        return ""
    rows = [(f"{slow.seconds:.2f} s", _link(slow.url or slow.id)) for slow in tally.slowest]
    return (
        f"<p>{tally.seconds:,.0f} s of work; {1000 * tally.seconds / pages:,.1f} ms a page.</p>"
        + columns("Pages by time", _powers(tally.times, -1, _duration))
        + "<small>time from</small>"
        + f"<details open><summary>The {len(rows)} slowest pages</summary>{_table(('time', 'page'), rows)}</details>"
    )


def _samples(tally: Tally) -> str:
    found: list[str] = []
    for (status, code, stage), count in _ranked(tally.codes):
        rows = [(_page(failure), escape(failure.message)) for failure in tally.sample(status, code, stage)]
        head = f"<summary><code>{escape(code)}</code> <small>{escape(status)}, {count:,} rows</small></summary>"
        found.append(f"<details{'' if found else ' open'}>{head}{_table(('page', 'message'), rows)}</details>")
    return "".join(found)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its cells are HTML."""
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _page(failure: Failure) -> str:
    if failure.url in ("", failure.id):
        return _link(failure.id)
    return f"{_link(failure.url)}<br><small>{escape(failure.id)}</small>"


def _link(url: str) -> str:
    if not url.startswith(("http://", "https://")):
        return escape(url)
    return f'<a href="{escape(url)}" rel="noopener noreferrer nofollow">{escape(url)}</a>'


def _ranked(counts: Counter[Name]) -> list[tuple[Name, int]]:
    """The most frequent first; equal ones by name, so that the order of rows does not show."""
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))


def _powers(counts: Counter[int], least: int, told: Callable[[int], str]) -> list[tuple[str, int]]:
    """Counts by powers of two, from the least to the greatest that occurs, with no gap between them."""
    low, high = max(min(counts), least), max(counts)
    below = sum(count for power, count in counts.items() if power < low)
    return [(told(power), counts[power] + (below if power == low else 0)) for power in range(low, high + 1)]


def _thousands(power: int) -> str:
    return str(1 << power) if power < 10 else f"{1 << (power - 10)} Ki"


def _duration(power: int) -> str:
    if power < 0:
        return "0 ms"
    return f"{1 << power} ms" if power < 10 else f"{(1 << power) / 1000:.0f} s"
