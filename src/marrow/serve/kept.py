"""Pages that somebody works on at the workbench, kept for a while.

Takes: pages, and what they look like in a frame. Gives: keys to have them by. Keeps true: keys cannot be guessed; all
is in memory, and no more than `MOST_BYTES`: whoever was not asked for longest goes first.
Refuses (`request.forgotten`): keys of pages that are gone, or never were.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from threading import Lock

from marrow.record import record
from marrow.serve.statuses import ServeError

MOST_BYTES = 96 << 20
"""Of all pages together; the last one stays, whatever its size."""
_MOST = 200


@record(eq=False, kw_only=True)
class Sheet:
    """A page as it came, and as it is shown."""

    url: str
    html: bytes
    charset: str | None = None
    live: bool = False
    original: bytes = b""

    @property
    def size(self) -> int:
        return len(self.html) + len(self.original)


class Kept:
    """Pages by their keys; threads may share it."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._sheets: dict[str, Sheet] = {}  # the one that was asked for last comes last
        self._bytes = 0
        self._lock = Lock()

    def put(self, sheet: Sheet) -> str:
        """Keep a page; gives its key."""
        key = secrets.token_urlsafe(18)
        with self._lock:
            self._set(key, sheet)
        return key

    def get(self, key: str) -> Sheet:
        """A page, by its key."""
        with self._lock:
            sheet = self._sheets.pop(key, None)
            if sheet is None:
                raise ServeError("request.forgotten", "the page is no longer kept here; send it again")
            self._sheets[key] = sheet
            return sheet

    def show(self, key: str, original: bytes) -> None:
        """Say what a page looks like now, if it is still kept."""
        with self._lock:
            sheet = self._sheets.pop(key, None)
            if sheet is not None:
                self._bytes -= sheet.size
                self._set(key, replace(sheet, original=original))

    def _set(self, key: str, sheet: Sheet) -> None:
        self._sheets[key] = sheet
        self._bytes += sheet.size
        while len(self._sheets) > 1 and (self._bytes > self._most or len(self._sheets) > _MOST):
            self._bytes -= self._sheets.pop(next(iter(self._sheets))).size
