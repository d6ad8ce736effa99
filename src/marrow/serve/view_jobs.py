"""The jobs of pages that are shown: the article alone, its text, the page with less clutter, and before and after.

Takes: an `Ask`; in `extra`, the ad lists, and the `prefix` through which links go on. Gives: an `Answer`, to be shown;
of a preview, a report as JSON, whose length a header tells, and behind it what is to be shown.
Raises what the public face raises; `jobs.done` turns it into answers.
"""

from __future__ import annotations

import json
from html import escape
from typing import Any

from marrow.adlists.stamped import blocker_of
from marrow.decluttering import Blocker, Decluttered
from marrow.io.fetch import Fetched
from marrow.options import Options
from marrow.serve.controls import label
from marrow.serve.jobs import JSON, LENGTH, Answer, Ask
from marrow.serve.making import HTML, Made, article_page, decluttered, made, original, shown, text_page

_PLAIN = '<!DOCTYPE html><meta charset="utf-8"><title>Text</title><pre style="white-space: pre-wrap">{}</pre>'


def read(ask: Ask, options: Options) -> Answer:
    """The article alone."""
    return _answer(article_page(_page(ask), options, prefix=ask.extra["prefix"]))


def text(ask: Ask, options: Options) -> Answer:
    """The article as plain text."""
    return _answer(text_page(_page(ask), options, _blocker(ask)))


def decluttered_page(ask: Ask, options: Options) -> Answer:
    """The page with less clutter."""
    found = decluttered(_page(ask), options, _blocker(ask))
    return _answer(shown(found.html, ask.url, prefix=ask.extra["prefix"]))


def preview(ask: Ask, options: Options) -> Answer:
    """What settings make of a page: what goes, and the page before, after, and with what goes outlined."""
    page, mode = _page(ask), options.proxy.mode
    found = decluttered(page, options, _blocker(ask))
    after = _after(ask, options, found)
    sides = {"before": original(page), "after": after, "marked": shown(found.marked, ask.url)}
    left = {"declutter": found.bytes_after, "off": len(ask.html)}.get(mode, len(after.body))
    report = {
        "mode": mode,
        "bytes_before": len(ask.html),
        "bytes_after": left,
        **_report(found),
        "sides": [(name, side.kind, len(side.body)) for name, side in sides.items()],
    }
    told = json.dumps(report).encode()
    return Answer(200, JSON, told + b"".join(side.body for side in sides.values()), {LENGTH: str(len(told))})


def _after(ask: Ask, options: Options, found: Decluttered) -> Made:
    match options.proxy.mode:
        case "declutter":
            return shown(found.html, ask.url)
        case "reader":
            return article_page(_page(ask), options)
        case "text":
            return _in_page(text_page(_page(ask), options, _blocker(ask)))
        case _:
            return original(_page(ask))


def _report(found: Decluttered) -> dict[str, Any]:
    """What went, by filter."""
    return {
        "untouched": found.untouched,
        "removed": [
            {
                "filter": each.filter,
                "label": label(each.filter),
                "count": each.count,
                "bytes": each.bytes,
                "examples": list(each.examples),
            }
            for each in found.removed
            if each.count
        ],
        "links": len(found.links),
        "warnings": [warning.message for warning in found.warnings],
    }


def _in_page(text: Made) -> Made:
    """Text as a page, so that a frame shows it as every other."""
    return made(HTML, _PLAIN.format(escape(text.body.decode())))


def _page(ask: Ask) -> Fetched:
    return Fetched(ask.html, ask.url, 200, "text/html", ask.charset)


def _blocker(ask: Ask) -> Blocker | None:
    return blocker_of(*ask.extra["lists"])


def _answer(made: Made) -> Answer:
    return Answer(200, made.kind, made.body)
