"""Pages as a browser shows them, by a browser that the whole program shares.

    draw     bytes or text → Rendered     offline
    visit    address → Rendered           live, through the gate

Keeps true: the browser is started when it is first needed and ended with the program; pages that are given reach
nobody, and live ones only what `marrow.io.hosts` allows. `looked_at` is what the option `render` means.
"""

from __future__ import annotations

import atexit
import os
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Lock

from marrow.article import Warning
from marrow.errors import FetchError, InputError, RenderError
from marrow.io.archive import Archive
from marrow.io.gate import Gate
from marrow.options import FetchOptions, Options, Value
from marrow.page import Page
from marrow.parse.sniff import refuse_too_large
from marrow.render.chromium import Chromium, Rendered
from marrow.render.folder import folder_answer
from marrow.render.pool import Pool
from marrow.render.requests import Answer, Resource
from marrow.render.shell import is_shell, shown_chars
from marrow.render.window import NO_ADDRESS

_DEFAULT = Options()


def draw(
    html: bytes | bytearray | str,
    *,
    url: str | None = None,
    charset: str | None = None,
    answer: Answer | None = None,
    picture: bool = False,
    options: Options = _DEFAULT,
    **settings: Value,
) -> Rendered:
    """Render a page that is given; what it asks for comes from the option `assets`, or `answer`, or is not there."""
    options = options.change(**settings) if settings else options
    refuse_too_large(len(html), options.limits, url=url)
    if options.rendering.assets:
        answer = _assets(Path(options.rendering.assets), url or NO_ADDRESS)
    chromium = Chromium(options, _shared.pool(options))
    return chromium.render(html, url=url or "", charset=charset, answer=answer, picture=picture)


def visit(url: str, *, picture: bool = False, options: Options = _DEFAULT, **settings: Value) -> Rendered:
    """Render the page at an address, as it is now."""
    options = options.change(**settings) if settings else options
    gate = _shared.gate(options)
    gate.check(url)
    return Chromium(options, _shared.pool(options)).open(url, gate, picture=picture)


def _assets(path: Path, url: str) -> Answer:
    """What lies in a folder, which is that of the page, or in an archive."""
    if path.is_dir():
        return folder_answer(path, url)
    try:
        found = path.stat()
    except OSError as error:
        raise InputError("input.missing", f"{path} is neither a folder nor a file") from error
    archive = _archive(path, found.st_mtime_ns, found.st_size)

    def answer(asked: str) -> Resource | None:
        kept = archive.find(asked)
        return None if kept is None else Resource(kept.body, kept.content_type)

    return answer


@lru_cache(maxsize=4)
def _archive(path: Path, _changed_ns: int, _size: int) -> Archive:
    """An archive is read anew only when it has changed."""
    return Archive(path)


def looked_at(page: Page, html: bytes, options: Options, *, live: bool) -> Page:
    """The page as the option `render` wants it: rendered if that is asked for, or is needed and gives more."""
    wanted = options.rendering.render
    if wanted == "always":
        return _rendered(page, html, options, live=live)
    if wanted == "never" or not is_shell(page, html):
        return page
    if options.rendering.scripts == "auto":  # without them it would be as empty as before
        options = options.change(scripts="on")
    try:
        found = _rendered(page, html, options, live=live)
    except (RenderError, FetchError) as error:
        warning = Warning(error.code, f"the page seems to need a browser: {error.message}")
        return replace(page, warnings=(*page.warnings, warning))
    return found if shown_chars(found) > shown_chars(page) else page


def _rendered(page: Page, html: bytes, options: Options, *, live: bool) -> Page:
    found = visit(page.url, options=options) if live else draw(html, url=page.url, charset="utf-8", options=options)
    return found.page if live else replace(found.page, encoding=page.encoding)


class _Shared:
    """The browsers and gates of this process, by the options that make them differ."""

    def __init__(self) -> None:
        self._pools: dict[tuple[str, bool, int], Pool] = {}
        self._gates: dict[tuple[FetchOptions, int], Gate] = {}
        self._owner = os.getpid()
        self._lock = Lock()

    def pool(self, options: Options) -> Pool:
        wanted = options.rendering
        key = (wanted.browser, wanted.sandbox, wanted.tabs)
        with self._lock:
            self._own()
            if key not in self._pools:
                self._pools[key] = Pool(wanted.browser, sandbox=wanted.sandbox, tabs=wanted.tabs)
            return self._pools[key]

    def gate(self, options: Options) -> Gate:
        key = (options.fetch, options.limits.max_bytes)
        with self._lock:
            self._own()
            if key not in self._gates:
                self._gates[key] = Gate(options.fetch, max_bytes=options.limits.max_bytes)
            return self._gates[key]

    def close(self) -> None:
        """End them all, as the program ends."""
        with self._lock:
            if self._owner == os.getpid():
                for pool in self._pools.values():
                    pool.close()
                for gate in self._gates.values():
                    gate.close()
            self._pools, self._gates = {}, {}

    def _own(self) -> None:
        """After a fork they are the other process's: nothing here can be said to them."""
        if self._owner != os.getpid():
            self._pools, self._gates, self._owner = {}, {}, os.getpid()


_shared = _Shared()
atexit.register(_shared.close)
close = _shared.close
"""End the browser that is shared; the next page starts it again."""


def found_browser(options: Options = _DEFAULT) -> Path:
    """The browser that would be used; `render.missing` if there is none."""
    return _shared.pool(options).program()


def started_browser(options: Options = _DEFAULT) -> str:
    """The version of the browser, which is started to tell."""
    return _shared.pool(options).process().version
