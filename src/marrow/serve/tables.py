"""Tables of the settings page: sites, lists, statistics.

Takes: plain data. Gives: HTML, in which every value is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from marrow.errors import CODES
from marrow.serve.controls import label
from marrow.settings import Settings

_MOST_SITES = 20
"""Rows of the busiest sites."""


def sites_table(settings: Settings, token: str) -> str:
    """Sites with settings of their own."""
    rows = [
        (
            f'<a href="/settings?site={quote(site)}">{escape(site)}</a>',
            escape(", ".join(f"{label(name)}: {_told(value)}" for name, value in values.items())),
            _button("/sites", token, {"site": site, "remove": "1"}, "Remove", site),
        )
        for site, values in settings.sites.items()
    ]
    return _table(("Site", "What differs", ""), rows) if rows else "<p>No site has settings of its own.</p>"


def lists_table(lists: Sequence[dict[str, Any]], token: str) -> str:
    """Ad lists and how old they are."""
    rows = [
        (
            f'<span title="{escape(each["source"])}">{escape(each["title"])}</span>',
            f"{each['rules']:,}",
            f"{escape(age(each['age_s']))}{_why(each['failure'])}",
            _button("/lists", token, {"remove": each["name"]}, "Remove", each["name"]),
        )
        for each in lists
    ]
    own = ("Built in", "", "always there", "")
    return _table(("List", "Rules", "Age", ""), (own, *rows))


def statistics_table(counts: dict[str, Any]) -> str:
    """What was done so far."""
    before = counts["bytes_before"]
    share = f" ({counts['bytes_saved'] / before:.0%})" if before else ""
    facts = [
        ("Pages", f"{counts['pages']:,}"),
        ("Bytes saved", f"{size(counts['bytes_saved'])}{share}"),
        ("Requests saved", f"{counts['blocked']:,}"),
        ("Time added to a page, median", f"{counts['ms_median']:.1f} ms"),
        ("Failures", f"{sum(counts['failures'].values()):,}"),
    ]
    told = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in facts)
    return f'<dl class="figures">{told}</dl><p class="quiet">Since {escape(counts["since"])}.</p>{_more(counts)}'


def _more(counts: dict[str, Any]) -> str:
    sites = [(escape(each["site"]), f"{each['pages']:,}", size(each["bytes"])) for each in counts["sites"]]
    failures = [(escape(name), f"{count:,}") for name, count in sorted(counts["failures"].items())]
    return _folded("Sites of this run", ("Site", "Pages", "Saved"), sites[:_MOST_SITES]) + _folded(
        "Failures", ("What", "How often"), failures
    )


def _folded(title: str, head: Iterable[str], rows: Sequence[Iterable[str]]) -> str:
    return f"<details><summary>{title}</summary>{_table(head, rows)}</details>" if rows else ""


def size(count: float) -> str:
    """A number of bytes, for people.

    >>> size(999), size(1_500), size(-2_340_000)
    ('999 B', '1.5 kB', '-2.3 MB')
    """
    for unit in ("B", "kB", "MB", "GB"):
        if abs(count) < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} TB"


def age(seconds: float | None) -> str:
    """How old something is, for people.

    >>> age(None), age(30), age(7200), age(200_000)
    ('not fetched yet', 'now', '2 h', '2 days')
    """
    if seconds is None:
        return "not fetched yet"
    units = ((" days", 86400), (" h", 3600), (" min", 60))
    return next((f"{seconds // length:.0f}{name}" for name, length in units if seconds >= 2 * length), "now")


def _why(code: str) -> str:
    """Why a list is no newer, in plain words."""
    return f' <span class="bad">{escape(CODES.get(code, code))}</span>' if code else ""


def _told(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of cells that are HTML."""
    title = "".join(f'<th scope="col">{name}</th>' for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="table"><table><thead><tr>{title}</tr></thead><tbody>{body}</tbody></table></div>'


def _button(action: str, token: str, fields: dict[str, str], text: str, what: str) -> str:
    """A form of one button; `what` says to screen readers which of many it is."""
    told = {"token": token, **fields}.items()
    hidden = "".join(f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in told)
    button = f'<button aria-label="{text} {escape(what)}">{text}</button>'
    return f'<form method="post" action="{action}">{hidden}{button}</form>'
