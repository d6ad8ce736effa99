"""Before and after: what settings would make of a page, without saving them.

Takes: an address and trial settings. Gives: a report of what goes, and the two pages to show side by side, under a key.
Keeps true: the last few previews stay, in memory; keys cannot be guessed.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from html import escape
from threading import Lock
from typing import TYPE_CHECKING, Any

from marrow.io.fetch import Fetched
from marrow.options import Options
from marrow.serve.controls import label
from marrow.serve.desk import Desk
from marrow.serve.making import HTML, Made, article_page, decluttered, made, original, shown, text_page
from marrow.serve.pages import Pages, address, host_of
from marrow.settings import Settings

if TYPE_CHECKING:
    from marrow.decluttering import Decluttered

_KEPT = 6
_PLAIN = '<!DOCTYPE html><meta charset="utf-8"><title>Text</title><pre style="white-space: pre-wrap">{}</pre>'

Sides = Mapping[str, Made]


class Previews:
    """Makes previews, and keeps them to be shown."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk, self._pages = desk, pages
        self._kept: dict[str, Sides] = {}
        self._lock = Lock()

    def make(self, text: str, trial: Settings) -> dict[str, Any]:
        """What goes from a page, and the key of its two sides."""
        url = address(text)
        options = self._desk.options_for(host_of(url), trial)
        page = self._pages.recent(url, options)
        found = decluttered(page, options, self._desk.lists.blocker())
        after = self._after(page, options, found)
        sides = {"before": original(page), "after": after, "marked": shown(found.marked, page.url)}
        key = secrets.token_urlsafe(12)
        with self._lock:
            self._kept[key] = sides
            while len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]
        mode = options.proxy.mode
        left = {"declutter": found.bytes_after, "off": len(page.body)}.get(mode, len(after.body))
        sizes = {"bytes_before": len(page.body), "bytes_after": left}
        return {"key": key, "url": page.url, "mode": mode, **sizes, **_report(found)}

    def side(self, key: str, name: str) -> Made | None:
        """One side of a preview, while it is kept."""
        with self._lock:
            return self._kept.get(key, {}).get(name)

    def _after(self, page: Fetched, options: Options, found: Decluttered) -> Made:
        match options.proxy.mode:
            case "declutter":
                return shown(found.html, page.url)
            case "reader":
                return article_page(page, options)
            case "text":
                return _in_page(text_page(page, options, self._desk.lists.blocker()))
            case _:
                return original(page)


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
