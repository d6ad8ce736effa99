"""Somebody who labels: a tab of a real browser that is clicked and typed in, through the DevTools protocol."""

from __future__ import annotations

import json
import time
from types import TracebackType
from typing import Any

from marrow.render.chromium import Chromium

_PATIENCE_S = 20.0


class Hand:
    """A tab that goes straight to the loopback, with scripts, and the mouse and the keyboard over it."""

    def __init__(self, chromium: Chromium, *, width: int = 1280, height: int = 800, is_dark: bool = False) -> None:
        self._connection = chromium.pool.process().connection
        made = self._connection.call("Target.createBrowserContext", disposeOnDetach=True, proxyServer="direct://")
        self._context: str = made["browserContextId"]
        made = self._connection.call("Target.createTarget", url="about:blank", browserContextId=self._context)
        made = self._connection.call("Target.attachToTarget", targetId=made["targetId"], flatten=True)
        self._session: str = made["sessionId"]
        self.errors: list[str] = []  # that scripts ran into, and what the policy forbade
        self._connection.listen(self._session, self._hear)
        self._call("Runtime.enable")
        self._call("Log.enable")
        self._call("Page.enable")
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        self._call("Emulation.setEmulatedMedia", features=[scheme])

    def __enter__(self) -> Hand:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.listen(self._session, None)
        self._connection.call("Target.disposeBrowserContext", browserContextId=self._context)

    def open(self, address: str) -> None:
        """Open the labelling page, and wait until the first page is there."""
        self._call("Page.navigate", url=address)
        self.wait("document.querySelector('#segments li') !== null && !document.body.matches('.waiting')")

    def tell(self, expression: str) -> Any:
        """What an expression gives on the page."""
        said = self._call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def wait(self, expression: str) -> None:
        """Wait until an expression is true."""
        until = time.monotonic() + _PATIENCE_S
        while not self.tell(expression):
            assert time.monotonic() < until, f"{expression} never came true; {self.errors}"
            time.sleep(0.02)

    def saved(self) -> None:
        """Wait until everything is saved."""
        self.wait("document.getElementById('saved').textContent === 'Saved'")

    def text(self, selector: str) -> str:
        """What an element shows, once it shows something: what has just come into the page is not yet laid out."""
        shown = f"document.querySelector({json.dumps(selector)}).innerText"
        self.wait(f"{shown} !== ''")
        return str(self.tell(shown))

    def middle(self, selector: str) -> tuple[float, float]:
        """Where the middle of an element is on the screen, once it is in sight."""
        found = self.tell(
            f"(() => {{ const found = document.querySelector({json.dumps(selector)});"
            "found.scrollIntoView({ block: 'center' }); const { x, y, width, height } = found.getBoundingClientRect();"
            "return [x + width / 2, y + height / 2] })()"
        )
        return found[0], found[1]

    def click(self, selector: str, *, shift: bool = False) -> None:
        x, y = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, x, y, shift=shift)

    def point(self, selector: str) -> None:
        x, y = self.middle(selector)
        self._mouse("mouseMoved", x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._mouse("mousePressed", *start)
        for part in (0.2, 0.6, 1.0):
            self._mouse("mouseMoved", *(a + (b - a) * part for a, b in zip(start, end, strict=True)))
        self._mouse("mouseReleased", *end)

    def press(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Press a key, by the name that scripts know it by."""
        modifiers = 2 * ctrl + 8 * shift
        text = {"text": key} if len(key) == 1 and not ctrl else {}
        self._call("Input.dispatchKeyEvent", type="keyDown", key=key, modifiers=modifiers, **text)
        self._call("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers)

    def type(self, text: str) -> None:
        self._call("Input.insertText", text=text)

    def _mouse(self, kind: str, x: float, y: float, *, shift: bool = False) -> None:
        button = "none" if kind == "mouseMoved" else "left"
        pressed = {"button": button, "buttons": 1, "clickCount": 1, "modifiers": 8 * shift}
        self._call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **pressed)

    def _call(self, method: str, **parameters: Any) -> Any:
        return self._connection.call(method, self._session, **parameters)

    def _hear(self, method: str, said: Any) -> None:
        if method == "Runtime.exceptionThrown":
            self.errors.append(str(said["exceptionDetails"].get("exception", {}).get("description")))
        elif method == "Log.entryAdded" and said["entry"]["level"] == "error":
            self.errors.append(str(said["entry"]["text"]))
