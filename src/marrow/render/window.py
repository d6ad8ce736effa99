"""How pages are looked at: the window, the way out, and for how long."""

from __future__ import annotations

from dataclasses import dataclass

NOWHERE = "http://127.0.0.1:1"
"""A proxy that nobody is: what asks for something through it fails at once."""

NO_ADDRESS = "http://page.invalid/"
"""Where pages are that are given as bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """How a page is looked at, and how long."""

    width: int = 1280
    height: int = 1024
    scripts: bool = False
    scroll: bool = False
    is_drawn: bool = (
        False  # else a fourth of the time is saved, and what waits for a drawing (autofocus) does not happen
    )
    proxy: str = NOWHERE  # what all requests go through
    password: str = ""  # that the proxy asks for
    user_agent: str = ""  # "": the browser's own
    timeout_s: float = 20.0
    max_nodes: int = 120_000
