from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.conftest import Run


def test_pages_are_printed_into_one_file(run: Run, site: Path) -> None:
    result = run("print", "one.html", "two.html", "-o", "both.pdf", "--template", "newspaper", "--paper", "a5")
    assert (result.exit_code, result.stderr) == (0, "")
    assert (site / "both.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("site")
def test_it_is_what_extract_gives(run: Run) -> None:
    assert run("print", "one.html").stdout_bytes == run("one.html", "--to", "pdf").stdout_bytes


def test_help_shows_the_templates(run: Run) -> None:
    told = run("print", "--help").stdout
    assert all(f"--template {name}" in told for name in ("article", "newspaper", "large", "compact"))
