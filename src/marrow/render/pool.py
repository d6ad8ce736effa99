"""One browser and its tabs, for any number of threads.

Takes: which browser, and how many tabs at once. Gives: tabs, one to each thread that asks; it waits while all are used.
Keeps true: the browser is started when it is first needed, and anew after it has ended. A tab in which no script runs
and that can ask nobody is used again, for nothing of a page can stay in it; after some pages it is given up all the
same, and its memory with it. Every other tab is used once. No more tabs are kept than may be used at once: of windows
of many sizes, those of the last.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore, Lock

from marrow.errors import RenderError
from marrow.render.browser import Process
from marrow.render.find import find_browser
from marrow.render.requests import Resource, Served
from marrow.render.tab import Tab
from marrow.render.window import NO_ADDRESS, NOWHERE, Window

_MOST_PAGES = 50
"""In one tab. The memory of a browser is flat with it (bench/render.py)."""


class Pool:
    """A browser, by its path ("": the one that is found)."""

    def __init__(self, browser: str = "", *, sandbox: bool = True, tabs: int = 4) -> None:
        self._browser, self._sandbox = browser, sandbox
        self._process: Process | None = None
        self._spare: list[Tab] = []  # the one that was used last is the last
        self._most_spare = tabs
        self._lock = Lock()
        self._free = BoundedSemaphore(tabs)

    @contextmanager
    def tab(self, window: Window) -> Iterator[Tab]:
        """A tab for one page. One that fails is not used again."""
        with self._free:
            tab = self._take(window)
            try:
                yield tab
            except BaseException:
                tab.close()
                raise
            self._give_back(tab)

    def program(self) -> Path:
        """The browser's program."""
        return find_browser(self._browser)

    def process(self) -> Process:
        """The browser; started, if it has not been, or has ended."""
        with self._lock:
            if self._process is None or not self._process.is_running:
                if self._process is not None:
                    self._process.stop()
                self._spare.clear()
                self._process = Process(self.program(), sandbox=self._sandbox)
            return self._process

    def close(self) -> None:
        """End the browser."""
        with self._lock:
            process, self._process = self._process, None
            self._spare.clear()
        if process is not None:
            process.stop()

    def _take(self, window: Window) -> Tab:
        process = self.process()
        with self._lock:
            for place in reversed(range(len(self._spare))):
                if self._spare[place].window == window:
                    return self._spare.pop(place)
        tab = _opened(process, window)
        if _is_clean(window):
            # In the first document of a tab, which changes its process, `noscript` is read as if scripts ran.
            try:
                tab.load(NO_ADDRESS, Served(Resource(b"<p>")))
            except BaseException:
                tab.close()
                raise
        return tab

    def _give_back(self, tab: Tab) -> None:
        with self._lock:
            is_ours = self._process is not None and tab.connection is self._process.connection
            if is_ours and _is_clean(tab.window) and tab.pages < _MOST_PAGES:
                self._spare.append(tab)
                if len(self._spare) <= self._most_spare:
                    return
                tab = self._spare.pop(0)
        tab.close()


def _opened(process: Process, window: Window) -> Tab:
    """A new tab. A browser that opens none in all the time it has is as good as gone, and is ended."""
    try:
        return Tab(process.connection, window)
    except RenderError as error:
        if error.code != "render.timeout":
            raise
        process.stop()
        raise RenderError("render.gone", "the browser opens no tab any more") from error


def _is_clean(window: Window) -> bool:
    return not window.scripts and window.proxy == NOWHERE
