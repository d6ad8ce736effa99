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


def test_a_name_of_another_format_is_wrong_usage(run: Run, site: Path) -> None:
    result = run("print", "one.html", "-o", "one.txt")
    assert result.exit_code == 2
    assert "one.txt is named as text, and what is written is pdf. Use another name." in result.stderr
    assert not (site / "one.txt").exists()


def test_a_name_without_a_format_and_a_folder_named_as_one_are_taken(run: Run, site: Path) -> None:
    (site / "pages.html").mkdir()
    assert run("print", "one.html", "-o", "paper").exit_code == 0
    assert run("print", "one.html", "-o", "pages.html").exit_code == 0
    assert (site / "paper").read_bytes()[:4] == (site / "pages.html" / "one.pdf").read_bytes()[:4] == b"%PDF"
