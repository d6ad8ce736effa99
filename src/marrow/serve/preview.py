"""Before and after: what settings would make of a page, without saving them.

Takes: an address and trial settings. Gives: a report of what goes, and the pages to show side by side, under a key.
Keeps true: the work is a job (`view_jobs.py`), done by whoever does all others; the last few previews stay, in memory;
keys cannot be guessed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from threading import Lock
from typing import Any

from marrow.adlists.stamped import stamp_of
from marrow.serve.desk import Desk
from marrow.serve.jobs import LENGTH, Answer, Ask, Do, checked, done
from marrow.serve.making import Made
from marrow.serve.pages import Pages, address, host_of
from marrow.settings import Settings

_KEPT = 6

Sides = Mapping[str, Made]


class Previews:
    """Has previews made, and keeps them to be shown."""

    def __init__(self, desk: Desk, pages: Pages, do: Do = done) -> None:
        self._desk, self._pages, self._do = desk, pages, do
        self._kept: dict[str, Sides] = {}
        self._lock = Lock()

    def make(self, text: str, trial: Settings) -> dict[str, Any]:
        """What goes from a page, and the key of its two sides."""
        url = address(text)
        options = self._desk.options_for(host_of(url), trial)
        page = self._pages.recent(url, options)
        folder = self._desk.lists.folder
        extra = {"lists": (str(folder), stamp_of(folder))}
        ask = Ask(url=page.url, html=page.body, charset=page.charset, extra=extra)
        report, sides = _parts(checked(self._do("preview", ask, options)))
        key = secrets.token_urlsafe(12)
        with self._lock:
            self._kept[key] = sides
            while len(self._kept) > _KEPT:
                del self._kept[next(iter(self._kept))]
        return {"key": key, "url": page.url, **report}

    def side(self, key: str, name: str) -> Made | None:
        """One side of a preview, while it is kept."""
        with self._lock:
            return self._kept.get(key, {}).get(name)


def _parts(answer: Answer) -> tuple[dict[str, Any], Sides]:
    """The report, and the sides, which stand behind it one after the other."""
    at = int(answer.headers[LENGTH])
    report: dict[str, Any] = json.loads(answer.body[:at])
    sides = {}
    for name, kind, length in report.pop("sides"):
        sides[name] = Made(kind, answer.body[at : at + length])
        at += length
    return report, sides
