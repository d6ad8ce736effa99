"""Ad lists, as the settings page sees them.

Takes: the store of lists, and the settings file that remembers them. Gives: what is known of each; adds, removes and
updates. Keeps true: the table `lists` of the settings file names all that were added here, so that they are found
again where the folder of lists, which is a cache, was emptied. Refuses: lists that are files of this machine; a web
page has no business there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from time import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from marrow.errors import MarrowError, OptionError
from marrow.serve.desk import Desk

if TYPE_CHECKING:
    from marrow.adlists import Store as Lists

LOOK_EVERY_S = 3600.0
"""How often it is looked whether the time of a list has come."""


def add(desk: Desk, source: str, name: str = "") -> None:
    """Subscribe to a list by its address, or by the name of a well-known one; it is fetched at once, if that works."""
    from marrow.adlists.known import WELL_KNOWN

    source = source.strip()
    if source not in WELL_KNOWN and not source.lower().startswith(("http://", "https://")):
        raise OptionError("option.value", f"a list is an address or one of {', '.join(WELL_KNOWN)}, not {source!r}")
    taken = {each.name.lower() for each in desk.lists.subscriptions}
    added = desk.lists.add(source, name or (source if source in WELL_KNOWN else _name(source, taken)))
    desk.settings.change_lists({**desk.settings.settings.lists, added.name: added.source})
    desk.lists.update()


def remove(desk: Desk, name: str) -> None:
    """End a subscription."""
    desk.lists.remove(name)
    left = {each: source for each, source in desk.settings.settings.lists.items() if each != name}
    desk.settings.change_lists(left)


def update(desk: Desk) -> list[dict[str, str]]:
    """Get all lists anew, and tell what became of each."""
    return [
        {"name": each.name, "state": each.state, "code": each.code, "message": each.message}
        for each in desk.lists.update(force=True)
    ]


def remember(desk: Desk) -> None:
    """Subscribe to what the settings file names, and the folder of lists has not."""
    known = {each.name for each in desk.lists.subscriptions}
    for name, source in desk.settings.settings.lists.items():
        if name not in known:
            with suppress(MarrowError):  # a list that cannot be had is no reason not to start
                desk.lists.add(source, name)


def keep_current(lists: Lists, stop: Event, wait: Callable[[float], bool] | None = None) -> None:
    """Update lists whose time has come, now and every hour, until `stop` is set. For a thread of its own."""
    wait = wait or stop.wait
    while not stop.is_set():
        with suppress(MarrowError, OSError):  # the last good copies stay
            lists.update()
        wait(LOOK_EVERY_S)


def lists_told(lists: Lists, now: float | None = None) -> list[dict[str, Any]]:
    """What is known of each list."""
    now = time() if now is None else now
    return [
        {
            "name": each.name,
            "title": each.title or each.name,
            "source": each.source,
            "rules": each.rules,
            "age_s": None if each.current is None else max(0.0, now - each.current),
            "failure": each.failure,
        }
        for each in lists.subscriptions
    ]


def _name(source: str, taken: set[str]) -> str:
    """A name for a list, from its address.

    >>> _name("https://lists.test/ads/easy.txt?v=2", {"easy"})
    'easy-2'
    """
    parts = urlsplit(source)
    stem = parts.path.rstrip("/").rpartition("/")[2].partition(".")[0] or parts.hostname or ""
    stem = re.sub(r"[^A-Za-z0-9_-]+", "-", stem)[:50].strip("-_") or "list"
    count, name = 1, stem
    while name.lower() in taken:
        count += 1
        name = f"{stem}-{count}"
    return name
