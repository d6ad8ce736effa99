from __future__ import annotations

from pathlib import Path

import pytest

from marrow.errors import RenderError
from marrow.render.find import browsers, find_browser


def program(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_named_browser_comes_first_then_the_variable_then_the_path(tmp_path: Path) -> None:
    shell = program(tmp_path / "bin/chromium-headless-shell")
    named, told = program(tmp_path / "named"), program(tmp_path / "told")
    program(tmp_path / "bin/google-chrome")
    environment = {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)}
    assert find_browser("", environment) == shell
    assert find_browser("", environment | {"MARROW_CHROMIUM": str(told)}) == told
    assert find_browser(str(named), environment | {"MARROW_CHROMIUM": str(told)}) == named
    assert find_browser("google-chrome", environment) == tmp_path / "bin/google-chrome"


def test_the_newest_of_playwright_is_found(tmp_path: Path) -> None:
    old = program(tmp_path / ".cache/ms-playwright/chromium-1000/chrome-linux/chrome")
    new = program(tmp_path / ".cache/ms-playwright/chromium-1100/chrome-linux/chrome")
    assert browsers({"PATH": "", "HOME": str(tmp_path)}) == [new, old]
    other = tmp_path / "elsewhere"
    assert browsers({"PATH": "", "HOME": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(other)}) == []


@pytest.mark.parametrize("named", ["", "no-such-browser"])
def test_where_there_is_none_the_error_says_how_to_get_one(named: str, tmp_path: Path) -> None:
    with pytest.raises(RenderError, match="apt-get install chromium-headless-shell") as error:
        find_browser(named, {"PATH": str(tmp_path), "HOME": str(tmp_path)})
    assert error.value.code == "render.missing"
