"""Ad lists, as the settings page sees them.

Takes: the store of lists, and the settings file that names them. Gives: what is known of each; adds, removes and
updates. Keeps true: the table `lists` of the settings file says which there are; the folder of lists is a cache, that
follows it. A change is made in both or in none. Refuses: lists that are files of this machine, which the settings file
may name; a web page has no business there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from time import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from marrow.adlists.known import WELL_KNOWN
from marrow.errors import MarrowError, OptionError
from marrow.io.target import parse
from marrow.serve.desk import Desk

if TYPE_CHECKING:
    from marrow.adlists import Store as Lists

LOOK_EVERY_S = 3600.0
"""How often it is looked whether the time of a list has come."""


def add(desk: Desk, source: str, name: str = "") -> bool:
    """Subscribe to a list by its address, or by the name of a well-known one; says whether it could be fetched."""
    source = source.strip()
    if source not in WELL_KNOWN:
        if not source.lower().startswith(("http://", "https://")):
            raise OptionError("option.value", f"a list is an address or one of {', '.join(WELL_KNOWN)}, not {source!r}")
        name = name or _name(parse(source).url, {each.name.lower() for each in desk.lists.subscriptions})
    added = desk.lists.add(source, name)
    try:
        desk.settings.edit_lists({added.name: added.source})
        outcomes = desk.lists.update()
        desk.lists.blocker()  # without the engine, a list that needs it would stop every page from now on
    except MarrowError:
        remove(desk, added.name)
        raise
    return all(each.state != "failed" for each in outcomes if each.name == added.name)


def remove(desk: Desk, name: str) -> None:
    """End a subscription."""
    is_named = name in desk.settings.settings.lists
    if is_named:
        desk.settings.edit_lists({}, (name,))
    if not is_named or any(each.name == name for each in desk.lists.subscriptions):
        desk.lists.remove(name)


def update(desk: Desk) -> list[dict[str, str]]:
    """Get all lists anew, and tell what became of each."""
    return [
        {"name": each.name, "state": each.state, "code": each.code, "message": each.message}
        for each in desk.lists.update(force=True)
    ]


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
