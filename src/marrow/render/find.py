"""Where a browser is.

Takes: the name that the user gave, the environment. Gives: the path of a Chromium or Chrome.
Refuses: `render.missing`, where there is none, with how to get one.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from marrow.errors import RenderError

VARIABLE = "MARROW_CHROMIUM"
NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""Looked for on the PATH, in this order: the shell without windows starts in half the time."""
HOW_TO_GET = f"install one (Debian: apt-get install chromium-headless-shell), or name one by --browser or ${VARIABLE}"


def find_browser(named: str = "", environment: Mapping[str, str] = os.environ) -> Path:
    """The browser that is named, or one that is there; `render.missing` if there is none."""
    for name in filter(None, (named, environment.get(VARIABLE, ""))):
        found = shutil.which(Path(name).expanduser(), path=environment.get("PATH"))
        if found is None:
            raise RenderError("render.missing", f"{name} is no program; {HOW_TO_GET}")
        return Path(found)
    found_all = browsers(environment)
    if not found_all:
        raise RenderError("render.missing", f"there is no Chromium or Chrome; {HOW_TO_GET}")
    return found_all[0]


def browsers(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """All browsers that are there: those on the PATH, then those that Playwright has installed."""
    on_path = (shutil.which(name, path=environment.get("PATH")) for name in NAMES)
    return [*dict.fromkeys((*map(Path, filter(None, on_path)), *_of_playwright(environment)))]


def _of_playwright(environment: Mapping[str, str]) -> Iterator[Path]:
    home = Path(environment.get("HOME") or Path.home())
    caches = (home / ".cache/ms-playwright", home / "Library/Caches/ms-playwright")
    folder = environment.get("PLAYWRIGHT_BROWSERS_PATH")
    for cache in (Path(folder),) if folder else caches:
        for pattern in ("chromium_headless_shell-*/*/*headless*shell", "chromium-*/*/chrome"):
            yield from (path for path in sorted(cache.glob(pattern), reverse=True) if os.access(path, os.X_OK))
