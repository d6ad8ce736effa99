"""Options and fixtures that all tests share."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-pages",
        action="store_true",
        help="Write what Marrow makes of tests/pages into their expected.md and expected.json, to be reviewed.",
    )
