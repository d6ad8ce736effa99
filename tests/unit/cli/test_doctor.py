from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from marrow import native
from marrow.cli import doctor
from marrow.cli.doctor import EXTRAS
from marrow.options import Options
from marrow.render import browser
from tests.unit.cli.conftest import Run


def flags(options: Options) -> tuple[str, ...]:
    return () if options.rendering.sandbox else ("--no-sandbox",)


def test_what_is_there_is_told(run: Run, rendering: Options) -> None:
    result = run("doctor", *flags(rendering))
    told = {line[2:14].strip(): (line[0], line[14:].strip()) for line in result.stdout.splitlines()}
    assert told["browser"][1].startswith("/")
    assert "Chrom" in told["starts"][1]
    assert told["sandbox"][1].startswith("on" if rendering.rendering.sandbox else "off")
    assert told["python"][0] == "✓"
    assert "[train]" in told
    assert told["[pdf]"] == told["[langchain]"] == ("✓", "installed")
    assert result.exit_code == (0 if native.is_native() else 1)


def test_a_missing_browser_is_told_with_how_to_get_one(run: Run) -> None:
    result = run("doctor", "--browser", "no-such-browser")
    assert result.exit_code == 1
    assert "✗ browser     no-such-browser is no program; install one" in result.stdout


@pytest.mark.usefixtures("rendering")
def test_root_is_told_about_the_sandbox(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "is_root", lambda: True)
    result = run("doctor", "--sandbox")
    assert result.exit_code == 1
    (told,) = (line for line in result.stdout.splitlines() if line.startswith("✗ starts"))
    assert told.startswith(
        "✗ starts      root cannot have Chromium's sandbox: run as another user, or use --no-sandbox"
    )
    assert told.endswith("With --no-sandbox, only the browser is between pages and this machine: docs/rendering.md.")


def test_what_the_browser_says_is_told_and_nobody_is_sent_round_in_a_circle(run: Run, tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\necho 'no disk left' >&2\n")
    program.chmod(0o755)
    result = run("doctor", "--browser", str(program), "--no-sandbox")
    assert f"✗ starts      {program} did not start: no disk left\n" in result.stdout


def test_every_extra_is_looked_for() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]
    assert EXTRAS.keys() == project["optional-dependencies"].keys()
    for extra, packages in EXTRAS.items():
        brought = {re.split(r"[<>=]", each)[0] for each in project["optional-dependencies"][extra]}
        assert brought.issuperset(packages), extra


def test_a_missing_extra_is_told_with_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "EXTRAS", {"tea": ("no-such-kettle",)})
    told = run("doctor", "--browser", "none").stdout
    assert "– [tea]       not installed: no-such-kettle (.venv/bin/pip install -e '.[tea]')\n" in told


def test_quiet_tells_by_the_exit_code_alone(run: Run) -> None:
    result = run("doctor", "--browser", "no-such-browser", "-q")
    assert (result.exit_code, result.stdout) == (1, "")


def test_a_core_that_is_not_compiled_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "is_native", lambda: False)
    assert "✗ core        plain Python" in run("doctor", "--browser", "none").stdout
