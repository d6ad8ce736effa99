from __future__ import annotations

import pytest

from marrow import native
from marrow.options import Options
from marrow.render import browser
from tests.unit.cli.conftest import Run


def flags(options: Options) -> tuple[str, ...]:
    return () if options.rendering.sandbox else ("--no-sandbox",)


def test_what_is_there_is_told(run: Run, rendering: Options) -> None:
    result = run("doctor", *flags(rendering))
    told = {line[2:12].strip(): (line[0], line[12:].strip()) for line in result.stdout.splitlines()}
    assert told["browser"][1].startswith("/")
    assert "Chrom" in told["starts"][1]
    assert told["sandbox"][1].startswith("on" if rendering.rendering.sandbox else "off")
    assert told["python"][0] == "✓"
    assert "[train]" in told
    assert result.exit_code == (0 if native.is_native() else 1)


def test_a_missing_browser_is_told_with_how_to_get_one(run: Run) -> None:
    result = run("doctor", "--browser", "no-such-browser")
    assert result.exit_code == 1
    assert "✗ browser   no-such-browser is no program; install one" in result.stdout


@pytest.mark.usefixtures("rendering")
def test_root_is_told_about_the_sandbox(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: True)
    result = run("doctor", "--sandbox")
    assert result.exit_code == 1
    assert "✗ starts    root cannot have Chromium's sandbox" in result.stdout


def test_quiet_tells_by_the_exit_code_alone(run: Run) -> None:
    result = run("doctor", "--browser", "no-such-browser", "-q")
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_core_that_is_not_compiled_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "is_native", lambda: False)
    assert "✗ core      plain Python" in run("doctor", "--browser", "none").stdout
