"""Somebody at the settings page: a tab of a real browser, with a keyboard."""

from __future__ import annotations

from typing import Any

from tests.unit.label.hand import Hand

_CODES = {
    "Tab": 9,
    "Enter": 13,
    " ": 32,
    "ArrowDown": 40,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "End": 35,
    "Backspace": 8,
    "Escape": 27,
}


class Visitor(Hand):
    """A tab on the settings page."""

    def open(self, address: str) -> None:
        """Open the page, and wait until its scripts listen."""
        self._call("Page.navigate", url=address)
        self.wait("document.body?.dataset.ready === 'yes'")

    def press(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """Press a key, with what the browser itself does then: move on, tick, send."""
        code = {"windowsVirtualKeyCode": _CODES.get(key, 0), "modifiers": 2 * ctrl + 8 * shift, "key": key}
        text: dict[str, Any] = {"text": "\r" if key == "Enter" else key} if key in ("Enter", " ") else {}
        self._call("Input.dispatchKeyEvent", type="keyDown", **code, **text)
        self._call("Input.dispatchKeyEvent", type="keyUp", **code)

    def tab_to(self, selector: str) -> None:
        """Go to a control by the Tab key alone; a group of radio buttons is one stop."""
        for _ in range(150):
            if self.tell(f"document.activeElement?.matches({selector!r})"):
                return
            self.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by keyboard")

    def is_checked(self, name: str, value: str = "") -> bool:
        place = f"[name='{name}']" + (f"[value='{value}']" if value else "")
        return bool(self.tell(f'document.querySelector("{place}").checked'))

    def status(self, text: str) -> None:
        """Wait for what the page says."""
        self.wait(f"document.getElementById('status').textContent === {text!r}")

    def preview(self, url: str) -> None:
        """Have a page shown, and wait for it."""
        self.tell(f"document.querySelector('#look [name=url]').value = {url!r}")
        self.click("#look button")
        self.previewed()

    def previewed(self) -> None:
        self.wait("/ before, |Mode off|\\[/.test(document.getElementById('told').textContent)")
        self.wait("!document.body.matches('.waiting')")
