"""Options and fixtures that all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from marrow.errors import RenderError
from marrow.options import Options
from marrow.render.browser import is_root
from marrow.render.chromium import Chromium
from marrow.render.find import find_browser

AXE = Path(__file__).parents[1] / ".axe" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-pages",
        action="store_true",
        help="Write what Marrow makes of tests/pages into their expected.md and expected.json, to be reviewed.",
    )


@pytest.fixture(scope="session")
def rendering() -> Options:
    """Options to render with. Without a browser what needs it is skipped; in CI it fails."""
    try:
        find_browser()
    except RenderError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"NOT TESTED: {error.message}")
    return Options().change(sandbox=not is_root(), render_timeout_s=30)


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, for `tests/accessibility.py`. Without it what needs it is skipped; in CI it fails."""
    try:
        return AXE.read_text("utf-8")
    except OSError:
        if os.environ.get("CI"):
            raise
        pytest.skip("NOT TESTED: there is no axe-core; scripts/axe gets it")


@pytest.fixture(scope="session")
def chromium(rendering: Options) -> Iterator[Chromium]:
    """A real browser, one for all tests."""
    with Chromium(rendering) as running:
        yield running
