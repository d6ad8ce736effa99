"""Somebody at the workbench: a tab of a real browser, with a keyboard, a mouse and files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from marrow.render.protocol import Refused
from tests.unit.serve.visitor import Visitor


class Guest(Visitor):
    """A tab on the workbench."""

    def read(self, url: str) -> None:
        """Have the page at an address read, and wait for it."""
        self.tell("document.getElementById('url').value = ''")
        self.click("#url")
        self.type(url)
        with self.making():
            self.click("#source .main")

    def paste(self, html: str, url: str = "") -> None:
        """Have HTML read that is pasted, and wait for it."""
        self.click("#paste-open")
        self.click("#html")
        self.type(html)
        self.click("#from")
        self.type(url)
        with self.making():
            self.click("#paste .main")

    @contextmanager
    def making(self) -> Iterator[None]:
        """Do something, and wait for the article that comes of it."""
        count = "Number(document.body.dataset.made ?? 0)"
        before = self.tell(count)
        yield
        self.wait(f"{count} > {before}")
        self.made()

    def made(self) -> None:
        """Wait for the article, and for the original beside it."""
        self.wait("!document.getElementById('bench').hidden && !document.body.matches('.waiting')")
        self.wait("document.querySelector('#original iframe').src !== ''")
        self.wait_framed("document.readyState === 'complete' && document.querySelector('[data-marrow-kept]') !== null")

    def framed(self, expression: str) -> Any:
        """What an expression gives in the original's frame; its scripts and ours share its document, and no more."""
        until = time.monotonic() + 20
        while True:
            (frame,) = self._call("Page.getFrameTree")["frameTree"]["childFrames"]
            world = self._call("Page.createIsolatedWorld", frameId=frame["frame"]["id"])
            asked = {"expression": expression, "contextId": world["executionContextId"], "returnByValue": True}
            try:
                return self._call("Runtime.evaluate", **asked)["result"].get("value")
            except Refused:  # the frame has gone on to another document between the two
                assert time.monotonic() < until, expression

    def wait_framed(self, expression: str) -> None:
        """Wait until an expression is true in the original's frame, which hears of what we do a moment later."""
        until = time.monotonic() + 20
        while not self.framed(expression):
            assert time.monotonic() < until, expression
            time.sleep(0.02)

    def click_original(self, selector: str) -> None:
        """Click an element of the original."""
        box = "(() => { const { x, y, width, height } = %s.getBoundingClientRect(); return [x, y, width, height] })()"
        left, top, width, _ = self.tell(box % "document.querySelector('#original iframe')")
        scale = width / float(self.framed("innerWidth"))
        x, y, wide, high = self.framed(box % f"document.querySelector('{selector}')")
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, left + (x + wide / 2) * scale, top + (y + high / 2) * scale)

    def drop(self, file: Path) -> None:
        """Drop a file on the page, and wait for what comes of it."""
        data = {"items": [], "files": [str(file)], "dragOperationsMask": 1}
        with self.making():
            for kind in ("dragEnter", "dragOver", "drop"):
                self._call("Input.dispatchDragEvent", type=kind, x=400, y=400, data=data)

    def choose(self, file: Path) -> None:
        """Choose a file, and wait for what comes of it."""
        root = self._call("DOM.getDocument")["root"]["nodeId"]
        node = self._call("DOM.querySelector", nodeId=root, selector="#file")["nodeId"]
        with self.making():
            self._call("DOM.setFileInputFiles", nodeId=node, files=[str(file)])

    def save_into(self, folder: Path) -> None:
        """Have the browser save files in a folder, without a question."""
        self._connection.call(
            "Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder), browserContextId=self._context
        )

    def saved_as(self, file: Path) -> bytes:
        """Wait for a file that is saved."""
        self.wait(f"document.getElementById('status').textContent === 'Saved {file.name}'")
        until = time.monotonic() + 20
        while not file.is_file() or not file.stat().st_size:
            assert time.monotonic() < until, f"{file.name} was not saved"
            time.sleep(0.02)
        return file.read_bytes()

    def article(self) -> list[str]:
        """The paragraphs of the article."""
        found: list[str] = self.tell(
            "[...document.querySelectorAll('#text p:not(.byline)')].map((each) => each.textContent)"
        )
        return found

    def reason(self) -> str:
        """What the panel says."""
        return self.text("#reason")
